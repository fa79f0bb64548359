/** What is known of a mail that could not be sent. */
export type MailFate =
  /** The server refuses it for good, because of its receiver or its content. */
  | 'refused'
  /** The server does not take it this time. */
  | 'deferred'
  /** The server does not let its sender send. */
  | 'senderRefused'
  /** It was not handed over. */
  | 'unsent'
  /** It was handed over, and the answer is missing: the server may have taken it. */
  | 'unknown';

/** Returns what became of a mail, by the error of nodemailer. `isHandedOver`: the server was sent its content. */
export function mailFateOf(error: unknown, isHandedOver: boolean): MailFate {
  const { code, command, response, responseCode } = Object(error);
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return isHandedOver ? 'unknown' : 'unsent';
  if (command === 'MAIL FROM' && responseCode !== undefined) return 'senderRefused';
  // nodemailer itself refuses an address that is none, and a mail that is larger than the server allows.
  if (typeof responseCode !== 'number') return 'refused';
  return responseCode >= 500 && !isOfSender(responseCode, String(response)) ? 'refused' : 'deferred';
}

/**
 * Refusals of the sender or by a policy, which may hold for every receiver: by the enhanced status code (RFC 3463) the
 * sender's address, the state of the mail system, a limit of the account, and security; else a wrong command or sign-in.
 */
function isOfSender(responseCode: number, response: string): boolean {
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced === undefined) return /^5[03]/.test(String(responseCode));
  return /^5\.(1\.[78]|3\.[0-35]|4\.5|7\.\d+)$/.test(enhanced);
}
