import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { publicPages } from './pages/index.ts';
import type { Credentials, LoginPageProps } from './pages/login/index.tsx';
import type { Services } from './services.ts';
import type { Address } from './shell/address.ts';
import { Appearance } from './shell/appearance.tsx';
import { createCode, Loaded } from './shell/code.tsx';
import { Gate } from './shell/gate.tsx';
import { Loading } from './shell/loading.tsx';

/** How the user comes in: what the sign-in page hands on to the console behind it. */
interface Entry {
  readonly isWelcome: boolean;
  readonly path: string;
}

const loginPath = '/login';
const directEntry: Entry = { isWelcome: false, path: '/' };

/** The gate and the sign-in page; the console behind them is loaded meanwhile. Nothing here imports what lies behind. */
export function Root({ services }: { services: Services }) {
  const { session, i18n, settings, address } = services;
  const [consoleCode] = useState(() => createCode(() => import('./app.tsx')));
  const [loginCode] = useState(() => createCode(publicPages.login));
  const [entry, setEntry] = useState(directEntry);
  const loading = <Loading text={i18n.translate('shell.loading')} />;
  const preload = useCallback(() => {
    // What could not be loaded ahead is loaded again when it is needed, and its failure told then.
    consoleCode.load().catch(() => undefined);
  }, [consoleCode]);
  return (
    <I18nextProvider i18n={i18n.i18next}>
      <Appearance settings={settings}>
        <Gate
          session={session}
          loading={loading}
          signedOut={
            <Loaded
              code={loginCode}
              fallback={loading}
              draw={({ LoginPage }) => (
                <SignIn services={services} Page={LoginPage} onReady={preload} onEntry={setEntry} />
              )}
            />
          }
          signedIn={(identity) => (
            <Loaded
              code={consoleCode}
              fallback={loading}
              draw={({ Console }) => (
                <Entered address={address} path={entry.path}>
                  <Console services={services} identity={identity} isWelcome={entry.isWelcome} />
                </Entered>
              )}
            />
          )}
        />
      </Appearance>
    </I18nextProvider>
  );
}

interface SignInProps {
  readonly services: Services;
  readonly Page: ComponentType<LoginPageProps>;
  /** The page is there: time to load what comes next. */
  readonly onReady: () => void;
  readonly onEntry: (entry: Entry) => void;
}

/** The sign-in page at its address; whoever was thrown out comes back to where they were (decisions, "Session"). */
function SignIn({ services, Page, onReady, onEntry }: SignInProps) {
  const { session, i18n, address } = services;
  useTranslation();
  const { endedBy } = session.current();
  const wasThrownOut = endedBy !== undefined && endedBy !== 'user';
  const [path] = useState(() => (wasThrownOut && address.path() !== loginPath ? address.whole() : '/'));
  useEffect(() => {
    if (address.path() !== loginPath) address.replace(loginPath);
    onEntry({ isWelcome: false, path });
    onReady();
  }, [address, onEntry, onReady, path]);

  async function signIn(credentials: Credentials): Promise<string | undefined> {
    onEntry({ isWelcome: true, path });
    try {
      await session.signIn(credentials);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : i18n.translate('errors.network');
    }
  }

  return (
    <Page
      signIn={signIn}
      notice={wasThrownOut && endedBy !== 'elsewhere' ? i18n.translate('errors.unauthorized') : undefined}
      language={i18n.language()}
      onLanguage={(language) => void i18n.changeLanguage(language)}
    />
  );
}

/** Leaves the sign-in page's address before the router reads it for the first time. */
function Entered({ address, path, children }: { address: Address; path: string; children: ReactNode }) {
  useState(() => {
    if (address.path() === loginPath) address.replace(path);
  });
  return children;
}
