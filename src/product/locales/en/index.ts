import { brand } from './brand.ts';
import { resources } from './resources/index.ts';
import { nouns, titles } from './titles.ts';

/** What the product says in English. Chinese labels and titles stand in the declarations. */
export const en = { brand, resources, titles, nouns };
