import { createLoader } from './check/find.mjs';
import { productProblem } from './product.mjs';

/**
 * `npm run contract`: asks any server for what `docs/api.md` says, and prints line by line what of it holds. `--help` lists
 * the options.
 */
const wrong = productProblem();
if (wrong) {
  console.error(wrong);
  process.exit(1);
}

const loader = await createLoader(null);
try {
  const module = /** @type {typeof import('./contract/main.ts')} */ (
    await loader.ssrLoadModule('/scripts/contract/main.ts')
  );
  process.exitCode = await module.main(process.argv.slice(2));
} finally {
  await loader.close();
}
