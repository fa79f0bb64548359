import type { Clock } from './context.ts';
import { appendToOutbox } from './outbox-log.ts';
import type { Settings } from './settings.ts';

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
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const transport = createTransport({ url: url.href });
  try {
    await transport.sendMail({ from, ...mail, signal: AbortSignal.timeout(deadline) });
  } finally {
    transport.close();
  }
}

/** Returns the sender: `?from=` of the gateway's URL, else its user if that is an address, else a no-reply address. */
function senderOf({ smtpUrl = '', publicUrl, host }: MailDependencies['settings']): string {
  const { searchParams, username } = new URL(smtpUrl);
  const named = searchParams.get('from') ?? decodeURIComponent(username);
  if (named.includes('@')) return named;
  return `no-reply@${publicUrl === undefined ? host : new URL(publicUrl).hostname}`;
}
