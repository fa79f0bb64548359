import { isObject } from '../engine/is-object.ts';
/** Sends messages to the other tabs, for example a `BroadcastChannel`. */
export interface SessionChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Messages between tabs about the shared session. `at` is the time of the event. */
export type Notice =
  | { readonly type: 'signedOut'; readonly at: number }
  | { readonly type: 'signedIn'; readonly userId: string };

/** Parses a message of another tab. Returns undefined if it is invalid. */
export function readNotice(data: unknown): Notice | undefined {
  if (!isObject(data) || !('type' in data)) return undefined;
  if (data.type === 'signedOut')
    return 'at' in data && typeof data.at === 'number' ? { type: 'signedOut', at: data.at } : undefined;
  if (data.type !== 'signedIn' || !('userId' in data) || typeof data.userId !== 'string') return undefined;
  return { type: 'signedIn', userId: data.userId };
}
