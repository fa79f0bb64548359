import { RequestRefused } from '../providers/http/errors.ts';
import type { Services } from '../services.ts';
import type { Refusal } from './login/refusal.ts';

/** Why a call was refused, in the user's words, or nothing once it is done. */
export async function refusalOf(i18n: Services['i18n'], call: () => Promise<unknown>): Promise<Refusal | undefined> {
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
export function noteOf(message: string | undefined): string | undefined {
  return message === 'OK' ? undefined : message;
}
