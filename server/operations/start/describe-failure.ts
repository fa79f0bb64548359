import { ConfigurationError } from '../../../src/engine/check/index.ts';
import { SettingsError } from '../../runtime/settings.ts';
import { StartRefused } from '../../runtime/start-refused.ts';
import { DatabaseBusy } from '../../storage/driver/errors/busy.ts';
import { DatabaseLost } from '../../storage/driver/errors/lost-connection.ts';
import { findUnreachable } from '../../storage/driver/errors/unreachable.ts';
import { FolderInUse } from '../../storage/driver/sqlite/folder-lock.ts';
import { TablesDiffer, TablesTaken } from '../../storage/tables/differences.ts';
import { MigrationRefused } from '../migrations/run.ts';
import { BackupRefused } from './backup-refused.ts';
import { AddressUnavailable } from './listening.ts';

/** Errors with a message that tells the operator what to do. */
const operatorErrors = [
  AddressUnavailable,
  BackupRefused,
  ConfigurationError,
  DatabaseBusy,
  DatabaseLost,
  FolderInUse,
  MigrationRefused,
  SettingsError,
  StartRefused,
  TablesDiffer,
  TablesTaken,
];

/** Returns what to print for a fatal error: a message if the operator can fix the cause, otherwise the error itself. */
export function describeFailure(error: unknown): unknown {
  const isOperatorError = operatorErrors.some((one) => error instanceof one);
  // At start, another program has locked the embedded database. The cause names it.
  const cause = error instanceof DatabaseBusy ? findUnreachable(error.cause) : undefined;
  const known = cause ?? (isOperatorError && error instanceof Error ? error : findUnreachable(error));
  return known?.message ?? error;
}
