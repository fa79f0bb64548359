import { eachLanguage } from '../base/language.ts';
import { locale as usual } from './zh/antd.ts';

const files = import.meta.glob<typeof usual>('./*/antd.ts', { eager: true, import: 'locale' });

/** What antd says in each language. */
export const antdLocales = eachLanguage((language) => files[`./${language}/antd.ts`] ?? usual);
