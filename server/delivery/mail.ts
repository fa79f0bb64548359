import ipaddr from 'ipaddr.js';
import type { Clock } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import { appendToOutbox } from './outbox-log.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Identifies the mail, so that a repetition is recognised. @default a new one */
  readonly messageId?: string;
}

export interface Mailer {
  /** False if mails go to the outbox because no gateway is configured. */
  readonly isSetUp: boolean;
  /** Rejects if the gateway does not accept the mail. */
  send(mail: Mail): Promise<void>;
}

interface MailDependencies {
  readonly settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'publicUrl' | 'host'>;
  readonly clock: Clock;
  /** How long the gateway may take for a mail, in milliseconds. @default 20000 */
  readonly deadline?: number;
}

/** Shorter than the lease of a message (`leaseLife`), so that no other server sends it meanwhile. */
const usualDeadline = 20_000;

/** Sends through `SMTP_URL` if it is set, otherwise writes to `DATA_DIR/outbox.log`. */
export function createMailer({ settings, clock, deadline = usualDeadline }: MailDependencies): Mailer {
  const { smtpUrl, dataDir } = settings;
  if (smtpUrl !== undefined) {
    return { isSetUp: true, send: (mail) => post(smtpUrl, senderOf(settings), mail, deadline) };
  }
  return {
    isSetUp: false,
    async send({ to, subject, text }) {
      await appendToOutbox(dataDir, `${clock.now().toISOString()} ${to} ${subject}\n${text}\n\n`);
    },
  };
}

async function post(smtpUrl: string, from: string, mail: Mail, deadline: number): Promise<void> {
  // Loaded on first use, because most servers send no mail.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: gatewayUrl(smtpUrl) });
  try {
    await transport.sendMail({ from, ...mail, signal: AbortSignal.timeout(deadline) });
  } catch (error) {
    const { code, responseCode } = Object(error);
    if (code !== 'ETLS' || responseCode === undefined) throw error;
    throw new Error(
      'The mail server of SMTP_URL has no STARTTLS, so nothing was sent: use smtps://, or add ?requireTLS=false to send ' +
        'the password and the mails in plain text.',
      { cause: error },
    );
  } finally {
    transport.close();
  }
}

/**
 * Returns the URL as nodemailer reads it, with its options in the query. Encryption is required unless the URL says
 * otherwise or the gateway is on this machine.
 */
function gatewayUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const { searchParams } = url;
  searchParams.delete('from');
  const isPlain = ['ignoreTLS', 'opportunisticTLS'].some((option) => searchParams.get(option) === 'true');
  if (!isPlain && !searchParams.has('requireTLS') && !isLoopback(url.hostname)) searchParams.set('requireTLS', 'true');
  return url.href;
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host.toLowerCase() === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

/** Returns the sender: `?from=` of the gateway's URL, else its user if that is an address, else a no-reply address. */
function senderOf({ smtpUrl = '', publicUrl, host }: MailDependencies['settings']): string {
  const { searchParams, username } = new URL(smtpUrl);
  const named = searchParams.get('from') ?? decodeURIComponent(username);
  if (named.includes('@')) return named;
  return `no-reply@${publicUrl === undefined ? host : new URL(publicUrl).hostname}`;
}
