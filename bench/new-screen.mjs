import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { table } from './support/statistics.mjs';

/**
 * How long the commands take that make a screen with its rows of a sheet with eight columns and 500 rows, in a fresh clone
 * with its packages: `npm run new`, the build, the start with demo data, and the import. `node bench/new-screen.mjs`. Ends
 * with status 1 where they take more than `maxSeconds`, where the declaration has more than `maxLines`, or where a row is
 * missing.
 */
const maxSeconds = 120;
const maxLines = 25;
const rows = 500;
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'clone-')), 'console');
const sheet = path.join(path.dirname(folder), 'visits.xlsx');
const as = 'owner@demo.example:Demo-2026!';

/** @param {string} command @param {...string} args */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

/** @type {[step: string, seconds: number][]} */
const steps = [];
/** @template Result @param {string} step @param {() => Result | Promise<Result>} work */
async function timed(step, work) {
  const start = performance.now();
  const result = await work();
  steps.push([step, (performance.now() - start) / 1000]);
  return result;
}

/** @type {{ module: typeof import('../tests/setup/visits-sheet.ts') }} */
const { module } = await runnerImport('./tests/setup/visits-sheet.ts', { root, configFile: false, logLevel: 'warn' });
spawnSync('git', ['clone', '-q', root, folder]);
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
await module.writeVisits(sheet, rows);
/** @type {{ url: string, stop: () => Promise<void> } | undefined} */
let server;
try {
  await timed('npm run new', () =>
    run(process.execPath, 'scripts/new.mjs', '--title', '拜访登记', '--at', '/custom/visit', '--from', sheet),
  );
  await timed('build', () => run(process.execPath, 'scripts/build.mjs'));
  server = await timed('start', async () =>
    (await import(pathToFileURL(path.join(folder, 'scripts/server.mjs')).href)).startDemo(),
  );
  const { url } = server ?? { url: '' };
  const imported = await timed('import', () =>
    run(process.execPath, 'scripts/new.mjs', 'rows', 'visit', sheet, '--url', url, '--as', as),
  );
  const resource = readFileSync(path.join(folder, 'src/resources/customer/visit.ts'), 'utf8').split('\n');
  // The line of the list besides, and neither the import nor blank lines.
  const lines = resource.filter((line) => line !== '' && !line.startsWith('import ')).length + 1;
  const seconds = steps.reduce((sum, [, taken]) => sum + taken, 0);
  console.log(
    table(
      ['step', 'seconds'],
      steps.map(([step, taken]) => [step, taken.toFixed(1)]),
    ),
  );
  console.log(`${seconds.toFixed(1)} s of ${maxSeconds}, ${lines} lines of ${maxLines}. ${imported.trim()}`);
  if (seconds > maxSeconds || lines > maxLines || !imported.startsWith(`${rows} rows`)) process.exitCode = 1;
} finally {
  await server?.stop();
  rmSync(path.dirname(folder), { recursive: true, force: true });
}
