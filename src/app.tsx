import { type LiveProvider, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { QueryClient } from '@tanstack/react-query';
import zhCN from 'antd/locale/zh_CN';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { config } from './config/index.ts';
import type { FieldKind } from './engine/kind.ts';
import { createLoader, type Loader, type ScreenFile, type ScreenFiles } from './engine/loader.ts';
import { makePlan, refineResources, ruleOf } from './engine/plan.ts';
import { flatten } from './engine/route.ts';
import { everyday } from './fields/everyday.ts';
import { type PageFile, pages } from './pages/index.ts';
import { createAccessControl } from './providers/access-control.ts';
import { createAuthProvider } from './providers/auth.ts';
import { createDataProvider } from './providers/data/index.ts';
import { systemClock } from './providers/http/clock.ts';
import { isTransient } from './providers/http/errors.ts';
import { createLive } from './providers/live/index.ts';
import { createNotificationProvider } from './providers/notification.ts';
import type { Session } from './providers/session.ts';
import type { Identity } from './providers/session-identity.ts';
import { list, ownerField, type PageName } from './resources/index.ts';
import { ScreenOf } from './screens/index.tsx';
import type { Services } from './services.ts';
import { Appearance } from './shell/appearance.tsx';
import { Failed } from './shell/failed.tsx';
import { FeedbackProvider } from './shell/feedback/index.tsx';
import { type Following, followAccount } from './shell/following.ts';
import { Shell } from './shell/index.tsx';
import { Loading } from './shell/loading.tsx';
import { Place } from './shell/place.tsx';
import { TabsProvider } from './shell/tabs/index.tsx';
import type { Draw } from './shell/tabs/tab-screen.tsx';
import { useFeedback } from './workspace/feedback.tsx';
import { useWorkspace, WorkspaceProvider } from './workspace/index.tsx';
import { lazily } from './workspace/lazily.tsx';
import { PreferencesProvider } from './workspace/preference.tsx';
import { createPreferences, type Preferences } from './workspace/preferences.ts';
import { WordsProvider } from './workspace/words.tsx';

export interface ConsoleProps {
  readonly services: Services;
  readonly identity: Identity;
  /** Whether the user has signed in just now, and so is welcomed. */
  readonly isWelcome: boolean;
}

const plan = makePlan(list);
const files: ScreenFiles = import.meta.glob<ScreenFile>('./resources/*/*.ts');
/** Names of resources are ours: Refine is not to bend them. */
const untouched = { humanize: String, plural: String, singular: String };
/** antd speaks English by itself. */
const antdLocales = { zh: zhCN, en: undefined };

/** Everything behind sign-in. Its router and query cache live as long as the session. */
export function Console(props: ConsoleProps) {
  const { user, snapshot } = props.identity;
  const [{ kinds, resource }] = useState(createResources);
  const [preferences] = useState(() => createUserPreferences(props.services, user.id));
  const [following] = useState(() => startFollowing(props, preferences));
  const [router] = useState(() => createConsoleRouter(props, following, resource.loaded));
  const { preview } = props.services;
  const workspace = useMemo(
    () => ({ plan, kinds, resource, user, snapshot, preview }),
    [kinds, resource, user, snapshot, preview],
  );
  return (
    <WorkspaceProvider value={workspace}>
      <WordsProvider value={props.services.i18n.loadPart}>
        <PreferencesProvider value={preferences}>
          <RouterProvider router={router} />
        </PreferencesProvider>
      </WordsProvider>
    </WorkspaceProvider>
  );
}

/** Has the frame and the language follow the user for as long as they are signed in. */
function startFollowing({ services, isWelcome }: ConsoleProps, preferences: Preferences): Following {
  const { i18n, settings, leaving } = services;
  const following = followAccount({
    preferences,
    settings,
    language: { current: i18n.language, change: i18n.changeLanguage },
    hasChosenLanguage: isWelcome && i18n.isChosen(),
  });
  const stop = leaving.subscribe(() => {
    stop();
    following.stop();
    settings.forget();
  });
  return following;
}

/** The resources, each loaded when it is first opened, and the kinds of their fields: whoever has a field has its kind. */
function createResources() {
  const kinds: Record<string, FieldKind> = { ...everyday };
  const more = async () => Object.assign(kinds, (await import('./fields/occasional.ts')).occasional);
  return { kinds, resource: createLoader(files, { kinds, entries: flatten(list), ownerField }, more) };
}

/** What the user has arranged, with their account; a failure is nobody's to see. */
function createUserPreferences({ http, storage }: Services, user: string) {
  const path = '/buffalo/v1/users/preferences';
  return createPreferences({
    storage: storage.local,
    storageKey: `preferences:${user}`,
    load: () => http.get(path, { silent: true }),
    save: (changes) => http.put(path, changes, { silent: true }),
  });
}

function createConsoleRouter({ services, isWelcome }: ConsoleProps, following: Following, loaded: Loader['loaded']) {
  const element = <Framed {...{ services, isWelcome, following, loaded }} />;
  // For what fails outside of a place: the router's own page would show its visitors a stack.
  const errorElement = (
    <Appearance settings={services.settings}>
      <Failed translate={services.i18n.translate} />
    </Appearance>
  );
  const router = createBrowserRouter([{ path: '*', element, errorElement }]);
  const stop = services.leaving.subscribe(() => {
    stop();
    router.dispose();
  });
  return router;
}

interface WiredProps {
  readonly services: Services;
  readonly following: Following;
  readonly loaded: Loader['loaded'];
}

/** The look and antd's words in the current language, around everything that draws. */
function Framed({ isWelcome, ...wired }: WiredProps & Pick<ConsoleProps, 'isWelcome'>) {
  const { services } = wired;
  useTranslation();
  const language = services.i18n.language();
  return (
    <Appearance settings={services.settings} locale={antdLocales[language]}>
      <FeedbackProvider undoLabel={services.i18n.translate('notifications.undo')}>
        {/* Nothing may wait outside of a boundary: React would commit nothing meanwhile, and what is typed be lost. */}
        <Suspense fallback={<Loading text={services.i18n.translate('shell.loading')} />}>
          <Wired {...wired} />
        </Suspense>
        <Greeting isWelcome={isWelcome} />
      </FeedbackProvider>
    </Appearance>
  );
}

/** `<Refine>` wired from the plan. */
function Wired({ services, following, loaded }: WiredProps) {
  const { session, i18n, settings } = services;
  const providers = useProviders(services);
  const [queryClient] = useState(() => createQueryClient(services.leaving));
  const live = useLive(services);
  return (
    <Refine
      {...providers}
      dataProvider={providers.dataProvider}
      liveProvider={live}
      routerProvider={routerProvider}
      resources={refineResources(plan)}
      options={{
        liveMode: 'auto',
        disableTelemetry: true,
        reactQuery: { clientConfig: queryClient },
        textTransformers: untouched,
      }}
    >
      <TabsProvider settings={settings} loaded={loaded}>
        <Shell settings={settings} language={i18n.language()} onLanguage={(language) => void following.speak(language)}>
          <Place draw={draw} />
          <SessionQuestion session={session} />
        </Shell>
      </TabsProvider>
    </Refine>
  );
}

const draw: Draw = ({ draws }, params) =>
  'resource' in draws ? <ScreenOf draws={draws} id={params.id} /> : <PageOf name={draws.page} />;

/** The pages the list asks for; the compiler sees to it that each is there. */
const pageFiles: Readonly<Record<PageName, PageFile>> = pages;
const lazyPages = Object.fromEntries(Object.entries<PageFile>(pageFiles).map(([name, file]) => [name, lazily(file)]));

function PageOf({ name }: { name: string }) {
  const Page = lazyPages[name];
  if (!Page) throw new RangeError(`The list names the page "${name}", but src/pages/index.ts has none of that name.`);
  return <Page />;
}

/** Refine's providers over the session; those that speak are made anew with the language. */
function useProviders({ http, session, i18n, failures }: Services) {
  const language = i18n.language();
  const { notify, close } = useFeedback();
  const [dataProvider] = useState(() => createDataProvider(http));
  const [authProvider] = useState(() => createAuthProvider(session));
  const [accessControlProvider] = useState(() =>
    createAccessControl({
      snapshot: () => session.current().identity?.snapshot,
      ruleOf: (resource, action) => ruleOf(plan, resource, action),
      refusal: () => i18n.translate('errors.notPermitted'),
    }),
  );
  const notificationProvider = useMemo(
    () => createNotificationProvider({ board: { show: notify, close }, quietTime: config.toastQuietTime }),
    [notify, close],
  );
  // What Refine draws follows the identity of the provider: a new language is a new provider.
  const i18nProvider = useMemo(() => ({ ...i18n.provider, getLocale: () => language }), [i18n, language]);
  useEffect(
    () => failures.subscribe((error) => notificationProvider.open({ type: 'error', message: error.message })),
    [failures, notificationProvider],
  );
  return { dataProvider, authProvider, accessControlProvider, notificationProvider, i18nProvider };
}

/** Milliseconds after which the console begins to listen for what others do: by then the first screen is drawn. */
const listeningPause = 1500;

/** Refine's liveProvider, which listens for as long as the session lasts. */
function useLive({ http, session, leaving }: Services): LiveProvider {
  const { user } = useWorkspace();
  const [live] = useState(() =>
    createLive({
      url: `${config.apiUrl.replace(/\/+$/, '')}/buffalo/v1/events`,
      name: `live ${user.id}`,
      token: () => session.current().identity?.user.token,
      renew: () => http.get('/buffalo/v1/users/info', { silent: true }),
      onPermissionVersion: session.onPermissionVersion,
      locks: navigator.locks,
      openChannel: (name) => new BroadcastChannel(name),
      page: document,
      clock: systemClock,
    }),
  );
  useEffect(() => {
    const timer = setTimeout(live.start, listeningPause);
    const stop = leaving.subscribe(live.stop);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, leaving]);
  return live.provider;
}

function createQueryClient(leaving: Services['leaving']): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Whether there is a connection the request finds out, and says so: nothing waits in silence for the browser's opinion.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 2 && isTransient(error),
        refetchOnWindowFocus: false,
        staleTime: 5000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  const stop = leaving.subscribe(() => {
    stop();
    void client.cancelQueries();
    client.clear();
  });
  return client;
}

const SessionDialog = lazily(() => import('./shell/session-dialog.tsx'));

/** Asks what the session needs to know: after a 403, or when another tab signed in as somebody else. */
function SessionQuestion({ session }: { session: Session }) {
  const { question } = useSyncExternalStore(session.subscribe, session.current);
  if (question === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SessionDialog
        question={question}
        onSignOut={() => session.signOut('forged')}
        onStay={session.stay}
        onReload={() => window.location.reload()}
      />
    </Suspense>
  );
}

/** Welcomes whoever has just signed in, for 3 seconds (spec §4). */
function Greeting({ isWelcome }: { isWelcome: boolean }) {
  const { t } = useTranslation();
  const { notify } = useFeedback();
  // Told once, in the language of that moment.
  const [greeting] = useState(() => ({ title: t('shell.welcomeTitle'), description: t('shell.welcomeText') }));
  useEffect(() => {
    if (isWelcome) notify({ key: 'welcome', type: 'success', ...greeting, seconds: config.welcomeDuration });
  }, [isWelcome, notify, greeting]);
  return null;
}
