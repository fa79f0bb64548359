import { chmodSync, closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Mode of every file in `DATA_DIR` and of every backup, whatever the folder allows. */
export const ownerOnly = 0o600;

/** Creates a file that is missing, and takes away what others may do with one that exists. */
export function makePrivate(path: string): void {
  // A file that exists is not opened: closing it again would drop the locks SQLite holds on it in this process.
  if (!restrictExisting(path)) closeSync(openSync(path, 'a', ownerOnly));
}

/** Takes away what others may do with a file; false where there is none. */
export function restrictExisting(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && (found.mode & 0o077) !== 0) chmodSync(path, ownerOnly);
  return found !== undefined;
}

/** Makes a name that a folder was just given survive a power cut. Windows knows no such thing. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
