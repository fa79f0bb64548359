import type { GuideTexts } from '../../../console-product.ts';

export const zh: GuideTexts = {
  texts: import.meta.glob<string>('./*.md', { eager: true, query: '?raw', import: 'default' }),
};
