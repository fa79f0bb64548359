import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decode, sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { deriveKey } from '../secret-key.ts';

const algorithm = 'HS256';
/** Tokens kept as known, of some hundred characters each. */
const maxKnown = 2000;
const claims = z.object({ sub: z.string().regex(/^\d+$/), sid: z.string().min(1), exp: z.int() });

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  /** A signed access token; `sub` is the user, `sid` the session. */
  signAccess(claims: AccessClaims): Promise<string>;
  /** What a token that this server signed says, expired or not; undefined for a forged or malformed one. */
  readAccess(token: string): Promise<AccessClaims | undefined>;
  /** A new random refresh token. */
  newRefresh(): string;
  /** The one successor of a refresh token: it can be answered again while only hashes are stored. */
  successorOf(refreshToken: string): string;
  /** What is stored of a refresh token. */
  hashRefresh(refreshToken: string): string;
}

/** Tokens under keys derived from the server's key, one for each purpose. */
export function createTokens(secretKey: string): Tokens {
  const accessKey = deriveKey(secretKey, 'access-token');
  const successorKey = deriveKey(secretKey, 'refresh-token-successor');
  /** What tokens say whose signature was found right: it stays so, and to look again costs more than the rest of a request. */
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
    hashRefresh: (refreshToken) => createHash('sha256').update(refreshToken).digest('base64url'),
  };
}

/** Whether it has expired is asked of the injected clock, not of hono's. */
async function isSigned(token: string, key: string): Promise<boolean> {
  try {
    await verify(token, key, { alg: algorithm, exp: false, nbf: false, iat: false });
    return true;
  } catch {
    // hono has a dozen classes for what can be wrong with a token; to the caller they are one.
    return false;
  }
}
