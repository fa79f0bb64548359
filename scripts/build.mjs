import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = path.join(root, 'dist/built-from');

/** The inputs of the build. Folders include all their files. */
const sources = [
  'src',
  'server',
  'scripts',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Builds the console and its server into dist, unless dist was built from exactly the current sources.
 *
 * @returns {boolean} Whether there is a build; if not, Vite has printed the reason.
 */
export function buildIfStale() {
  const fingerprint = fingerprintOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return true;
  console.log(existsSync(stamp) ? 'The console changed since it was built: building it.' : 'Building the console.');
  return build(fingerprint, 'warn');
}

/**
 * @param {string} fingerprint
 * @param {'info' | 'warn'} logLevel
 */
function build(fingerprint, logLevel) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--app', '--logLevel', logLevel];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return true;
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
    .flatMap((name) => filesOf(path.join(entry, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = build(fingerprintOf(sources), 'info') ? 0 : 1;
}
