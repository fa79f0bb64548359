import { createHash, timingSafeEqual } from 'node:crypto';

/** True if what was sent is the secret, found out in a time that tells nothing of it. */
export function hasSecret(sent: string | undefined, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return sent !== undefined && timingSafeEqual(hash(sent), hash(secret));
}
