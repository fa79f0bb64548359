import type { Logger } from 'pino';
import type { Clock } from '../request/context.ts';
import type { Settings } from '../runtime/settings.ts';
import { appendToOutbox } from './outbox-log.ts';

/** How long the gateway may take to accept a message, in milliseconds. */
const deadline = 10_000;

export interface SmsGateway {
  /** False if messages go to the outbox because no gateway is configured. */
  readonly isSetUp: boolean;
  /** Rejects if the gateway does not accept the message. */
  send(phone: string, code: string): Promise<void>;
}

interface SmsDependencies {
  readonly settings: Pick<Settings, 'smsWebhookUrl' | 'dataDir'>;
  readonly log: Logger;
  readonly clock: Clock;
}

/**
 * Sends through `SMS_WEBHOOK_URL` if it is set, otherwise writes to `DATA_DIR/outbox.log` and the log of the server.
 */
export function createSmsGateway({ settings, log, clock }: SmsDependencies): SmsGateway {
  const { smsWebhookUrl, dataDir } = settings;
  if (smsWebhookUrl !== undefined) {
    return { isSetUp: true, send: (phone, code) => post(smsWebhookUrl, { phone, code }) };
  }
  return {
    isSetUp: false,
    async send(phone, code) {
      log.warn({ phone, code }, 'no SMS gateway is set up: this is the code');
      await appendToOutbox(dataDir, `${clock.now().toISOString()} ${phone} ${code}\n`);
    },
  };
}

async function post(url: string, message: { phone: string; code: string }): Promise<void> {
  // `fetch` refuses an address with user and password, in an error that tells them.
  const { href, username, password } = partsOf(url);
  const account = Buffer.from(`${username}:${password}`).toString('base64');
  const response = await fetch(href, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...((username || password) && { Authorization: `Basic ${account}` }),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(deadline),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
}

/** Returns an address without user and password, and these. */
function partsOf(address: string) {
  const url = new URL(address);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { href: url.href, username, password };
}
