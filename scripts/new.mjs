import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLoader } from './check/find.mjs';
import { productFolder, productProblem } from './product.mjs';

/**
 * `npm run new` writes a screen as an author would: its resource, its line in the list, its labels in both languages and
 * what is generated. `field`, `rule`, `report`, `page`, `kind` and `rows` add to what is there; `--help` tells how.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const wrong =
  productProblem() ??
  (productFolder === undefined
    ? undefined
    : `npm run new writes into src/resources; write a screen of ${productFolder} as docs/own-product.md tells.`);
if (wrong) {
  console.error(wrong);
  process.exit(1);
}

const loader = await createLoader(null);
try {
  const module = /** @type {typeof import('./new/index.ts')} */ (await loader.ssrLoadModule('/scripts/new/index.ts'));
  process.exitCode = await module.runNew(process.argv.slice(2), path.resolve(root));
} finally {
  await loader.close();
}
