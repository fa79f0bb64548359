import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** `npm run docs`: writes the generated parts of the documents. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {{ module: typeof import('./generated-parts.ts') }} */
const { module } = await runnerImport('./scripts/docs/generated-parts.ts', {
  root,
  configFile: false,
  logLevel: 'warn',
});
for (const name of module.documents) {
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
  const before = readFileSync(file, 'utf8');
  const after = module.withGeneratedParts(name, before);
  if (after !== before) writeFileSync(file, after);
  console.log(after === before ? `docs/${name} is up to date.` : `docs/${name} was rewritten.`);
}
