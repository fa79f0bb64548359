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
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ETIMEOUT: 'timeout',
  CONNECT_TIMEOUT: 'timeout',
  GREETING_TIMEOUT: 'timeout',
  UPGRADE_TIMEOUT: 'timeout',
  EAUTH: 'credentials',
};

/** Codes that Node gives a certificate it does not accept. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)/;

/** Returns the error with its reason. nodemailer keeps Node's code in `originalCode`, and Node those of several tries in `errors`. */
export function describeOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code, originalCode, errors, authenticationFailed } = Object(error);
  const codes = [originalCode, code, Array.isArray(errors) ? Object(errors[0]).code : undefined].map(String);
  const isCertificate = codes.some((one) => certificateCode.test(one));
  const known = codes.map((one) => reasons[one]).find(Boolean) ?? 'protocol';
  const reason = isCertificate ? 'certificate' : authenticationFailed === true ? 'credentials' : known;
  return new OutboundError(reason, `The other server could not be used (${reason})`, error);
}
