import { envelopeCode } from '../../base/envelope.ts';
import type { errors } from '../../locales/zh/errors.ts';

/** A key of `errors` in the locale files. */
export type ErrorKey = keyof typeof errors;

/**
 * Why the transport ended a session: the token expired and could not be refreshed, the server ended the session, or no
 * token is stored.
 */
export type SignOutCause = 'expired' | 'invalid' | 'missing';

/** The properties of a failure that the catalogue evaluates. */
export type Failure =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Business code. Undefined if the body is not an envelope. */
      readonly code?: number | undefined;
      /** `msg` of the envelope. */
      readonly serverMessage?: string | undefined;
      /** Whether a token is stored now. */
      readonly tokenStored: boolean;
    }
  | { readonly kind: 'unanswered'; readonly online: boolean }
  | { readonly kind: 'timedOut' };

/** The effect of a failure on the session. `ask` asks the user whether to sign out. */
type SessionEffect =
  | { readonly kind: 'keep' | 'refresh' | 'ask' }
  | { readonly kind: 'signOut'; readonly cause: SignOutCause };

export interface Verdict {
  /** The message of the server if there is one, otherwise a message of the locale files. */
  readonly message: { readonly text: string } | { readonly key: ErrorKey };
  readonly session: SessionEffect;
}

/** The error catalogue (spec §8): returns the message for the user and the effect on the session. */
export function judge(failure: Failure): Verdict {
  if (failure.kind === 'timedOut') return { message: { key: 'timedOut' }, session: { kind: 'keep' } };
  if (failure.kind === 'unanswered') {
    return { message: { key: failure.online ? 'connection' : 'offline' }, session: { kind: 'keep' } };
  }
  const { status, code, serverMessage, tokenStored } = failure;
  return {
    message: serverMessage ? { text: serverMessage } : { key: answerKey(status, code) },
    session: sessionEffect(status, code, tokenStored),
  };
}

const messageOfCode: Readonly<Record<number, ErrorKey>> = {
  [envelopeCode.badRequest]: 'badRequest',
  [envelopeCode.notFound]: 'notFound',
  [envelopeCode.conflict]: 'conflict',
  [envelopeCode.tooManyRequests]: 'tooManyRequests',
  [envelopeCode.notPermitted]: 'notPermitted',
  [envelopeCode.wrongPassword]: 'wrongPassword',
  [envelopeCode.wrongUsername]: 'wrongUsername',
  [envelopeCode.tokenExpired]: 'unauthorized',
  [envelopeCode.sessionInvalid]: 'unauthorized',
};

const messageOfStatus: Readonly<Record<number, ErrorKey>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forged',
  404: 'notFound',
  408: 'timedOut',
  500: 'server',
};

function answerKey(status: number, code: number | undefined): ErrorKey {
  const named = code === undefined ? undefined : messageOfCode[code];
  if (named !== undefined) return named;
  return status < 300 ? 'network' : (messageOfStatus[status] ?? 'connection');
}

function sessionEffect(status: number, code: number | undefined, tokenStored: boolean): SessionEffect {
  if (code === envelopeCode.sessionInvalid) return { kind: 'signOut', cause: 'invalid' };
  if (code === envelopeCode.tokenExpired) {
    return status === 400 ? { kind: 'signOut', cause: 'expired' } : { kind: 'refresh' };
  }
  if (status === 403) return { kind: 'ask' };
  if (status === 401 && !tokenStored) return { kind: 'signOut', cause: 'missing' };
  return { kind: 'keep' };
}
