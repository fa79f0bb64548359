import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * `SECRET_KEY`, else the key kept in `DATA_DIR/secret.key` (mode 600), which is made once. Servers that share a database
 * need the same key, so they set it.
 */
export function readSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): string {
  if (secretKey !== undefined) return secretKey;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'secret.key');
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/** A key of its own for one purpose, so that what is signed for one is worth nothing for another. */
export function deriveKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('base64url');
}
