import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Mode of every file in `DATA_DIR` and of every backup, regardless of the mode of the folder. */
export const ownerOnly = 0o600;

/** Creates a missing file readable only by its owner, and removes the permissions of others from an existing one. */
export function makePrivate(path: string): void {
  // An existing file is not opened: closing it would release the locks that SQLite holds on it in this process.
  if (!restrictExisting(path)) closeSync(openSync(path, 'a', ownerOnly));
}

/** Removes the permissions of others from a file. Returns false if the file does not exist. */
export function restrictExisting(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && (found.mode & 0o077) !== 0) chmodSync(path, ownerOnly);
  return found !== undefined;
}

/** Makes a new or renamed file in a folder survive a power failure. Windows has no such call. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
