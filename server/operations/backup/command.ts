import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Clock } from '../../request/context.ts';
import type { Settings } from '../../runtime/settings.ts';
import { BackupRefused } from '../start/backup-refused.ts';
import type { Product } from '../start/product.ts';
import { restoreBackup } from './restore.ts';
import { writeBackup } from './write.ts';

/** Default folder of backups. */
const usualFolder = 'backups';
const usage = 'Say "npm run backup [file or folder]", or "npm run restore file [-- --other-key]".';

/**
 * Runs `backup [file or folder]` or `restore file [--other-key]`. Returns the lines to print. Throws `BackupRefused`.
 */
export async function runBackupCommand(
  words: readonly string[],
  product: Product,
  settings: Settings,
  clock: Clock,
): Promise<string[]> {
  const [verb, ...rest] = words;
  const flags = rest.filter((word) => word.startsWith('--'));
  const [name, ...more] = rest.filter((word) => !word.startsWith('--'));
  const allowed = verb === 'restore' ? ['--other-key'] : [];
  if (more.length > 0 || flags.some((flag) => !allowed.includes(flag))) throw new BackupRefused(usage);
  if (verb === 'backup') return backup(fileFor(name, clock), settings, clock);
  if (verb === 'restore' && name !== undefined) return restore(resolve(name), flags, product, settings, clock);
  throw new BackupRefused(usage);
}

async function backup(file: string, settings: Settings, clock: Clock): Promise<string[]> {
  const { rows, tables, knowsKey } = await writeBackup(file, settings, clock);
  return [
    `${rows} rows of ${tables} tables are in ${file}`,
    knowsKey
      ? 'Keep the SECRET_KEY (or DATA_DIR/secret.key) elsewhere: values sealed under it open with no other.'
      : 'There is no SECRET_KEY and no DATA_DIR/secret.key here, so the backup cannot tell later which one belongs to it: set the one of the server.',
  ];
}

async function restore(
  file: string,
  flags: readonly string[],
  product: Product,
  settings: Settings,
  clock: Clock,
): Promise<string[]> {
  const options = { acceptsOtherKey: flags.includes('--other-key') };
  const { manifest, rows, tables } = await restoreBackup(file, product, settings, clock, options);
  return [
    `${rows} rows of ${tables} tables are back, as they were at ${manifest.at}. Everybody signs in anew.`,
    'Start the server with the same settings.',
  ];
}

function fileFor(name: string | undefined, clock: Clock): string {
  const place = resolve(name ?? usualFolder);
  const isFolder = name === undefined || /[\\/]$/.test(name) || (existsSync(place) && statSync(place).isDirectory());
  const moment = clock.now().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return isFolder ? join(place, `console-${moment}.ndjson.gz`) : place;
}
