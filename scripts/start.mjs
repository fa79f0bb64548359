import { unmetRequirement } from './requirements.mjs';

/** Builds the console if necessary, then runs the server in this process with the given arguments. */
const problem = unmetRequirement();
if (problem) {
  console.error(problem);
  process.exit(1);
}
const { buildIfStale } = await import('./build.mjs');
if (!buildIfStale()) process.exit(1);
await import(new URL('../dist/server/main.js', import.meta.url).href);
