import { existsSync } from 'node:fs';
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
const program = new URL('../dist/server/backup.js', import.meta.url);
const { buildIfStale } = await import('./build.mjs');
const isBuilt = process.argv[2] === 'backup' && existsSync(program);
if (!isBuilt && !buildIfStale()) process.exit(1);
await import(program.href);
