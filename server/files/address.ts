import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../context.ts';
import { deriveKey } from '../secret-key.ts';

/** For how long an address is good at most, in seconds. */
export const addressLife = 10 * 60;
/** Within this many seconds a file has one address, so that a list drawn again fetches no image again. */
const step = addressLife / 2;

/** Addresses of files that need no token: who has one may read that file, until it is over. */
export interface FileAddresses {
  /** The path and query under which a file is read for five to ten minutes. */
  signedAddress(id: string): string;
  /** Seconds for which the address is still good; undefined for one that is forged or over. */
  validFor(id: string, expires: string, signature: string): number | undefined;
}

export function createFileAddresses({
  secretKey,
  clock,
}: {
  readonly secretKey: string;
  readonly clock: Clock;
}): FileAddresses {
  const key = deriveKey(secretKey, 'file-address');
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (id: string, expires: string) => createHmac('sha256', key).update(`${id}.${expires}`).digest();
  return {
    signedAddress(id) {
      const expires = String((Math.floor(now() / step) + 2) * step);
      return `/buffalo/v1/files/${id}?expires=${expires}&signature=${sign(id, expires).toString('base64url')}`;
    },
    validFor(id, expires, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id, expires);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const left = Number(expires) - now();
      return left > 0 ? left : undefined;
    },
  };
}
