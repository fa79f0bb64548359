import { createHash } from 'node:crypto';

/** Returns the hash under which a secret is stored that has 100 random bits or more, for which a fast hash suffices. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
