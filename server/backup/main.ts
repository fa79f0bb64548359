import { ConfigurationError } from '../../src/engine/check/index.ts';
import { systemClock } from '../context.ts';
import { MigrationRefused } from '../migrations/run.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { FolderInUse } from '../storage/folder-lock.ts';
import { DatabaseOutOfReach } from '../storage/out-of-reach.ts';
import { TablesDiffer } from '../storage/tables/differences.ts';
import { runBackupCommand } from './command.ts';
import { BackupRefused } from './refused.ts';

const theirs = [
  SettingsError,
  BackupRefused,
  FolderInUse,
  DatabaseOutOfReach,
  MigrationRefused,
  TablesDiffer,
  ConfigurationError,
];

try {
  const lines = await runBackupCommand(process.argv.slice(2), readSettings(process.env), systemClock);
  for (const line of lines) console.log(line);
} catch (error) {
  // What the operator can put right is said in words; all else with its stack.
  const isTheirs = theirs.some((one) => error instanceof one);
  console.error(isTheirs && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
