import { entrancePaths } from '../engine/routes/entrance-paths.ts';
import { RenderWhenLoaded } from '../shell/loading/loadable-module.tsx';
import type { Address } from '../shell/session/address.ts';
import { refusalOf } from './answer.ts';
import type { EntranceProps } from './code.ts';
import { useLanguageChoice } from './language.ts';
import type { NewPassword } from './login/new-password.tsx';

/** Reads the token of a link for a forgotten password. It is removed from the address at once, before any request. */
export function takeResetToken(address: Address): string | undefined {
  if (address.path() !== entrancePaths.reset) return undefined;
  const token = new URL(address.whole(), 'http://console').searchParams.get('token') ?? '';
  address.replace(entrancePaths.reset);
  return token;
}

/**
 * Replaces a forgotten password with the token of the mail. A user who is signed in stays signed in until the password
 * is saved.
 */
export function Reset(props: EntranceProps & { readonly token: string; readonly onLeave: (isSaved: boolean) => void }) {
  const { services, codes, token, onLeave } = props;
  const { http, i18n } = services;
  const choice = useLanguageChoice(services);
  async function save({ password }: NewPassword) {
    const refusal = await refusalOf(i18n, () =>
      http.post('/sso/v1/auth/reset', { token, password }, { detached: true, silent: true }),
    );
    if (!refusal) onLeave(true);
    return refusal;
  }
  return (
    <RenderWhenLoaded
      code={codes.newPassword}
      fallback={null}
      draw={({ NewPasswordPage }) => (
        <NewPasswordPage {...choice} reason="reset" save={save} onLeave={() => onLeave(false)} />
      )}
    />
  );
}

/** Asks a user with a one-time password, which another person knows, to choose a new one first. */
export function ChooseOwn({ services, codes }: EntranceProps) {
  const { session, authProvider, i18n } = services;
  const choice = useLanguageChoice(services);
  const save = (passwords: NewPassword) => refusalOf(i18n, () => session.changePassword(passwords));
  return (
    <RenderWhenLoaded
      code={codes.newPassword}
      fallback={null}
      draw={({ NewPasswordPage }) => (
        <NewPasswordPage {...choice} reason="oneTime" save={save} onLeave={() => void authProvider.logout({})} />
      )}
    />
  );
}
