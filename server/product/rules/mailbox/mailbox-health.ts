import mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import { describeOutboundError, type OutboundReason } from '../../../delivery/outbound/error.ts';
import type { MailAccount } from '../../../delivery/outbound/mail.ts';
import type { MailFate } from '../../../delivery/outbound/mail-fate.ts';
import type { Effects } from '../../../records/rules/rules.ts';
import type { Message } from '../../../request/messages.ts';
import { type MessageKey, messageOf } from '../../messages/index.ts';

/** After so many failures in a row a mailbox is taken out of use. */
export const maxFailures = 3;

type Result = 'fine' | Exclude<OutboundReason, 'invalid'>;

/** What one handshake came to. */
export interface MailboxOutcome {
  readonly result: Result;
  readonly milliseconds: number;
  readonly account: MailAccount;
  /** What became of the mail, if one was to be sent in vain. */
  readonly fate: MailFate | undefined;
}

export async function handshake(
  account: MailAccount,
  shake: (account: MailAccount) => Promise<void>,
): Promise<MailboxOutcome> {
  const started = performance.now();
  const passed = (result: Result, fate?: MailFate) => ({
    result,
    milliseconds: Math.round(performance.now() - started),
    account,
    fate,
  });
  try {
    await shake(account);
    return passed('fine');
  } catch (error) {
    const { reason, fate } = describeOutboundError(error);
    return passed(reason === 'invalid' ? 'protocol' : reason, fate);
  }
}

export function serverName({ host, port }: MailAccount): string {
  return `${host}:${port}`;
}

/** Says why a mail was not sent; undefined if it was. */
export function describeUnsent({ result, fate, account }: MailboxOutcome): Message | undefined {
  if (result === 'fine') return undefined;
  switch (fate) {
    case 'refused':
      return messageOf('mailSender.mailNotTaken');
    case 'deferred':
      return messageOf('mailSender.mailDeferred');
    case 'senderRefused':
      return messageOf('mailSender.senderRefused');
    default:
      return messageOf(`mailbox.${result}`, { server: serverName(account) });
  }
}

/** What is known of a mailbox before. */
interface Health {
  readonly status: string | null;
  readonly shop: string | null;
  readonly failures: number | null;
  readonly imapResult: string | null;
}

interface Tested {
  readonly id: string;
  readonly values: Health;
  readonly now: Date;
  readonly effects: Effects;
}

/** Keeps what a test came to. Returns the message about a change of the state. */
export async function keepTest(
  tested: Tested,
  { smtp, imap }: { readonly smtp: Result; readonly imap: Result },
): Promise<MessageKey | undefined> {
  const results = { smtpResult: smtp, imapResult: imap };
  if (isFailure(smtp) || isFailure(imap)) return keep(tested, false, { ...results, health: 'failed' });
  if (smtp === 'fine' && imap === 'fine') return keep(tested, true, { ...results, health: 'fine' });
  const { id, now, effects } = tested;
  await effects.update(mailbox, id, { ...results, testedAt: now.toISOString() });
  return undefined;
}

/** Keeps what a sending came to. It says nothing of IMAP: what a test said of it stays, and does not count. */
export async function keepSending(tested: Tested, smtp: Result): Promise<void> {
  const { imapResult } = tested.values;
  const isFailed = isFailure(smtp) || (imapResult !== null && isFailure(imapResult));
  await keep(tested, smtp === 'fine', { smtpResult: smtp, health: isFailed ? 'failed' : 'fine' });
}

/** Returns true unless the server let the mailbox in, or put it off, which says nothing of the mailbox. */
function isFailure(result: string): boolean {
  return result !== 'fine' && result !== 'busy';
}

/** `isFine`: what was tried passed, which ends the failures in a row. */
async function keep(
  { id, values, now, effects }: Tested,
  isFine: boolean,
  results: { readonly health: 'fine' | 'failed'; readonly smtpResult: Result; readonly imapResult?: Result },
): Promise<MessageKey | undefined> {
  const failures = isFine ? 0 : (values.failures ?? 0) + 1;
  await effects.update(mailbox, id, { ...results, testedAt: now.toISOString(), failures });
  if (isFine && values.status === 'failing') {
    await effects.transition(mailbox, id, values.shop === null ? 'recover' : 'recoverBound');
    return 'mailbox.recovered';
  }
  if (failures < maxFailures || (values.status !== 'idle' && values.status !== 'bound')) return undefined;
  await effects.transition(mailbox, id, 'fail');
  return 'mailbox.failed';
}
