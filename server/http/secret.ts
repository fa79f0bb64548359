import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns true if `sent` equals the secret. Compares in constant time, so that the duration reveals nothing about the
 * secret.
 */
export function hasSecret(sent: string | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return sent !== undefined && timingSafeEqual(hash(sent), hash(secret));
}
