import type { MailFate } from './mail-fate.ts';

/** Why a call to another server came to nothing. The interface has words for each. */
export type OutboundReason =
  /** The address is malformed, or its protocol is not one that is called. */
  | 'invalid'
  /** No address is known for the name. */
  | 'notFound'
  /** The address is private, and `OUTBOUND_ALLOW` does not name it. */
  | 'blocked'
  /** Nothing listens on the port. */
  | 'refused'
  /** No way to the server, or the connection broke. */
  | 'unreachable'
  /** The certificate is not trusted, expired or of another name. */
  | 'certificate'
  /** The server refused the account or its code. */
  | 'credentials'
  /** The server lets nobody in for now: it is busy, or called too often. That says nothing of the account. */
  | 'busy'
  /** No answer within the deadline. */
  | 'timeout'
  /** What answered does not speak the protocol, or said no. */
  | 'protocol';

/** A call that failed. `cause` holds the library's error, whose text may quote the other server: log it, never answer it. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundReason;
  /** What became of the mail, if one was to be sent. */
  readonly fate: MailFate | undefined;

  constructor(reason: OutboundReason, message: string, cause?: unknown, fate?: MailFate) {
    super(message, { cause });
    this.reason = reason;
    this.fate = fate;
  }
}

/** The reason behind each code of Node, nodemailer and imapflow. */
const reasons: Readonly<Record<string, OutboundReason>> = {
  ENOTFOUND: 'notFound',
  ENODATA: 'notFound',
  EAI_AGAIN: 'notFound',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ECONNECTION: 'unreachable',
  NoConnection: 'unreachable',
  EConnectionClosed: 'unreachable',
  ClosedAfterConnectText: 'unreachable',
  ClosedAfterConnectTLS: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  EAUTH: 'credentials',
  ETHROTTLE: 'busy',
};

/** Codes that Node gives a certificate it does not accept. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)/;

/** Codes with which IMAP servers put a sign-in off (RFC 5530). */
const busyCode = /^(UNAVAILABLE|INUSE|LIMIT)$/i;

/** Returns the error with its reason. nodemailer keeps Node's code in `originalCode`, and Node those of several tries in `errors`. */
export function describeOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const reason = reasonOf(Object(error));
  return new OutboundError(reason, `The other server could not be used (${reason})`, error);
}

function reasonOf(error: Record<string, unknown>): OutboundReason {
  const { code, originalCode, errors, authenticationFailed, responseCode, serverResponseCode } = error;
  const codes = [originalCode, code, Array.isArray(errors) ? Object(errors[0]).code : undefined].map(String);
  if (codes.some((one) => certificateCode.test(one))) return 'certificate';
  const reply = Number(responseCode ?? 0);
  if ((reply >= 400 && reply < 500) || busyCode.test(String(serverResponseCode))) return 'busy';
  // The server does not know the command: nobody can sign in there.
  if (code === 'EAUTH' && reply >= 500 && reply <= 504) return 'protocol';
  if (authenticationFailed === true) return 'credentials';
  return codes.map((one) => reasons[one]).find(Boolean) ?? 'protocol';
}
