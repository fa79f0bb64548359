import { clientAddress } from '../http/client-address.ts';
import type { AppContext } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SignInOrigin } from './sessions.ts';

const longestUserAgent = 500;

/** Returns the origin of a sign-in, as the login log stores it. */
export function originOf(c: AppContext, { trustProxy }: Settings): SignInOrigin {
  return {
    address: clientAddress(c, trustProxy),
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, longestUserAgent),
  };
}
