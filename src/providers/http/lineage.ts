import type { TokenStore } from '../tokens.ts';
import { abortable } from './deadline.ts';

export interface LineageOptions {
  readonly tokens: TokenStore;
  /**
   * Checks whether the stored token belongs to the same user. Resolves with the token if it does, rejects otherwise.
   */
  readonly recognise: () => Promise<string | undefined>;
}

/**
 * Tracks which tokens belong to the session of this page: the initial token and its renewals. Another tab may store the
 * token of another user at any time, and this page is notified a moment later. It sends nothing with an unknown token
 * before it is checked.
 */
export interface Lineage {
  /**
   * Returns the stored token after it is known as one of this session. Rejects if it is not, or with the reason of the
   * signal.
   */
  token(signal: AbortSignal): Promise<string | undefined>;
  /** Returns whether the token is known as one of this session. */
  knows(token: string | undefined): boolean;
  /** Records that `next` replaces `token`. */
  renewed(token: string | undefined, next: string): void;
  /** Ends the session. The next one starts with the token that is stored then. */
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
