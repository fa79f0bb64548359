import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ownerOnly, restrictExisting, syncFolder } from './private-files.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './start-refused.ts';

type KeySettings = Pick<Settings, 'secretKey' | 'dataDir'>;

/** Minimum length of a key, in bytes. */
const minKeyLength = 32;

/**
 * Returns `SECRET_KEY`, or the key in `DATA_DIR/secret.key` (mode 600), which is created if missing. Servers that share
 * a database need the same key. Throws `StartRefused` for a key that is too short or cannot be stored.
 */
export function readSecretKey(settings: KeySettings): string {
  const known = knownSecretKey(settings);
  if (known !== undefined) return known;
  createKeyFile(settings.dataDir);
  return readKeyFile(join(settings.dataDir, 'secret.key'));
}

/** Returns the existing key: `SECRET_KEY` or the one in `DATA_DIR`. Throws `StartRefused` if it is too short. */
export function knownSecretKey({ secretKey, dataDir }: KeySettings): string | undefined {
  const path = join(dataDir, 'secret.key');
  return secretKey ?? (existsSync(path) ? readKeyFile(path) : undefined);
}

function readKeyFile(path: string): string {
  const key = readPrivate(path).trim();
  const length = Buffer.byteLength(key);
  if (length >= minKeyLength) return key;
  throw new StartRefused(
    `The key in ${path} has ${length} bytes, and a key has at least ${minKeyLength}: it may have been cut off on a full ` +
      'disk. Put the key of this database back there, or set SECRET_KEY to it. If the database was never used with a ' +
      'key, delete the file, and the next start creates another.',
  );
}

function readPrivate(path: string): string {
  try {
    restrictExisting(path);
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartRefused(
      `The key in ${path} cannot be read: ${reasonOf(cause)}. Let the user of the server own it.`,
      { cause },
    );
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Writes the key to a temporary file and syncs it before linking the final name, so that the file is always complete.
 * Of several servers, the first one creates the link.
 */
function createKeyFile(dataDir: string): void {
  const path = join(dataDir, 'secret.key');
  const unfinished = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeDurably(unfinished, randomBytes(48).toString('base64url'));
    try {
      linkSync(unfinished, path);
    } finally {
      rmSync(unfinished);
    }
    syncFolder(dataDir);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw new StartRefused(
      `The key of this server cannot be kept in ${path}: ${reasonOf(error)}. Make room or let the user of the server write to ` +
        'the folder, choose another DATA_DIR, or set SECRET_KEY.',
      { cause: error },
    );
  }
}

function writeDurably(path: string, text: string): void {
  const file = openSync(path, 'wx', ownerOnly);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Returns a fingerprint that identifies a key without revealing it. */
export function fingerprintOf(secretKey: string): string {
  return deriveKey(secretKey, 'fingerprint').slice(0, 16);
}

/** Derives a key for one purpose, so that a signature for one purpose is not valid for another. */
export function deriveKey(secretKey: string, purpose: string): string {
  return createHmac('sha256', secretKey).update(purpose).digest('base64url');
}
