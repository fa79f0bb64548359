import type { TokenStore } from '../tokens.ts';
import { isSuccess, type RawAnswer } from './answer.ts';
import type { SignOutCause, Verdict } from './catalogue.ts';
import { abortable } from './deadline.ts';
import type { SessionExpired } from './errors.ts';
import type { Failures } from './failures.ts';
import type { Renewal } from './refresh.ts';
import type { Message, Transport } from './transport.ts';

export interface ExchangeOptions {
  readonly tokens: TokenStore;
  readonly transport: Transport;
  readonly failures: Failures;
  /** Renews the session that the given token belongs to. */
  readonly renew: (stale: string | undefined) => Promise<Renewal>;
  readonly onSignedOut: (cause: SignOutCause) => void;
  readonly onForged: () => void;
  readonly onPermissionVersion: (version: string) => void;
}

/** Sends a message on behalf of the session and resolves with a success; every other outcome rejects. */
export type Exchange = (message: Message, signal: AbortSignal) => Promise<RawAnswer>;

/**
 * The way of a request through the session: send; if the token had expired, renew it once and send again; tell whoever
 * must know. Each attempt takes the token that is stored then. A request renews at most once: a token refused right after
 * it was renewed ends the session.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const { tokens, transport, failures, renew, onSignedOut, onForged, onPermissionVersion } = options;
  let ended: { readonly token: string; readonly error: SessionExpired } | undefined;

  /** Ends the session that the token belongs to, once, however many of its requests find out. */
  function endSession(token: string | undefined, cause: SignOutCause, facts: { cause?: Error; verdict?: Verdict }) {
    if (ended !== undefined && ended.token === token) return ended.error;
    const error = failures.expired(cause, facts);
    if (token !== undefined) ended = { token, error };
    onSignedOut(cause);
    return error;
  }

  /** True if the server was asked, false if there was a newer token already. */
  async function renewFor(token: string | undefined, signal: AbortSignal): Promise<boolean> {
    if (ended !== undefined && ended.token === token) throw ended.error;
    const renewal = await abortable(renew(token), signal);
    if (renewal.kind === 'unanswered') throw renewal.error;
    if (renewal.kind === 'refused') {
      throw endSession(token, 'expired', renewal.cause === undefined ? {} : { cause: renewal.cause });
    }
    return renewal.kind === 'renewed';
  }

  async function attempt(message: Message, signal: AbortSignal, mayRenew: boolean): Promise<RawAnswer> {
    const { token } = tokens.read();
    const answer = await transport(withToken(message, token), signal);
    if (answer.permissionVersion !== undefined) onPermissionVersion(answer.permissionVersion);
    if (isSuccess(answer)) return answer;

    const stored = tokens.read().token;
    const verdict = failures.judge(answer, stored !== undefined);
    const refusal = failures.refused(answer, `${message.method} ${message.path}`);
    switch (verdict.session.kind) {
      case 'refresh':
        if (!mayRenew) throw endSession(token, 'expired', { cause: refusal });
        return attempt(message, signal, !(await renewFor(token, signal)));
      case 'signOut':
        // What the server says about a token that is no longer stored is not said about the session of now.
        if (stored !== undefined && stored !== token) throw refusal;
        throw endSession(token, verdict.session.cause, { cause: refusal, verdict });
      case 'ask':
        onForged();
        throw refusal;
      case 'keep':
        throw refusal;
    }
  }

  return (message, signal) => attempt(message, signal, true);
}

/** A message with the session's token, unless it brings its own. */
export function withToken(message: Message, token: string | undefined): Message {
  if (token === undefined) return message;
  return { ...message, headers: { Authorization: `Bearer ${token}`, ...message.headers } };
}
