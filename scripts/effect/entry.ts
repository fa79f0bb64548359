/** What is loaded of a tree: its product, in the normal form of that tree. */
export { product } from '#product/server';
export { withGrants } from '../../server/access/system-rules/standard-roles.ts';
export { catalogueOf } from '../../server/operations/start/product.ts';
export { layoutsOf } from '../../server/records/catalogue/layouts.ts';
