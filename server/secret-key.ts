import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** The key as it is there already: `SECRET_KEY`, or what is kept in `DATA_DIR`. */
export function knownSecretKey({ secretKey, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): string | undefined {
  const path = join(dataDir, 'secret.key');
  return secretKey ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);
}

/** By which a key is known again without being told. */
export function fingerprintOf(secretKey: string): string {
  return deriveKey(secretKey, 'fingerprint').slice(0, 16);
}

/** A key of its own for one purpose, so that what is signed for one is worth nothing for another. */
export function deriveKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('base64url');
}
