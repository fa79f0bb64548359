import { createLoader } from './check/find.mjs';
import { productProblem } from './product.mjs';

/**
 * Runs the `main` of a TypeScript file with the arguments of this process, and ends with the status that it returns.
 *
 * @param {string} file from the root of the project: `/scripts/contract/main.ts`
 */
export async function runLoaded(file) {
  const wrong = productProblem();
  if (wrong) {
    console.error(wrong);
    process.exit(1);
  }
  const loader = await createLoader(null);
  try {
    const module = /** @type {{ main(given: readonly string[]): Promise<number> }} */ (
      await loader.ssrLoadModule(file)
    );
    process.exitCode = await module.main(process.argv.slice(2));
  } finally {
    await loader.close();
  }
}
