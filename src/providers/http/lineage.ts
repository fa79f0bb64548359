import type { TokenStore } from '../tokens.ts';
import { abortable } from './deadline.ts';

export interface LineageOptions {
  readonly tokens: TokenStore;
  /** Finds out whether what is stored is of the same user; resolves with the token that was found so, rejects otherwise. */
  readonly recognise: () => Promise<string | undefined>;
}

/**
 * Which tokens are of the session that this page shows: the one it began with, and those that came of it here. Another tab
 * may store somebody else's at any moment, and a page hears of it a moment later: until it knows, it sends nothing with it.
 */
export interface Lineage {
  /** The stored token, once it is known as one of this session. Rejects if it is not, or with the signal's reason. */
  token(signal: AbortSignal): Promise<string | undefined>;
  /** Whether the token is known as one of this session. */
  knows(token: string | undefined): boolean;
  /** `token` was renewed by `next`. */
  renewed(token: string | undefined, next: string): void;
  /** The session is over; the next one begins with the token that is stored then. */
  forget(): void;
}

export function createLineage({ tokens, recognise }: LineageOptions): Lineage {
  let known = new Set<string>();
  const asking = new Map<string, Promise<void>>();

  const knows = (token: string | undefined) => token !== undefined && known.has(token);

  async function ask(): Promise<void> {
    const family = known;
    const token = await recognise();
    if (token !== undefined) family.add(token);
  }

  function askOnce(token: string): Promise<void> {
    const asked = asking.get(token) ?? ask().finally(() => asking.delete(token));
    asking.set(token, asked);
    return asked;
  }

  return {
    async token(signal) {
      for (;;) {
        const { token } = tokens.read();
        if (known.size === 0 && token !== undefined) known.add(token);
        if (token === undefined || knows(token)) return token;
        await abortable(askOnce(token), signal);
      }
    },
    knows,
    renewed(token, next) {
      if (knows(token)) known.add(next);
    },
    forget() {
      known = new Set();
    },
  };
}
