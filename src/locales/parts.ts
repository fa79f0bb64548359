import { eachLanguage } from '../base/language.ts';
import { parts as usual } from './zh/parts.ts';

/** Name of a part. */
export type Part = keyof typeof usual;

const files = import.meta.glob<typeof usual>('./*/parts.ts', { eager: true, import: 'parts' });
const sourcesOf = (part: Part) => eachLanguage((language) => (files[`./${language}/parts.ts`] ?? usual)[part]);

/** Messages of rarely opened screens in each language, loaded by `useWords` on demand. */
export const parts = Object.fromEntries((Object.keys(usual) as Part[]).map((part) => [part, sourcesOf(part)]));
