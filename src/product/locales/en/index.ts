import { resources } from '../../../locales/en/resources/index.ts';
import { nouns, titles } from '../../../locales/en/titles.ts';
import { brand } from './brand.ts';

/** What the product says in English. Chinese labels and titles stand in the declarations. */
export const en = { brand, resources, titles, nouns };
