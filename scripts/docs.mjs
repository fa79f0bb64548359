import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** `npm run docs`: writes the parts of docs/resources.md that are made from the code. */
const root = fileURLToPath(new URL('..', import.meta.url));
const file = fileURLToPath(new URL('../docs/resources.md', import.meta.url));

/** @type {{ module: typeof import('./docs.ts') }} */
const { module } = await runnerImport('./scripts/docs.ts', { root, configFile: false, logLevel: 'warn' });
const before = readFileSync(file, 'utf8');
const after = module.withGeneratedParts(before);
if (after !== before) writeFileSync(file, after);
console.log(after === before ? 'docs/resources.md is up to date.' : 'docs/resources.md was rewritten.');
