import { factsOf, type RawAnswer } from './answer.ts';
import { type ErrorKey, judge, type SignOutCause, type Verdict } from './catalogue.ts';
import {
  NetworkFailure,
  RequestAborted,
  RequestRefused,
  RequestTimedOut,
  SessionExpired,
  UnreadableAnswer,
} from './errors.ts';

/** Returns a message of the locale files in the current language. */
export type Translate = (key: `errors.${ErrorKey}`) => string;

/** Creates the errors of the transport, with messages from the catalogue in the current language. */
export interface Failures {
  /** Returns the verdict of the catalogue about an error response. */
  judge(answer: RawAnswer, tokenStored: boolean): Verdict;
  /** Creates the error for an error response, or for a success without an envelope. */
  refused(answer: RawAnswer, where: string): RequestRefused | UnreadableAnswer;
  /** Creates the error for a success that does not have the expected format. `detail` names the call and the format. */
  unreadable(detail: string): UnreadableAnswer;
  expired(reason: SignOutCause, facts?: { cause?: Error; verdict?: Verdict }): SessionExpired;
  unanswered(cause: unknown): NetworkFailure;
  timedOut(): RequestTimedOut;
  aborted(cause: unknown): RequestAborted;
}

export interface FailuresOptions {
  readonly translate: Translate;
  readonly isOnline: () => boolean;
  /** The timeout in the message of `timedOut`, in milliseconds. */
  readonly timeout: number;
}

export function createFailures({ translate, isOnline, timeout }: FailuresOptions): Failures {
  const wordsOf = ({ message }: Verdict) => ('text' in message ? message.text : translate(`errors.${message.key}`));

  const judgeAnswer = ({ status, envelope }: RawAnswer, tokenStored: boolean) =>
    judge({ kind: 'answered', status, code: envelope?.code, serverMessage: envelope?.msg, tokenStored });

  const unreadable = (detail: string) => new UnreadableAnswer(translate('errors.network'), { detail });

  return {
    judge: judgeAnswer,
    unreadable,
    refused(answer, where) {
      if (answer.status < 300 && answer.envelope === undefined) {
        return unreadable(`${where}: an envelope was expected`);
      }
      return new RequestRefused(wordsOf(judgeAnswer(answer, true)), factsOf(answer));
    },
    expired: (reason, { cause, verdict } = {}) =>
      new SessionExpired(verdict ? wordsOf(verdict) : translate('errors.unauthorized'), { reason, cause }),
    unanswered(cause) {
      const online = isOnline();
      return new NetworkFailure(wordsOf(judge({ kind: 'unanswered', online })), { online, cause });
    },
    timedOut: () => new RequestTimedOut(wordsOf(judge({ kind: 'timedOut' })), { timeout }),
    aborted: (cause) => new RequestAborted(translate('errors.aborted'), { cause }),
  };
}
