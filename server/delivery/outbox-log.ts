import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate } from '../runtime/private-files.ts';
import type { Settings } from '../runtime/settings.ts';
import { StartRefused } from '../runtime/start-refused.ts';

/** Appends messages to `DATA_DIR/outbox.log` if no gateway is configured. Only the owner of the file can read it. */
export async function appendToOutbox(dataDir: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = outboxPath(dataDir);
  makePrivate(path);
  await appendFile(path, text);
}

/** Throws `StartRefused` if a gateway is missing and messages cannot be written to `DATA_DIR/outbox.log` in its place. */
export async function requireOutbox({
  dataDir,
  smtpUrl,
  smsWebhookUrl,
}: Pick<Settings, 'dataDir' | 'smtpUrl' | 'smsWebhookUrl'>): Promise<void> {
  const gateways = { SMTP_URL: smtpUrl, SMS_WEBHOOK_URL: smsWebhookUrl };
  const missing = Object.entries(gateways).flatMap(([name, url]) => (url === undefined ? [name] : []));
  if (missing.length === 0) return;
  try {
    await appendToOutbox(dataDir, '');
  } catch (cause) {
    throw new StartRefused(
      `Without ${missing.join(' and ')}, messages are written to ${outboxPath(dataDir)}, which fails: ` +
        `${cause instanceof Error ? cause.message : String(cause)}. Let the user that the server runs as write to the ` +
        'folder and the file, choose another DATA_DIR, or set what is missing.',
      { cause },
    );
  }
}

function outboxPath(dataDir: string): string {
  return join(dataDir, 'outbox.log');
}
