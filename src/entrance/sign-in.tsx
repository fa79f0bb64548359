import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { Services } from '../app/services.ts';
import { isObject } from '../base/is-object.ts';
import { entrancePaths } from '../engine/routes/entrance-paths.ts';
import type { Session } from '../providers/session/index.ts';
import { RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import type { Address } from '../shell/session/address.ts';
import { readJson } from '../workspace/session/storage.ts';
import { messageOf, noteOf } from './answer.ts';
import type { EntranceProps } from './code.ts';
import { useLanguageChoice } from './language.ts';
import type { Asked } from './login/forgot.tsx';
import type { Credentials, LoginPageProps } from './login/index.tsx';

/** Where a sign-in leads. */
export interface Destination {
  readonly path: string;
  /** Id of the user who was there. Another user is led to `/`. @default everybody is led to the path, as by a link */
  readonly user?: string | undefined;
}

/** The start: nobody was there. */
export const start: Destination = { path: '/' };

/** What the sign-in page passes to the console. */
export interface Entry {
  readonly isWelcome: boolean;
  readonly destination: Destination;
}

/** Key in the session storage of where the sign-in page leads, while the user behind a stored token cannot be loaded. */
const placeKey = 'placeBeforeOutage';

/** Returns where the sign-in page led before it was reloaded. */
export function storedDestination({ session, storage, address }: Services): Destination {
  const isKept = address.path() === entrancePaths.login && session.hasToken();
  const stored = isKept && readJson(storage.session, placeKey);
  if (!isObject(stored) || typeof stored.path !== 'string') return start;
  return { path: stored.path, user: typeof stored.user === 'string' ? stored.user : undefined };
}

interface SignInProps extends EntranceProps {
  /** A forgotten password has just been replaced. */
  readonly isReset: boolean;
  /** Why a sign-in by a link was refused. */
  readonly refusal: string | undefined;
  /** Where the sign-in leads that was shown before this one. */
  readonly earlier: Destination;
  readonly Page: ComponentType<LoginPageProps>;
  /** Called when the page is rendered, so that the console can be loaded next. */
  readonly onReady: () => void;
  readonly onEntry: (entry: Entry) => void;
  /** Called when messages about an earlier attempt are out of date: the user tried again or went to another page. */
  readonly onTried: () => void;
}

/** The sign-in page at its address. */
export function SignIn(props: SignInProps) {
  const { services, codes, Page, isReset, refusal, onEntry, onTried } = props;
  const { authProvider, i18n, address } = services;
  const choice = useLanguageChoice(services);
  const [isForgotten, setForgotten] = useState(false);
  const destination = useDestination(props);

  async function signIn(credentials: Credentials): Promise<string | undefined> {
    onEntry({ isWelcome: true, destination });
    onTried();
    const { success, error } = await authProvider.login(credentials);
    return success ? undefined : messageOf(i18n, error);
  }

  const leaving = (leave: () => void) => () => {
    onTried();
    leave();
  };
  if (isForgotten)
    return (
      <RenderWhenLoaded
        code={codes.forgot}
        fallback={null}
        draw={({ ForgotPage }) => (
          <ForgotPage {...choice} ask={(email) => askForLink(services, email)} onLeave={() => setForgotten(false)} />
        )}
      />
    );
  return (
    <Page
      {...choice}
      signIn={signIn}
      notice={refusal ?? reasonOf(services)}
      done={isReset ? i18n.translate('account.reset.done') : undefined}
      onForgot={leaving(() => setForgotten(true))}
      registerPath={entrancePaths.register}
      onRegister={leaving(() => address.go(entrancePaths.register))}
    />
  );
}

/** Returns where the sign-in leads, which stays in the browser while the user behind a stored token cannot be loaded. */
function useDestination({ services, earlier, onReady, onEntry }: SignInProps): Destination {
  const { session, address, storage } = services;
  const { endedBy } = session.current();
  const [destination] = useState(() => {
    const isVoluntary = endedBy === 'user' || endedBy === 'elsewhere';
    return isVoluntary ? start : destinationAfterSignIn(address, session, earlier);
  });
  useEffect(() => {
    if (address.path() !== entrancePaths.login) address.replace(entrancePaths.login);
    // Nothing of a session that has ended stays in the browser.
    if (endedBy === undefined && session.hasToken()) storage.session.setItem(placeKey, JSON.stringify(destination));
    else storage.session.removeItem(placeKey);
    onEntry({ isWelcome: false, destination });
    onReady();
  }, [address, session, storage, endedBy, onEntry, onReady, destination]);
  return destination;
}

/** Returns why the session ended, unless the user ended it in this window. */
function reasonOf({ session, i18n }: Services): string | undefined {
  const { endedBy } = session.current();
  if (endedBy === undefined || endedBy === 'user') return undefined;
  return i18n.translate(endedBy === 'elsewhere' ? 'login.signedOutElsewhere' : 'errors.unauthorized');
}

/**
 * Returns where a sign-in leads unless the user signed out before: to the address that asked for it, such as a link or
 * the place where the session expired. In a tab where a user was signed in it is theirs.
 */
function destinationAfterSignIn(address: Address, session: Session, earlier: Destination): Destination {
  // The page of before has put its own address there, and was shown again.
  if (address.path() === entrancePaths.login) return earlier;
  // Two slashes would lead to another site.
  return address.path().startsWith('//') ? start : { path: address.whole(), user: session.lastUser() };
}

async function askForLink({ http, i18n }: Services, email: string): Promise<Asked> {
  const path = '/sso/v1/auth/forgot';
  try {
    const { message } = await http.request({ method: 'POST', path, body: { email }, detached: true, silent: true });
    return { remark: noteOf(message) };
  } catch (error) {
    return { refusal: messageOf(i18n, error) };
  }
}

interface EnteredProps {
  readonly address: Address;
  readonly destination: Destination;
  /** Id of the user who is signed in. */
  readonly user: string;
  /** Called when the user is signed in: messages about an earlier attempt are out of date. */
  readonly onEntered: () => void;
  readonly children: ReactNode;
}

/** Replaces the address of the sign-in page before the router reads the address for the first time. */
export function Entered({ address, destination, user, onEntered, children }: EnteredProps) {
  useEffect(onEntered, [onEntered]);
  useState(() => {
    if (address.path() !== entrancePaths.login) return;
    address.replace([undefined, user].includes(destination.user) ? destination.path : start.path);
  });
  return children;
}
