import { isObject } from '../../base/is-object.ts';
import type { SignOutCause } from '../http/catalogue.ts';

/**
 * Why a session ended: the user signed out (`user`), in another tab (`elsewhere`), or confirmed it after a 403
 * (`forged`), or the transport ended it, in this tab or another one.
 */
export type SignOutReason = 'user' | 'elsewhere' | 'forged' | SignOutCause;

const reasons: readonly SignOutReason[] = ['user', 'elsewhere', 'forged', 'expired', 'invalid', 'missing'];

/** Sends messages to the other tabs, for example a `BroadcastChannel`. */
export interface SessionChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Messages between tabs about the shared session. `at` is the time of the event. `reason` is why the session ended, in
 * the words of the tab that ended it.
 */
export type SessionMessage =
  | { readonly type: 'signedOut'; readonly at: number; readonly reason: SignOutReason }
  | { readonly type: 'signedIn'; readonly userId: string };

/** Parses a message of another tab. Returns undefined if it is invalid. */
export function readSessionMessage(data: unknown): SessionMessage | undefined {
  if (!isObject(data) || !('type' in data)) return undefined;
  if (data.type === 'signedOut') {
    if (!('at' in data) || typeof data.at !== 'number') return undefined;
    // A tab of an earlier release gives none.
    const reason = reasons.find((one) => 'reason' in data && one === data.reason) ?? 'user';
    return { type: 'signedOut', at: data.at, reason };
  }
  if (data.type !== 'signedIn' || !('userId' in data) || typeof data.userId !== 'string') return undefined;
  return { type: 'signedIn', userId: data.userId };
}
