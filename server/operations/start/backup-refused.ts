/** A backup cannot be written or restored; nothing was written. The message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
