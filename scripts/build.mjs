import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFolder, productFolder } from './product.mjs';
import { unmetRequirement } from './requirements.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const out = buildFolder();
const stamp = path.join(root, out, 'built-from');
const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** The inputs of the build. Folders include all their files. */
const sources = [
  'src',
  'server',
  'features',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  ...(productFolder === undefined ? [] : [productFolder]),
];
/** What a product's folder holds beside its sources. */
const data = `${productFolder}/data`;

/**
 * Builds the console and its server into dist, unless dist was built from exactly the current sources.
 *
 * @returns {boolean} Whether there is a build; if not, the reason was printed.
 */
export function buildIfStale() {
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return true;
  return build(
    fingerprint,
    'warn',
    existsSync(stamp) ? 'The console changed since it was built: building it.' : 'Building the console.',
  );
}

/**
 * @param {string} fingerprint
 * @param {'info' | 'warn'} logLevel
 * @param {string} [announcement] Printed before the build.
 */
function build(fingerprint, logLevel, announcement) {
  const obstacle = findObstacle();
  if (obstacle) {
    console.error(obstacle);
    return false;
  }
  if (announcement) console.log(announcement);
  const args = [vite, 'build', '--app', '--logLevel', logLevel];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return true;
}

/** Returns why nothing can be built, or undefined. A build that is there needs none of this. */
function findObstacle() {
  if (!existsSync(vite)) {
    return (
      'The console has to be built, and Vite, which builds it, is not installed, because npm leaves it out where ' +
      'NODE_ENV is "production" or with --omit=dev: run "npm ci --include=dev".'
    );
  }
  const written = [out, `${out}/client`, `${out}/server`].map((part) => path.join(root, part)).filter(existsSync);
  const locked = (written.length > 0 ? written : [root]).find((part) => !isWritable(part));
  if (locked === undefined) return undefined;
  return (
    `The console has to be built, and ${locked} cannot be written by the user that starts it: run "npm run build" as ` +
    'the owner of the folder.'
  );
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {string[]} entries Paths from the root; missing ones are recorded as missing. */
function fingerprintOf(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesOf)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  // `VITE_` settings are part of the build, so a change of them makes a build stale.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex');
}

/**
 * @param {string} entry
 * @returns {string[]}
 */
function filesOf(entry) {
  const at = path.join(root, entry);
  if (!existsSync(at)) return [];
  if (!statSync(at).isDirectory()) return [entry];
  return readdirSync(at)
    .toSorted()
    .map((name) => path.join(entry, name))
    .filter((name) => name !== data)
    .flatMap(filesOf);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = unmetRequirement();
  if (problem) console.error(problem);
  process.exitCode = !problem && build(fingerprintOf(sources), 'info') ? 0 : 1;
}
