import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { built, setDataFolder } from './product.mjs';
import { unmetRequirement } from './requirements.mjs';

/** Builds the console if necessary, then runs the server in this process with the given arguments. */
const problem = unmetRequirement();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const { buildIfStale } = await import('./build.mjs');
if (!buildIfStale()) process.exit(1);
setDataFolder();
await import(pathToFileURL(path.join(built, 'server/main.js')).href);
