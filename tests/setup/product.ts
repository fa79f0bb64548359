import { catalogueOf, type Product } from '../../server/operations/start/product.ts';
import { product } from '../../server/product/index.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';

export { product };

/** The catalogue of the product, with more resources or with others in their place. */
export function productCatalogue(
  { list, definitions }: Pick<Product, 'list' | 'definitions'> = { list: [], definitions: {} },
) {
  return catalogueOf({
    ...product,
    list: [...withoutSame(product.list, list), ...list],
    definitions: { ...product.definitions, ...definitions },
  });
}

/** Whatever the product has, a test adds its own: an entry of the same name, path or title makes room for that of the test. */
function withoutSame(entries: readonly RouteEntry[], added: readonly RouteEntry[]): readonly RouteEntry[] {
  const isSame = (one: RouteEntry) =>
    added.some(
      ({ name, path, title }) =>
        (name !== undefined && name === one.name) || (path !== undefined && path === one.path) || title === one.title,
    );
  return entries
    .filter((entry) => !isSame(entry))
    .map((entry) => (entry.children ? { ...entry, children: withoutSame(entry.children, added) } : entry));
}
