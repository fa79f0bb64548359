import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { buildIfStale } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { broken, readPlaywright, readVitest, resultsOf } from './results.mjs';

/**
 * npm test: runs the tests without a browser, then those in Chromium against the production build, as far as they fit
 * into ten minutes on two cores. `--all` runs all of them: the server on PostgreSQL as well, larger samples of what is
 * generated, and every test in the browser. `--shard=2/4` runs those of every day, and the second quarter of the others.
 * `--unit` or `--browser` runs one half. Other arguments are passed to the runner of that half.
 *
 * @typedef {import('./results.mjs').Results} Results
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const own = /^--(all|unit|browser|shard(=.*)?)$/;
const asked = process.argv.slice(2).filter((arg) => own.test(arg));
const rest = process.argv.slice(2).filter((arg) => !own.test(arg));
const extent = extentOf(asked);
const reports = mkdtempSync(path.join(tmpdir(), 'results-'));

/**
 * Returns what runs: `everyday`, `all`, or a shard such as `2/4`.
 *
 * @param {string[]} options
 */
function extentOf(options) {
  if (options.includes('--all') || options.includes('--shard=1/1')) return 'all';
  const option = options.find((one) => one.startsWith('--shard'));
  if (option === undefined) return 'everyday';
  const [, shard, shards] = /^--shard=(\d+)\/(\d+)$/.exec(option) ?? [];
  if (Number(shard) >= 1 && Number(shard) <= Number(shards)) return `${shard}/${shards}`;
  console.error(`${option}: give the number of a shard and how many there are, such as --shard=1/4 to --shard=4/4.`);
  return process.exit(1);
}

/**
 * @param {string} runner
 * @param {string} cli
 * @param {string[]} args
 * @param {string} report
 * @param {(report: any) => Results} read
 */
function run(runner, cli, args, report, read) {
  const env = {
    ...process.env,
    TESTS: extent,
    TMPDIR: fastFolder(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const { status } = spawnSync(process.execPath, [path.join(root, cli), ...args, ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return resultsOf(runner, report, status, read);
}

/** Returns a folder in memory with room for the databases of the tests, else the system's temporary folder. */
function fastFolder() {
  const memory = '/dev/shm';
  const room = 8 * 1024 ** 3;
  try {
    accessSync(memory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= room) return memory;
  } catch {
    // Only Linux has one.
  }
  return tmpdir();
}

function unit() {
  const report = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=./scripts/vitest-report.mjs', `--outputFile.json=${report}`];
  return run('vitest', 'node_modules/vitest/vitest.mjs', args, report, readVitest);
}

/** @returns {Results} */
function browser() {
  const missing = missingBrowser();
  if (missing && !process.env.CI) {
    console.warn(`The tests in the browser were not run. ${missing}`);
    return { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  if (missing) return broken('browser', missing);
  if (!buildIfStale()) return broken('build', 'vite build failed; what it printed is above');
  const report = path.join(reports, 'playwright.json');
  const args = ['test', '--reporter=list,json'];
  return run('playwright', 'node_modules/@playwright/test/cli.js', args, report, readPlaywright);
}

/** Returns why no browser is available and what to do, or undefined if there is one. */
function missingBrowser() {
  try {
    ensureChromium();
    return undefined;
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

/**
 * Formats a failure briefly: the first lines of its message, without colours and without stack frames of the runner.
 *
 * @param {import('./results.mjs').Failure} failure
 */
function describe({ name, message }) {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const telling = lines.filter((line) => !/node_modules|node:internal/.test(line)).slice(0, 40);
  const where = path.isAbsolute(name) ? path.relative(root, name) : name;
  return [`FAILED ${where}`, ...telling.map((line) => `  ${line}`)].join('\n');
}

try {
  const results = [...(asked.includes('--browser') ? [] : [unit()]), ...(asked.includes('--unit') ? [] : [browser()])];
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) => results.reduce((all, it) => all + it[key], 0);
  for (const failure of results.flatMap((it) => it.failures)) console.error(`\n${describe(failure)}`);
  if (extent !== 'all') {
    const which =
      extent === 'everyday' ? 'the tests of every day' : `the tests of every day and shard ${extent} of the others`;
    console.log(`\nThese were ${which}; npm test -- --all runs all of them.`);
  }
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
