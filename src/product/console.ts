import type { ConsoleProduct } from '../app/console-product.ts';
import { brand } from './brand.ts';
import { parts } from './locales/parts.ts';
import { brand as words } from './locales/zh/brand.ts';

/** The console of customer service teams. */
export const product: ConsoleProduct = {
  language: 'zh',
  messages: { zh: { brand: words }, en: async () => (await import('./locales/en/index.ts')).en },
  parts,
  brand,
  formPath: '/dockingTable',
};
