/** A backup cannot be made or brought back; the message says why and what to do. Nothing was written. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
