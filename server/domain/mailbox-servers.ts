import { isIP } from 'node:net';
import type mailbox from '../../src/resources/mailbox/mailbox.ts';
import type { MailAccount } from '../outbound/mail.ts';
import type { ValuesOf } from './rules.ts';

export type Mailbox = ValuesOf<typeof mailbox.fields>;

/** A host name as DNS has it, of letters, digits and hyphens between dots. */
const hostName = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?$/i;

export function isHost(text: string): boolean {
  return isIP(text) > 0 || hostName.test(text);
}

/** Returns how to sign in to the server that sends mails of a mailbox. */
export function smtpOf(
  { email, smtpHost, smtpPort, smtpSecurity }: Pick<Mailbox, 'email' | 'smtpHost' | 'smtpPort' | 'smtpSecurity'>,
  code: string,
): MailAccount {
  return { user: email, code, host: smtpHost ?? '', port: smtpPort ?? 465, security: smtpSecurity ?? 'tls' };
}

/** Returns how to sign in to the server that keeps mails of a mailbox. */
export function imapOf({ email, imapHost, imapPort, imapSecurity }: Mailbox, code: string): MailAccount {
  return { user: email, code, host: imapHost ?? '', port: imapPort ?? 993, security: imapSecurity ?? 'tls' };
}
