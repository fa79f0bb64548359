import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../request/context.ts';
import { deriveKey } from '../runtime/secret-key.ts';

/** Maximum validity of an address, in seconds. */
const addressLife = 10 * 60;
/**
 * A file keeps the same address for this time, in seconds, so that a list that is rendered again does not fetch its
 * images again.
 */
const step = 60;

/** Signed addresses of files, which need no token: anyone with the address can read the file until it expires. */
export interface FileAddresses {
  /** Returns the path and query of a file, valid for nine to ten minutes. */
  signedAddress(id: string): string;
  /** Returns the remaining validity in seconds; undefined if the signature is wrong or the address has expired. */
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
      const expires = String(Math.floor(now() / step) * step + addressLife);
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
