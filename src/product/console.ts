import type { ConsoleProduct } from '../console-product.ts';

/** The console of customer service teams. */
export const product: ConsoleProduct = {
  language: 'zh',
};
