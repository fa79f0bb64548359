import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { built, setDataFolder } from './product.mjs';
import { unmetRequirement } from './requirements.mjs';

/**
 * Usage: `backup [file or folder]` or `restore file`. Uses the existing build, which is the one that serves. A newer
 * build may have a different table schema.
 */
const problem = unmetRequirement();
if (problem) {
  console.error(problem);
  process.exit(1);
}
setDataFolder();
const program = pathToFileURL(path.join(built, 'server/backup.js'));
const { buildIfStale } = await import('./build.mjs');
const isBuilt = process.argv[2] === 'backup' && existsSync(program);
if (!isBuilt && !buildIfStale()) process.exit(1);
await import(program.href);
