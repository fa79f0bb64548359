import { catalogueOf, type Product } from '../../server/operations/start/product.ts';
import { product } from '../../server/product/index.ts';

export { product };

/** The catalogue of the product, with more resources or with others in their place. */
export function productCatalogue(
  { list, definitions }: Pick<Product, 'list' | 'definitions'> = { list: [], definitions: {} },
) {
  return catalogueOf({
    ...product,
    list: [...product.list, ...list],
    definitions: { ...product.definitions, ...definitions },
  });
}
