import { type ReactNode, useEffect } from 'react';
import type { Services } from '../app/services.ts';
import { entrancePaths } from '../engine/routes/entrance-paths.ts';
import type { Address } from '../shell/session/address.ts';
import { messageOf } from './answer.ts';
import type { Credentials } from './login/index.tsx';

/** Credentials in a link to the sign-in page (spec §2): a token from another system, or an e-mail and a password. */
export type LinkCredentials = { readonly token: string } | Credentials;

/** Reads the credentials of a link and removes them from the address before the first request. */
export function takeLinkCredentials(address: Address): LinkCredentials | undefined {
  if (address.path() !== entrancePaths.login) return undefined;
  const query = new URL(address.whole(), 'http://console').searchParams;
  const [token, email, password] = ['token', 'u', 'p'].map((name) => query.get(name)?.trim());
  if (!token && !(email && password)) return undefined;
  address.replace(entrancePaths.login);
  return token ? { token } : { email: email ?? '', password: password ?? '' };
}

export interface SignInByLinkProps {
  readonly services: Services;
  readonly brought: LinkCredentials;
  /** Shown while the sign-in runs. */
  readonly loading: ReactNode;
  /** Called when the sign-in ends; `refusal` is the reason if it failed. */
  readonly onDone: (refusal?: string) => void;
}

/** Signs in with the credentials of a link, replacing the session of a user who is signed in already. */
export function SignInByLink({ services, brought, loading, onDone }: SignInByLinkProps) {
  const { authProvider, i18n } = services;
  useEffect(() => {
    let isCurrent = true;
    async function enter() {
      const { success, error } = await authProvider.login(brought);
      if (isCurrent) onDone(success ? undefined : messageOf(i18n, error));
    }
    void enter();
    return () => {
      isCurrent = false;
    };
  }, [authProvider, i18n, brought, onDone]);
  return loading;
}
