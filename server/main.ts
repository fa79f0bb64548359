import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { ConfigurationError } from '../src/engine/check/index.ts';
import { startBackend } from './backend.ts';
import { systemClock } from './context.ts';
import { demoNotice } from './demo/notice.ts';
import { createHttpServer } from './http/unreadable.ts';
import { AddressUnavailable, listen, stopOnSignal } from './listening.ts';
import { MigrationRefused } from './migrations/run.ts';
import { StartRefused } from './session/first-administrator.ts';
import { readSettings, SettingsError } from './settings.ts';
import { contact, openDatabase } from './storage/database.ts';
import { FolderInUse } from './storage/folder-lock.ts';
import { DatabaseOutOfReach } from './storage/out-of-reach.ts';
import { TablesDiffer } from './storage/tables/differences.ts';

/** `--demo` and `--allow-demo-accounts` are all there is. */
const flags = new Set(process.argv.slice(2));
const consoleFolder = fileURLToPath(new URL('../client', import.meta.url));
const log = pino();
const theirs = [
  SettingsError,
  DatabaseOutOfReach,
  FolderInUse,
  TablesDiffer,
  MigrationRefused,
  ConfigurationError,
  StartRefused,
  AddressUnavailable,
];

try {
  await start();
} catch (error) {
  // What the operator can put right is said in words; all else with its stack.
  const isTheirs = theirs.some((one) => error instanceof one);
  console.error(isTheirs && error instanceof Error ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const isDemo = flags.has('--demo');
  const database = openDatabase(settings, (error) => log.warn({ err: error }, 'lost an idle database connection'));
  await contact(database);
  const stopping = new AbortController();
  const app = await startBackend({
    database,
    stopping: stopping.signal,
    settings,
    log,
    clock: systemClock,
    demo: isDemo,
    allowDemoAccounts: flags.has('--allow-demo-accounts'),
    consoleFolder: existsSync(consoleFolder) ? consoleFolder : undefined,
  });
  const server = createHttpServer(app.fetch);
  const address = await listen(server, settings);
  console.log(`The console is at ${address}`);
  if (isDemo) console.log(await demoNotice(database));
  stopOnSignal(server, log, () => database.close(), stopping);
}
