import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { Language } from './config/index.ts';
import { publicPages } from './pages/index.ts';
import type { Asked } from './pages/login/forgot.tsx';
import type { Credentials, LoginPageProps } from './pages/login/index.tsx';
import type { NewPassword, PasswordRefusal } from './pages/login/new-password.tsx';
import { RequestRefused } from './providers/http/errors.ts';
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
const resetPath = '/reset';
const directEntry: Entry = { isWelcome: false, path: '/' };

/** The gate and the pages before it; the console behind is loaded meanwhile. Nothing here imports what lies behind. */
export function Root({ services }: { services: Services }) {
  const { session, i18n, settings, address } = services;
  const [codes] = useState(() => pageCodes(services));
  const [entry, setEntry] = useState(directEntry);
  const [resetToken, setResetToken] = useState(() => takeResetToken(address));
  const [done, setDone] = useState<string>();
  const loading = <Loading text={i18n.translate('shell.loading')} />;
  const preload = useCallback(() => {
    // What could not be loaded ahead is loaded again when it is needed, and its failure told then.
    codes.console.load().catch(() => undefined);
  }, [codes]);
  function leaveReset(told?: string) {
    setDone(told);
    setResetToken(undefined);
    address.replace(loginPath);
  }
  return (
    <I18nextProvider i18n={i18n.i18next}>
      <Appearance settings={settings}>
        {resetToken === undefined ? (
          <Gate
            session={session}
            loading={loading}
            signedOut={
              <Loaded
                code={codes.login}
                fallback={loading}
                draw={({ LoginPage }) => (
                  <SignIn
                    services={services}
                    codes={codes}
                    Page={LoginPage}
                    done={done}
                    onReady={preload}
                    onEntry={setEntry}
                  />
                )}
              />
            }
            signedIn={(identity) =>
              identity.user.mustChangePassword ? (
                <ChooseOwn services={services} codes={codes} />
              ) : (
                <Loaded
                  code={codes.console}
                  fallback={loading}
                  draw={({ Console }) => (
                    <Entered address={address} path={entry.path}>
                      <Console services={services} identity={identity} isWelcome={entry.isWelcome} />
                    </Entered>
                  )}
                />
              )
            }
          />
        ) : (
          <Reset services={services} codes={codes} token={resetToken} onLeave={leaveReset} />
        )}
      </Appearance>
    </I18nextProvider>
  );
}

/** What is loaded when it is needed; the pages about passwords with their words. */
function pageCodes({ i18n }: Services) {
  const withWords = <Page,>(load: () => Promise<Page>) =>
    createCode(async () => (await Promise.all([load(), i18n.loadPart('account')]))[0]);
  return {
    console: createCode(() => import('./app.tsx')),
    login: createCode(publicPages.login),
    forgot: withWords(publicPages.forgot),
    newPassword: withWords(publicPages.newPassword),
  };
}

type Codes = ReturnType<typeof pageCodes>;

/** What a link for a forgotten password holds. It leaves the address at once, before any request. */
function takeResetToken(address: Address): string | undefined {
  if (address.path() !== resetPath) return undefined;
  const token = new URL(address.whole(), 'http://console').searchParams.get('token') ?? '';
  address.replace(resetPath);
  return token;
}

function useLanguageChoice({ i18n }: Services) {
  useTranslation();
  return { language: i18n.language(), onLanguage: (language: Language) => void i18n.changeLanguage(language) };
}

/** Replaces a forgotten password by what was mailed. Whoever is signed in here stays so until they have saved. */
function Reset(props: {
  readonly services: Services;
  readonly codes: Codes;
  readonly token: string;
  readonly onLeave: (told?: string) => void;
}) {
  const { services, codes, token, onLeave } = props;
  const { http, i18n } = services;
  const choice = useLanguageChoice(services);
  async function save({ password }: NewPassword) {
    const refusal = await refusalOf(i18n, () =>
      http.post('/sso/v1/auth/reset', { token, password }, { detached: true, silent: true }),
    );
    if (!refusal) onLeave(i18n.translate('account.reset.done'));
    return refusal;
  }
  return (
    <Loaded
      code={codes.newPassword}
      fallback={null}
      draw={({ NewPasswordPage }) => (
        <NewPasswordPage {...choice} reason="reset" save={save} onLeave={() => onLeave()} />
      )}
    />
  );
}

/** Whoever came in with a password that somebody else knows chooses one of their own first. */
function ChooseOwn({ services, codes }: { readonly services: Services; readonly codes: Codes }) {
  const { session, i18n } = services;
  const choice = useLanguageChoice(services);
  const save = (passwords: NewPassword) => refusalOf(i18n, () => session.changePassword(passwords));
  return (
    <Loaded
      code={codes.newPassword}
      fallback={null}
      draw={({ NewPasswordPage }) => (
        <NewPasswordPage {...choice} reason="oneTime" save={save} onLeave={() => session.signOut('user')} />
      )}
    />
  );
}

/** Why a call was refused, in the user's words, or nothing once it is done. */
async function refusalOf(i18n: Services['i18n'], call: () => Promise<unknown>): Promise<PasswordRefusal | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const errors = error instanceof RequestRefused ? error.errors : undefined;
    return { message: error instanceof Error ? error.message : i18n.translate('errors.network'), errors: errors ?? {} };
  }
}

interface SignInProps {
  readonly services: Services;
  readonly codes: Codes;
  /** What has just been done. */
  readonly done: string | undefined;
  readonly Page: ComponentType<LoginPageProps>;
  /** The page is there: time to load what comes next. */
  readonly onReady: () => void;
  readonly onEntry: (entry: Entry) => void;
}

/** The sign-in page at its address; whoever was thrown out comes back to where they were (decisions, "Session"). */
function SignIn({ services, codes, Page, done, onReady, onEntry }: SignInProps) {
  const { session, i18n, address } = services;
  const choice = useLanguageChoice(services);
  const [isForgotten, setForgotten] = useState(false);
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

  if (isForgotten) {
    return (
      <Loaded
        code={codes.forgot}
        fallback={null}
        draw={({ ForgotPage }) => (
          <ForgotPage {...choice} ask={(email) => askForLink(services, email)} onLeave={() => setForgotten(false)} />
        )}
      />
    );
  }
  return (
    <Page
      {...choice}
      signIn={signIn}
      notice={wasThrownOut && endedBy !== 'elsewhere' ? i18n.translate('errors.unauthorized') : undefined}
      done={done}
      onForgot={() => setForgotten(true)}
    />
  );
}

async function askForLink({ http, i18n }: Services, email: string): Promise<Asked> {
  const path = '/sso/v1/auth/forgot';
  try {
    const { message } = await http.request({ method: 'POST', path, body: { email }, detached: true, silent: true });
    return { remark: message === 'OK' ? undefined : message };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : i18n.translate('errors.network') };
  }
}

/** Leaves the sign-in page's address before the router reads it for the first time. */
function Entered({ address, path, children }: { address: Address; path: string; children: ReactNode }) {
  useState(() => {
    if (address.path() === loginPath) address.replace(path);
  });
  return children;
}
