import { createLoader } from './check/find.mjs';
import { productProblem } from './product.mjs';

/**
 * `npm run effect -- --from REF`: says what the resources of this tree change for whom since a commit, a branch or a tag,
 * for a merge request. `--to REF` compares with another commit, `--json` prints it for other tools.
 */
const wrong = productProblem();
if (wrong) {
  console.error(wrong);
  process.exit(1);
}
const loader = await createLoader(null);
try {
  const module = /** @type {typeof import('./effect/main.ts')} */ (
    await loader.ssrLoadModule('/scripts/effect/main.ts')
  );
  process.exitCode = await module.main(process.argv.slice(2));
} finally {
  await loader.close();
}
