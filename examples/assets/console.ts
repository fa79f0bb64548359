import type { ConsoleProduct } from '../../src/app/console-product.ts';
import { brand } from './brand.ts';
import { en } from './locales/en.ts';

/** The console of those who lend equipment. */
export const product: ConsoleProduct = {
  language: 'en',
  messages: { en, zh: async () => (await import('./locales/zh.ts')).zh },
  brand,
};
