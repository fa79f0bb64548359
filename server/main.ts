import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { product } from '#product/server';
import { createHttpServer } from './http/create-server.ts';
import { serveBackend } from './operations/serve.ts';
import { demoNotice } from './operations/start/demo.ts';
import { describeFailure } from './operations/start/describe-failure.ts';
import { listen, stopOnSignal } from './operations/start/listening.ts';
import { createLog } from './runtime/log.ts';
import { readSettings } from './runtime/settings.ts';
import { StartRefused } from './runtime/start-refused.ts';
import { contact, openDatabase } from './storage/database.ts';

const knownArguments = ['--demo', '--demo-scale <number>', '--allow-demo-accounts', '--new-key', '--drill'];
const given = process.argv.slice(2);
const flags = new Set(given);
const consoleFolder = fileURLToPath(new URL('../client', import.meta.url));
/** Writes the lines of a tenth of a second at once; the rest when the process exits. */
const log = createLog('info', pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }));

try {
  await start();
} catch (error) {
  console.error(describeFailure(error));
  process.exit(1);
}

async function start(): Promise<void> {
  requireKnown(given);
  const settings = readSettings(process.env);
  const isDemo = flags.has('--demo');
  const database = openDatabase(settings, (error) => log.warn({ err: error }, 'lost an idle database connection'));
  await contact(database);
  await database.dialect.requireUnicode(database.db);
  const stopping = new AbortController();
  const app = await serveBackend({
    product,
    database,
    stopping: stopping.signal,
    settings,
    log,
    demo: isDemo,
    demoScale: readDemoScale(given),
    allowDemoAccounts: flags.has('--allow-demo-accounts'),
    acceptsNewKey: flags.has('--new-key'),
    isDrill: flags.has('--drill'),
    consoleFolder: existsSync(consoleFolder) ? consoleFolder : undefined,
  });
  const server = createHttpServer(app.fetch);
  const address = await listen(server, settings);
  // For example, no file handle is left. Without a listener, the error would end the process.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
  console.log(`The console is at ${address}`);
  if (isDemo && product.demo) console.log(await demoNotice(product.demo, database));
  stopOnSignal(server, log, () => database.close(), stopping);
}

/** Throws if an argument is unknown: a server that ignores `--dril` is a live one. */
function requireKnown(args: readonly string[]): void {
  const names = knownArguments.map((known) => known.replace(/ .*/, ''));
  const unknown = args.filter((arg, at) => !names.includes(arg) && args[at - 1] !== '--demo-scale');
  if (unknown.length === 0) return;
  const lines = unknown.map((arg) => `  "${arg}"; allowed: ${knownArguments.join(', ')}`);
  throw new StartRefused(`Unknown arguments:\n${lines.join('\n')}`);
}

/** Returns the number after `--demo-scale`, or 1. Throws if it is not a number from 0 to 100. */
function readDemoScale(args: readonly string[]): number {
  const at = args.indexOf('--demo-scale');
  if (at === -1) return 1;
  const scale = Number(args[at + 1] ?? Number.NaN);
  if (!(scale >= 0 && scale <= 100)) {
    throw new StartRefused(
      `--demo-scale needs a number from 0 to 100, such as --demo-scale 10; found: ${args[at + 1]}`,
    );
  }
  return scale;
}
