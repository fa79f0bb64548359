import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate } from './files/private-files.ts';

/** Appends messages to `DATA_DIR/outbox.log` if no gateway is configured. Only the owner of the file can read it. */
export async function appendToOutbox(dataDir: string, text: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'outbox.log');
  makePrivate(path);
  await appendFile(path, text);
}
