import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findProblems, watchFiles } from './check/find.mjs';
import { lineOf } from './check/lines.mjs';
import { productFolder, productProblem } from './product.mjs';

/**
 * `npm run check`: every mistake in the list, the resources, the dashboard, the rules and the labels of the product, one a
 * line: `file:line:column message`. Ends with status 1 where there is one. `--json` prints an array of
 * `{ file, line, column, path, found, allowed, message }`. `--watch` goes on, and checks again after each change.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({ options: { json: { type: 'boolean' }, watch: { type: 'boolean' } } });
const folders = ['src', 'server', 'features', ...(productFolder === undefined ? [] : [productFolder])];

const wrong = productProblem();
if (wrong) {
  console.error(wrong);
  process.exit(1);
}
if (options.watch) await watchSources();
else await check();

/** Prints what is wrong. */
async function check() {
  const problems = await findProblems();
  if (options.json) {
    const named = problems.map(({ file, line, column, path: at, found, allowed, message }) => ({
      file: path.relative(root, file),
      line,
      column,
      path: at,
      found: inJson(found),
      allowed,
      message,
    }));
    console.log(JSON.stringify(named, undefined, 2));
  } else console.log(problems.map((problem) => lineOf(problem, root)).join('\n') || 'No mistakes.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/**
 * What JSON cannot say is null.
 *
 * @param {unknown} value
 */
function inJson(value) {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return null;
  }
}

/** Checks now and after each change, each time in a process of its own, which knows no module as it was. */
async function watchSources() {
  const args = [fileURLToPath(import.meta.url), ...(options.json ? ['--json'] : [])];
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  const start = () => {
    if (!options.json) console.log(`\n${new Date().toLocaleTimeString('en-GB')}`);
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  };
  const { watcher } = await watchFiles();
  watcher.on('all', (_event, file) => {
    const name = path.relative(root, path.resolve(root, file)).split(path.sep).join('/');
    if (!/\.tsx?$/.test(name) || !folders.some((folder) => name.startsWith(`${folder}/`))) return;
    clearTimeout(waiting);
    waiting = setTimeout(start, 100);
  });
  start();
}
