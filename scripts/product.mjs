import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The folder of a product that is built and started in place of the one in `src/product` and `server/product`, from the
 * root: `PRODUCT=examples/assets`. Undefined without that setting.
 */
export const productFolder = process.env.PRODUCT
  ? path.relative(root, path.resolve(process.env.PRODUCT)).split(path.sep).join('/')
  : undefined;

/** Returns why `PRODUCT` names no product, or undefined. */
export function productProblem() {
  if (productFolder === undefined) return undefined;
  const missing = ['console.ts', 'page.ts', 'screens.ts', 'server.ts'].find(
    (file) => !existsSync(path.join(root, productFolder, file)),
  );
  if (missing === undefined) return undefined;
  return `PRODUCT is "${process.env.PRODUCT}", and there is no ${productFolder}/${missing}: name the folder of a product, such as examples/assets.`;
}

/**
 * Returns the folder of a product's build, from the root. Each product has its own, so that they run beside each other.
 *
 * @param {string} [product]
 */
export function buildFolder(product = productFolder) {
  return product === undefined ? 'dist' : `dist/products/${path.basename(product)}`;
}

/** The folder of the built product of this process. */
export const built = path.join(root, buildFolder());

/** Sets where the product keeps its data, unless the operator has said so. */
export function setDataFolder() {
  if (productFolder !== undefined && !process.env.DATABASE_URL) {
    process.env.DATA_DIR ||= path.join(root, productFolder, 'data');
  }
}
