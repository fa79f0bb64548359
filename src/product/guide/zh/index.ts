import type { GuideTexts } from '../../../app/console-product.ts';

export const zh: GuideTexts = {
  texts: import.meta.glob<string>('./*.md', { eager: true, query: '?raw', import: 'default' }),
  pictures: import.meta.glob<string>('./pictures/*/*.webp', { eager: true, query: '?url', import: 'default' }),
};
