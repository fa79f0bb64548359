import type { Services } from '../app/services.ts';
import { RequestRefused } from '../providers/http/errors.ts';
import type { LoginRefusal } from './login/refusal.ts';

/** Runs a call and returns the reason it was refused, in the user's language, or undefined on success. */
export async function refusalOf(
  i18n: Services['i18n'],
  call: () => Promise<unknown>,
): Promise<LoginRefusal | undefined> {
  try {
    await call();
    return undefined;
  } catch (error) {
    const errors = error instanceof RequestRefused ? error.errors : undefined;
    return { message: messageOf(i18n, error), errors: errors ?? {} };
  }
}

/** Returns the message that the user sees for a failure. */
export function messageOf(i18n: Services['i18n'], error: unknown): string {
  return error instanceof Error ? error.message : i18n.translate('errors.network');
}

/** Returns the server's message, or undefined when it is only `OK`. */
export function noteOf(message: string | undefined): string | undefined {
  return message === 'OK' ? undefined : message;
}
