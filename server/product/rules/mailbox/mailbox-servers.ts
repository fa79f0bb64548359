import { isIP } from 'node:net';
import type mailbox from '../../../../src/resources/mailbox/mailbox.ts';
import type { MailAccount } from '../../../delivery/outbound/mail.ts';
import type { ValuesOf } from '../../../records/rules/rules.ts';
import type { RecordReader } from '../../../storage/records/read/reader.ts';
import type { Values } from '../../../storage/tables/layout.ts';

export type Mailbox = ValuesOf<typeof mailbox.fields>;

/** The account of a code and the servers that it is sent to. */
export const placesOfCode = [
  ...(['email', 'smtpHost', 'smtpPort', 'smtpSecurity', 'imapHost', 'imapPort', 'imapSecurity'] as const),
] as const;

/** Returns what a handshake is made with, to compare it with that of later: the places of the code, and the code, encrypted. */
export async function settingsOf(
  records: Pick<RecordReader, 'writeOnlyColumn'>,
  { id, values }: { readonly id: string; readonly values: Values },
): Promise<string> {
  const stored = await records.writeOnlyColumn(id, 'code');
  return JSON.stringify([stored ?? null, ...placesOfCode.map((field) => values[field])]);
}

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
