import type { Language } from '../../../base/language.ts';
import type { GuideTexts } from '../../console-product.ts';

/** Names of the chapters about the work with any console, in order. */
export const usingChapters = ['console'] as const;

/** Names of the chapters about making a console, in order. */
export const authorChapters = [
  'screens',
  'fields',
  'conditions',
  'states',
  'permissions',
  'reports',
  'pages',
  'product',
  'backend',
  'deploying',
] as const;

/** The chapters in each language, loaded with the guide. */
export const texts: Readonly<Record<Language, () => Promise<GuideTexts>>> = {
  zh: async () => (await import('./zh/index.ts')).zh,
  en: async () => (await import('./en/index.ts')).en,
};
