import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const notCopied = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report']);

/**
 * Copies the project to a temporary folder, lets `edit` change the copy, builds it and starts its server with demo data.
 * `stop` removes the copy, too.
 *
 * @param {(folder: string) => void} edit
 * @param {{ timeout?: number }} [size] As of `startDemo`.
 * @returns {Promise<Awaited<ReturnType<typeof import('../../scripts/server.mjs').startDemo>>>}
 */
export async function startCopy(edit, size) {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(root, folder, { recursive: true, filter: (source) => !notCopied.has(path.relative(root, source)) });
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    edit(folder);
    const scripts = (/** @type {string} */ file) => import(pathToFileURL(path.join(folder, 'scripts', file)).href);
    if (!(await scripts('build.mjs')).buildIfStale()) throw new Error('The copy could not be built.');
    const server = await (await scripts('server.mjs')).startDemo({}, [], size);
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
