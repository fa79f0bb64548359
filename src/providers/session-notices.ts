/** Talks to the other tabs; a `BroadcastChannel` is one. */
export interface SessionChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** What tabs tell one another of the session they share; `at` is when that was. */
export type Notice =
  | { readonly type: 'signedOut'; readonly at: number }
  | { readonly type: 'signedIn'; readonly userId: string };

/** A notice as it came from another tab; nothing for what is none. */
export function readNotice(data: unknown): Notice | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined;
  if (data.type === 'signedOut')
    return 'at' in data && typeof data.at === 'number' ? { type: 'signedOut', at: data.at } : undefined;
  if (data.type !== 'signedIn' || !('userId' in data) || typeof data.userId !== 'string') return undefined;
  return { type: 'signedIn', userId: data.userId };
}
