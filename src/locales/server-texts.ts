import { eachLanguage } from '../base/language.ts';
import * as usual from './zh/server-texts.ts';

const files = import.meta.glob<typeof usual>('./*/server-texts.ts', { eager: true });

/** What the server says in each language. */
export const serverTexts = eachLanguage((language) => files[`./${language}/server-texts.ts`] ?? usual);
