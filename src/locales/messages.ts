import { eachLanguage } from '../base/language.ts';
import { messages as usual } from './zh/index.ts';

const files = import.meta.glob<typeof usual>(['./*/index.ts', '!./zh/index.ts'], { import: 'messages' });

/** What every screen says in each language. Chinese is loaded with the page, the others when they are chosen. */
export const messages = eachLanguage((language) => files[`./${language}/index.ts`] ?? usual);
