import { createRoot } from 'react-dom/client';
import { config } from './config/index.ts';
import { entrancePaths } from './engine/entrance-paths.ts';
import { createCodes } from './entrance/code.ts';
import { isLoginShown, takeOver } from './entrance/early/take-over.ts';
import { Root } from './entrance/index.tsx';
import { zh } from './locales/zh/index.ts';
import { createAuthProvider } from './providers/auth.ts';
import { createHttpClient } from './providers/http/client.ts';
import type { ConsoleError } from './providers/http/errors.ts';
import { createI18n } from './providers/i18n.ts';
import { createSession } from './providers/session.ts';
import { createCookieTokens } from './providers/tokens.ts';
import { createAddress } from './shell/address.ts';
import './shell/base.css';
import { atMostEvery } from './engine/at-most-every.ts';
import { createFeed } from './shell/feed.ts';
import { beginAnewForRelease } from './shell/page.ts';
import { createSettingsStore, defaultSettings } from './shell/settings.ts';
import { createEnterpriseChoice } from './workspace/enterprise.ts';
import { createPreview } from './workspace/preview.ts';
import { createServerClock } from './workspace/server-clock.ts';
import { openStorage } from './workspace/storage.ts';
import { createUnload } from './workspace/unload.ts';
import { createWords } from './workspace/words.tsx';

/** Builds what the console stands on and mounts it: the composition root. */
async function start(element: HTMLElement) {
  const isFramed = window.self !== window.top;
  const storage = {
    local: openStorage(() => window.localStorage),
    session: openStorage(() => window.sessionStorage),
  };
  const failures = createFeed<ConsoleError>();
  const leaving = createFeed<void>();
  const i18n = await createI18n({
    messages: { zh, en: async () => (await import('./locales/en/index.ts')).en },
    parts: {
      account: {
        zh: async () => ({ account: (await import('./locales/zh/account.ts')).account }),
        en: async () => ({ account: (await import('./locales/en/account.ts')).account }),
      },
      register: {
        zh: async () => ({ register: (await import('./locales/zh/register.ts')).register }),
        en: async () => ({ register: (await import('./locales/en/register.ts')).register }),
      },
      views: {
        zh: async () => ({ views: (await import('./locales/zh/views.ts')).views }),
        en: async () => ({ views: (await import('./locales/en/views.ts')).views }),
      },
      comments: {
        zh: async () => ({ comments: (await import('./locales/zh/comments.ts')).comments }),
        en: async () => ({ comments: (await import('./locales/en/comments.ts')).comments }),
      },
      thread: {
        zh: async () => ({ thread: (await import('./locales/zh/thread.ts')).thread }),
        en: async () => ({ thread: (await import('./locales/en/thread.ts')).thread }),
      },
      dashboard: {
        zh: async () => ({ dashboard: (await import('./locales/zh/dashboard.ts')).dashboard }),
        en: async () => ({ dashboard: (await import('./locales/en/dashboard.ts')).dashboard }),
      },
      conditions: {
        zh: async () => ({ conditions: (await import('./locales/zh/conditions.ts')).conditions }),
        en: async () => ({ conditions: (await import('./locales/en/conditions.ts')).conditions }),
      },
      saved: {
        zh: async () => ({ saved: (await import('./locales/zh/saved.ts')).saved }),
        en: async () => ({ saved: (await import('./locales/en/saved.ts')).saved }),
      },
      calendar: {
        zh: async () => ({ calendar: (await import('./locales/zh/calendar.ts')).calendar }),
        en: async () => ({ calendar: (await import('./locales/en/calendar.ts')).calendar }),
      },
      grid: {
        zh: async () => ({ grid: (await import('./locales/zh/grid.ts')).grid }),
        en: async () => ({ grid: (await import('./locales/en/grid.ts')).grid }),
      },
      presence: {
        zh: async () => ({ presence: (await import('./locales/zh/presence.ts')).presence }),
        en: async () => ({ presence: (await import('./locales/en/presence.ts')).presence }),
      },
      bulk: {
        zh: async () => ({ bulk: (await import('./locales/zh/bulk.ts')).bulk }),
        en: async () => ({ bulk: (await import('./locales/en/bulk.ts')).bulk }),
      },
      inline: {
        zh: async () => ({ inline: (await import('./locales/zh/inline.ts')).inline }),
        en: async () => ({ inline: (await import('./locales/en/inline.ts')).inline }),
      },
      notices: {
        zh: async () => ({ notices: (await import('./locales/zh/notices.ts')).notices }),
        en: async () => ({ notices: (await import('./locales/en/notices.ts')).notices }),
      },
      keys: {
        zh: async () => ({ keys: (await import('./locales/zh/keys.ts')).keys }),
        en: async () => ({ keys: (await import('./locales/en/keys.ts')).keys }),
      },
      palette: {
        // Screens are found in either language; Chinese titles stand in the list itself.
        zh: async () => ({
          palette: (await import('./locales/zh/palette.ts')).palette,
          otherTitles: (await import('./locales/en/titles.ts')).titles,
        }),
        en: async () => ({ palette: (await import('./locales/en/palette.ts')).palette }),
      },
      why: {
        zh: async () => ({ why: (await import('./locales/zh/why.ts')).why }),
        en: async () => ({ why: (await import('./locales/en/why.ts')).why }),
      },
      refine: {
        zh: async () => (await import('./locales/zh/refine.ts')).refine,
        en: async () => (await import('./locales/en/refine.ts')).refine,
      },
      settings: {
        zh: async () => ({ settings: (await import('./locales/zh/settings.ts')).settings }),
        en: async () => ({ settings: (await import('./locales/en/settings.ts')).settings }),
      },
      sheets: {
        // Sheets may be headed in either language; Chinese labels stand in the resources themselves.
        zh: async () => ({
          sheets: (await import('./locales/zh/sheets.ts')).sheets,
          otherLabels: (await import('./locales/en/resources.ts')).resources,
        }),
        en: async () => ({ sheets: (await import('./locales/en/sheets.ts')).sheets }),
      },
      media: {
        zh: async () => ({ media: (await import('./locales/zh/media.ts')).media }),
        en: async () => ({ media: (await import('./locales/en/media.ts')).media }),
      },
      tabs: {
        zh: async () => ({ tabs: (await import('./locales/zh/tabs.ts')).tabs }),
        en: async () => ({ tabs: (await import('./locales/en/tabs.ts')).tabs }),
      },
      versions: {
        zh: async () => ({ versions: (await import('./locales/zh/versions.ts')).versions }),
        en: async () => ({ versions: (await import('./locales/en/versions.ts')).versions }),
      },
      designer: {
        zh: async () => ({ designer: (await import('./locales/zh/designer.ts')).designer }),
        en: async () => ({ designer: (await import('./locales/en/designer.ts')).designer }),
      },
      publicForm: {
        zh: async () => ({
          publicForm: (await import('./locales/zh/public-form.ts')).publicForm,
        }),
        en: async () => ({
          publicForm: (await import('./locales/en/public-form.ts')).publicForm,
        }),
      },
      trees: {
        zh: async () => ({ trees: (await import('./locales/zh/trees.ts')).trees }),
        en: async () => ({ trees: (await import('./locales/en/trees.ts')).trees }),
      },
    },
    defaultLanguage: config.defaultLanguage,
    storage: storage.local,
    storageKey: config.languageKey,
    onLanguage: (language) => {
      document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    },
  });
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
    isOnline: () => navigator.onLine,
    locks: navigator.locks,
    onSignedOut: (cause) => session.signOut(cause),
    onForged: () => session.askWhetherToSignOut(),
    onFailure: failures.emit,
    onForeignToken: () => session.recognise(),
    onServerTime: clock.adjust,
    onPermissionVersion: (version) => session.onPermissionVersion(version),
  });
  const settings = createSettingsStore(storage.local, defaultSettings(isFramed));
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
  const address = createAddress(window);
  const services = {
    ...{
      http,
      session,
      storage,
      i18n,
      words: createWords(i18n.loadPart),
      settings,
      preview,
      enterprise,
      clock,
      address,
      failures,
      leaving,
    },
    authProvider: createAuthProvider(session),
  };
  const codes = createCodes(services);
  const render = () => createRoot(element).render(<Root codes={codes} services={services} />);
  // Both are asked for before anything is drawn. A failure is reported where they are needed.
  if (session.hasToken() && !Object.values<string>(entrancePaths).includes(address.path())) {
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
window.addEventListener(
  'vite:preloadError',
  atMostEvery(2000, () => void beginAnewForRelease()),
);
await start(element);
