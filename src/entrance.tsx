import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from './config/index.ts';
import { publicPages } from './pages/index.ts';
import type { Asked } from './pages/login/forgot.tsx';
import type { Credentials, LoginPageProps } from './pages/login/index.tsx';
import type { NewPassword } from './pages/login/new-password.tsx';
import { createPause } from './pages/login/pause.ts';
import type { Refusal } from './pages/login/refusal.ts';
import type { CodeSent } from './pages/login/register.tsx';
import type { Registration } from './pages/login/registration.ts';
import { RequestRefused } from './providers/http/errors.ts';
import type { Services } from './services.ts';
import type { Address } from './shell/address.ts';
import { createCode, Loaded } from './shell/code.tsx';

/** The addresses before sign-in (spec §2). */
export const entrancePaths = { login: '/login', register: '/register', reset: '/reset' } as const;

/** How the user comes in: what the sign-in page hands on to the console behind it. */
export interface Entry {
  readonly isWelcome: boolean;
  readonly path: string;
}

/** What is loaded when it is needed; pages besides the sign-in come with their words. */
export function createCodes({ i18n }: Services) {
  const withWords = <Page,>(part: string, load: () => Promise<Page>) =>
    createCode(async () => (await Promise.all([load(), i18n.loadPart(part)]))[0]);
  return {
    console: createCode(() => import('./app.tsx')),
    login: createCode(publicPages.login),
    register: withWords('register', publicPages.register),
    forgot: withWords('account', publicPages.forgot),
    newPassword: withWords('account', publicPages.newPassword),
  };
}

type Codes = ReturnType<typeof createCodes>;

interface EntranceProps {
  readonly services: Services;
  readonly codes: Codes;
}

function useLanguageChoice({ i18n }: Services) {
  useTranslation();
  return { language: i18n.language(), onLanguage: (language: Language) => void i18n.changeLanguage(language) };
}

/** An enterprise registers itself. */
export function Register({ services, codes }: EntranceProps) {
  const { http, i18n, address, storage } = services;
  const choice = useLanguageChoice(services);
  const [pause] = useState(() => createPause(storage.local, Date.now));
  async function sendCode(phone: string): Promise<CodeSent> {
    const path = '/sso/v1/auth/captcha';
    try {
      const body = { phone, type: 0 };
      const { message } = await http.request({ method: 'POST', path, body, detached: true, silent: true });
      pause.begin();
      return { remark: remarkOf(message) };
    } catch (error) {
      if (error instanceof RequestRefused && error.retryAfter !== undefined) pause.begin(error.retryAfter);
      return { refusal: messageOf(i18n, error) };
    }
  }
  const register = (registration: Registration) =>
    refusalOf(i18n, () => http.post('buffalo/v1/enterprises/registry', registration, { detached: true, silent: true }));
  return (
    <Loaded
      code={codes.register}
      fallback={null}
      draw={({ RegisterPage }) => (
        <RegisterPage
          {...choice}
          pause={pause}
          sendCode={sendCode}
          register={register}
          loginPath={entrancePaths.login}
          onLogin={() => address.go(entrancePaths.login)}
        />
      )}
    />
  );
}

/** What a link for a forgotten password holds. It leaves the address at once, before any request. */
export function takeResetToken(address: Address): string | undefined {
  if (address.path() !== entrancePaths.reset) return undefined;
  const token = new URL(address.whole(), 'http://console').searchParams.get('token') ?? '';
  address.replace(entrancePaths.reset);
  return token;
}

/** Replaces a forgotten password by what was mailed. Whoever is signed in here stays so until they have saved. */
export function Reset(props: EntranceProps & { readonly token: string; readonly onLeave: (told?: string) => void }) {
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
export function ChooseOwn({ services, codes }: EntranceProps) {
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
async function refusalOf(i18n: Services['i18n'], call: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const errors = error instanceof RequestRefused ? error.errors : undefined;
    return { message: messageOf(i18n, error), errors: errors ?? {} };
  }
}

/** What the user is told of a failure. */
export function messageOf(i18n: Services['i18n'], error: unknown): string {
  return error instanceof Error ? error.message : i18n.translate('errors.network');
}

/** What the server said besides that all went well. */
function remarkOf(message: string | undefined): string | undefined {
  return message === 'OK' ? undefined : message;
}

/** What a link brings along to sign in with (spec §2): a token from elsewhere, or an e-mail and a password. */
export type Brought = { readonly token: string } | Credentials;

/** Takes what a link brought to the sign-in page out of the address, before the first request. */
export function takeBrought(address: Address): Brought | undefined {
  if (address.path() !== entrancePaths.login) return undefined;
  const query = new URL(address.whole(), 'http://console').searchParams;
  const [token, email, password] = ['token', 'u', 'p'].map((name) => query.get(name)?.trim());
  if (!token && !(email && password)) return undefined;
  address.replace(entrancePaths.login);
  return token ? { token } : { email: email ?? '', password: password ?? '' };
}

export interface SignInByLinkProps {
  readonly services: Services;
  readonly brought: Brought;
  /** Shown meanwhile. */
  readonly loading: ReactNode;
  /** Done; with why, where it was refused. */
  readonly onDone: (refusal?: string) => void;
}

/** Signs in with what a link brought, in place of whoever was signed in here. */
export function SignInByLink({ services, brought, loading, onDone }: SignInByLinkProps) {
  const { session, i18n } = services;
  useEffect(() => {
    let isCurrent = true;
    const entering = 'token' in brought ? session.signInWithToken(brought.token) : session.signIn(brought);
    entering.then(
      () => isCurrent && onDone(),
      (error: unknown) => isCurrent && onDone(messageOf(i18n, error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [session, i18n, brought, onDone]);
  return loading;
}

interface SignInProps extends EntranceProps {
  /** What has just been done. */
  readonly done: string | undefined;
  /** Why a sign-in by a link was refused. */
  readonly refusal: string | undefined;
  readonly Page: ComponentType<LoginPageProps>;
  /** The page is there: time to load what comes next. */
  readonly onReady: () => void;
  readonly onEntry: (entry: Entry) => void;
}

/** The sign-in page at its address; whoever was thrown out comes back to where they were (decisions, "Session"). */
export function SignIn({ services, codes, Page, done, refusal, onReady, onEntry }: SignInProps) {
  const { session, i18n, address } = services;
  const choice = useLanguageChoice(services);
  const [isForgotten, setForgotten] = useState(false);
  const { endedBy } = session.current();
  const wasThrownOut = endedBy !== undefined && endedBy !== 'user';
  const [path] = useState(() => (wasThrownOut && address.path() !== entrancePaths.login ? address.whole() : '/'));
  useEffect(() => {
    if (address.path() !== entrancePaths.login) address.replace(entrancePaths.login);
    onEntry({ isWelcome: false, path });
    onReady();
  }, [address, onEntry, onReady, path]);

  async function signIn(credentials: Credentials): Promise<string | undefined> {
    onEntry({ isWelcome: true, path });
    try {
      await session.signIn(credentials);
      return undefined;
    } catch (error) {
      return messageOf(i18n, error);
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
  const isToBeTold = wasThrownOut && endedBy !== 'elsewhere';
  return (
    <Page
      {...choice}
      signIn={signIn}
      notice={refusal ?? (isToBeTold ? i18n.translate('errors.unauthorized') : undefined)}
      done={done}
      onForgot={() => setForgotten(true)}
      registerPath={entrancePaths.register}
      onRegister={() => address.go(entrancePaths.register)}
    />
  );
}

async function askForLink({ http, i18n }: Services, email: string): Promise<Asked> {
  const path = '/sso/v1/auth/forgot';
  try {
    const { message } = await http.request({ method: 'POST', path, body: { email }, detached: true, silent: true });
    return { remark: remarkOf(message) };
  } catch (error) {
    return { refusal: messageOf(i18n, error) };
  }
}

/** Leaves the sign-in page's address before the router reads it for the first time. */
export function Entered({ address, path, children }: { address: Address; path: string; children: ReactNode }) {
  useState(() => {
    if (address.path() === entrancePaths.login) address.replace(path);
  });
  return children;
}
