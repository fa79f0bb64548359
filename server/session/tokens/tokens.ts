import { createHmac, randomBytes } from 'node:crypto';
import { decode, sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { deriveKey } from '../../runtime/secret-key.ts';

const algorithm = 'HS256';
/** Maximum number of verified tokens in the cache; a token has a few hundred characters. */
const maxKnown = 2000;
const claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.string().min(1), exp: z.int() });

interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  /** Signs an access token; `sub` is the user, `sid` the session. */
  signAccess(claims: AccessClaims): Promise<string>;
  /**
   * Returns the claims of a token that this server signed, expired or not. Undefined for a forged or malformed token.
   */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  /** Returns a new random refresh token. */
  newRefresh(): string;
  /**
   * Returns the one successor of a refresh token. It is derived, so it can be returned again although only hashes are
   * stored.
   */
  successorOf(refreshToken: string): string;
}

/** Creates and verifies tokens with keys derived from the server's key, one key for each purpose. */
export function createTokens(secretKey: string): Tokens {
  const accessKey = deriveKey(secretKey, 'access-token');
  const successorKey = deriveKey(secretKey, 'refresh-token-successor');
  /**
   * Claims of tokens with a verified signature. A signature stays valid, and verifying it again costs more than the
   * rest of a request.
   */
  const known = new Map<string, AccessClaims>();
  return {
    signAccess: ({ userId, sessionId, expiresAt }) =>
      sign({ sub: String(userId), sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }, accessKey, algorithm),
    readAccess: async (token) => {
      const before = known.get(token);
      if (before !== undefined) return before;
      if (!(await isSigned(token, accessKey))) return undefined;
      const parsed = claims.safeParse(decode(token).payload);
      if (!parsed.success) return undefined;
      const { sub, sid, exp } = parsed.data;
      const read = { userId: Number(sub), sessionId: sid, expiresAt: new Date(exp * 1000) };
      if (known.size >= maxKnown) known.clear();
      known.set(token, read);
      return read;
    },
    newRefresh: () => randomBytes(32).toString('base64url'),
    successorOf: (refreshToken) => createHmac('sha256', successorKey).update(refreshToken).digest('base64url'),
  };
}

/** Ignores the expiry: the injected clock decides it, not Hono's. */
async function isSigned(token: string, key: string): Promise<boolean> {
  try {
    await verify(token, key, { alg: algorithm, exp: false, nbf: false, iat: false });
    return true;
  } catch {
    // Hono throws a dozen error classes for invalid tokens; the caller treats them all alike.
    return false;
  }
}
