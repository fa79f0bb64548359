import type { TokenStore } from '../tokens.ts';
import { isSuccess, type RawAnswer } from './answer.ts';
import type { SignOutCause, Verdict } from './catalogue.ts';
import type { Clock } from './clock.ts';
import { abortable } from './deadline.ts';
import type { SessionExpired } from './errors.ts';
import type { Failures } from './failures.ts';
import type { Lineage } from './lineage.ts';
import { createPassingScreens } from './passing-screens.ts';
import type { Renewal } from './refresh.ts';
import type { EncodedRequest, Transport } from './transport.ts';

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly tokens: TokenStore;
  readonly transport: Transport;
  readonly lineage: Lineage;
  readonly failures: Failures;
  /** Renews the session of the given token. */
  readonly renew: (stale: string | undefined) => Promise<Renewal>;
  readonly onSignedOut: (cause: SignOutCause) => void;
  readonly onForged: () => void;
  readonly onPermissionVersion: (version: string) => void;
}

/** A success, and the token that was used. */
export interface Exchanged {
  readonly answer: RawAnswer;
  readonly token: string | undefined;
}

/**
 * Sends a request within the session. Resolves with a success and rejects otherwise. A request with `asksWho` is sent
 * with any stored token, all others only with tokens of this page's session.
 */
export type Exchange = (request: EncodedRequest, signal: AbortSignal, asksWho: boolean) => Promise<Exchanged>;

/**
 * Creates the flow of a request within the session: send it, renew an expired token once and send again, and call the
 * callbacks. Each attempt uses the token that is stored at that time. A request renews at most once: a token that is
 * refused right after its renewal ends the session.
 */
export function createExchange(options: ExchangeOptions): Exchange {
  const letPass = createPassingScreens(options.clock);
  const { tokens, transport, lineage, failures, onSignedOut, onForged, onPermissionVersion } = options;
  const endings = createEndings(failures, onSignedOut);
  const renewFor = createRenewal(options, endings);

  async function attempt(
    request: EncodedRequest,
    signal: AbortSignal,
    { asksWho, mayRenew }: Terms,
  ): Promise<Exchanged> {
    const token = asksWho ? tokens.read().token : await lineage.token(signal);
    const answer = await transport(withToken(request, token), signal);
    if (answer.permissionVersion !== undefined) onPermissionVersion(answer.permissionVersion);
    await letPass(answer, signal);
    if (isSuccess(answer)) return { answer, token };

    const stored = tokens.read().token;
    // A response about a token that is no longer stored does not affect the current session.
    const isPast = stored !== undefined && stored !== token;
    const verdict = failures.judge(answer, stored !== undefined);
    const refusal = failures.refused(answer, `${request.method} ${request.path}`);
    switch (verdict.session.kind) {
      case 'refresh':
        if (!mayRenew && !isPast) throw endings.end(token, 'expired', { cause: refusal });
        return attempt(request, signal, { asksWho, mayRenew: !(await renewFor(token, signal)) });
      case 'signOut':
        if (isPast) throw refusal;
        throw endings.end(token, verdict.session.cause, { cause: refusal, verdict });
      case 'ask':
        onForged();
        throw refusal;
      case 'keep':
        throw refusal;
    }
  }

  return (request, signal, asksWho) => attempt(request, signal, { asksWho, mayRenew: true });
}

/** Ends the session of each token once, however many of its requests fail. */
function createEndings(failures: Failures, onSignedOut: ExchangeOptions['onSignedOut']) {
  let ended: { readonly token: string; readonly error: SessionExpired } | undefined;
  const errorOf = (token: string | undefined) => (ended?.token === token ? ended?.error : undefined);
  function end(token: string | undefined, cause: SignOutCause, facts: { cause?: Error; verdict?: Verdict }) {
    const known = errorOf(token);
    if (known) return known;
    const error = failures.expired(cause, facts);
    if (token !== undefined) ended = { token, error };
    onSignedOut(cause);
    return error;
  }
  return {
    end,
    errorOf,
    refuse: (token: string | undefined, { cause }: { readonly cause?: Error }) =>
      end(token, 'expired', cause === undefined ? {} : { cause }),
  };
}

/** Returns a function that renews a session: true if the server was asked, false if a newer token was already stored. */
function createRenewal({ renew, lineage }: ExchangeOptions, endings: ReturnType<typeof createEndings>) {
  return async (token: string | undefined, signal: AbortSignal): Promise<boolean> => {
    const ended = endings.errorOf(token);
    if (ended) throw ended;
    const flight = renew(token);
    // A refused token ends the session even if the caller no longer waits for the response.
    const settleAlone = () =>
      void flight.then((late) => late.kind === 'refused' && lineage.knows(token) && endings.refuse(token, late));
    signal.addEventListener('abort', settleAlone);
    const renewal = await abortable(flight, signal);
    signal.removeEventListener('abort', settleAlone);
    if (renewal.kind === 'unanswered') throw renewal.error;
    if (renewal.kind === 'refused') throw endings.refuse(token, renewal);
    if (renewal.kind === 'replaced') return false;
    lineage.renewed(token, renewal.token);
    return true;
  };
}

interface Terms {
  readonly asksWho: boolean;
  readonly mayRenew: boolean;
}

/** Adds the token of the session to a request, unless the request has its own. */
export function withToken(request: EncodedRequest, token: string | undefined): EncodedRequest {
  if (token === undefined) return request;
  return { ...request, headers: { Authorization: `Bearer ${token}`, ...request.headers } };
}
