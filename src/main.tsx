import { createRoot } from 'react-dom/client';
import { product } from '#product/console';
import { languageTags } from './base/language.ts';
import { config } from './config/index.ts';
import { entrancePaths } from './engine/routes/entrance-paths.ts';
import { createCodes } from './entrance/code.ts';
import { isLoginShown, takeOver } from './entrance/early/take-over.ts';
import { Root } from './entrance/index.tsx';
import { messages } from './locales/messages.ts';
import { parts } from './locales/parts.ts';
import { createAuthProvider } from './providers/auth.ts';
import { createHttpClient } from './providers/http/client.ts';
import type { ConsoleError } from './providers/http/errors.ts';
import { createI18n } from './providers/i18n.ts';
import { createSession } from './providers/session/index.ts';
import { createCookieTokens } from './providers/tokens.ts';
import { createAddress } from './shell/session/address.ts';
import './shell/theme/base.css';
import { createFeed } from './base/feed.ts';
import { publicationIn } from './engine/permissions/publication-in.ts';
import { createSettingsStore, defaultSettings } from './shell/settings/settings.ts';
import { keepTexts } from './ui/browser/keep-texts.ts';
import { fetchPage, reloadPage } from './ui/browser/page.ts';
import { createRelease } from './ui/loading/release.ts';
import { createServerClock } from './workspace/clock/server-clock.ts';
import { keepFormsOverReloads } from './workspace/forms/forms-over-reloads.ts';
import { createKeptForms } from './workspace/forms/kept-forms.ts';
import { createEnterpriseChoice } from './workspace/session/enterprise.ts';
import { createPreview } from './workspace/session/preview.ts';
import { openStorage, openStoredOnly } from './workspace/session/storage.ts';
import { createUnload, hasUnsaved } from './workspace/session/unload.ts';
import { createWords } from './workspace/words.tsx';

/** Builds what the console stands on: the composition root. */
async function createServices() {
  const isFramed = window.self !== window.top;
  const storage = {
    local: openStorage(() => window.localStorage),
    session: openStorage(() => window.sessionStorage),
  };
  const release = createRelease({
    page: document,
    storage: openStoredOnly(() => window.sessionStorage),
    fetchPage,
    hasUnsaved,
    reload: reloadPage,
  });
  window.addEventListener('vite:preloadError', () => void release.check());
  const failures = createFeed<ConsoleError>();
  const leaving = createFeed<void>();
  const i18n = await createI18n({
    messages,
    parts,
    product,
    defaultLanguage: product.language,
    storage: storage.local,
    storageKey: config.languageKey,
    visit: storage.session,
    onLanguage: (language) => {
      document.documentElement.lang = languageTags[language];
    },
  });
  import.meta.hot?.accept('#product/console', (saved) => void (saved && i18n.renew(saved.product)));
  const tokens = createCookieTokens({
    jar: document,
    cookies: config.cookies,
    maxAge: config.sessionMaxAge,
    // In a frame of another site cookies need it, and browsers let a page of the machine itself have it without https.
    secure: window.location.protocol === 'https:' || (isFramed && window.isSecureContext),
    framed: isFramed,
  });
  const unload = createUnload(window);
  const preview = createPreview(storage.session, {
    address: () => `${window.location.pathname}${window.location.search}`,
    restart: (address) => unload(() => window.location.assign(address)),
  });
  const enterprise = createEnterpriseChoice(storage.session, () => unload(() => window.location.reload()));
  const clock = createServerClock({ page: document });
  const http = createHttpClient({
    baseUrl: config.apiUrl,
    tokens,
    timeout: config.requestTimeout,
    translate: i18n.translate,
    language: i18n.language,
    previewRole: () => preview.role()?.id,
    enterprise: () => enterprise.chosen()?.id,
    publication: () => publicationIn(session.current().identity?.snapshot.version),
    isOnline: () => navigator.onLine,
    locks: navigator.locks,
    onSignedOut: (cause) => session.signOut(cause),
    onForged: () => session.askWhetherToSignOut(),
    onFailure: failures.emit,
    onForeignToken: () => session.recognise(),
    onServerTime: clock.adjust,
    onPermissionVersion: (version) => session.onPermissionVersion(version),
  });
  const settings = createSettingsStore(storage.local, defaultSettings(isFramed, product.brand.colors.primary));
  const session = createSession({
    http,
    tokens,
    storage,
    channel: new BroadcastChannel('session'),
    platform: config.platform,
    translate: i18n.translate,
    onCleared() {
      leaving.emit();
      // After `leaving`: whatever still follows the settings would store the defaults with the account.
      settings.forget();
    },
  });
  const forms = createKeptForms(session);
  const keptForms = import.meta.hot ? keepFormsOverReloads(forms, storage.session, import.meta.hot) : forms;
  return {
    product,
    http,
    session,
    storage,
    i18n,
    words: createWords(i18n.loadPart),
    settings,
    preview,
    enterprise,
    clock,
    address: createAddress(window),
    release,
    failures,
    leaving,
    keptForms,
    authProvider: createAuthProvider(session),
  };
}

/** Mounts the console. */
async function start(element: HTMLElement) {
  keepTexts(document.body);
  const services = await createServices();
  const { session, address } = services;
  const codes = createCodes(services);
  const render = () => createRoot(element).render(<Root codes={codes} services={services} />);
  // Both are asked for before anything is drawn. A failure is reported where they are needed.
  const paths: readonly (string | undefined)[] = [...Object.values(entrancePaths), product.formPath];
  if (session.hasToken() && !paths.includes(address.path())) {
    void session.load().catch(() => undefined);
    void codes.console.load().catch(() => undefined);
  }
  if (!isLoginShown(element)) return render();
  // Not awaited: the code imports this module, which has then not ended.
  void codes.login
    .load()
    .catch(() => undefined)
    .then(() => takeOver(element, render));
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no element with the id "root".');
await start(element);
