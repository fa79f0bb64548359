import { translations } from '../../server/records/catalogue/translations.ts';
import { resources } from '../../src/product/locales/en/resources/index.ts';
import { titles } from '../../src/product/locales/en/titles.ts';

/** Returns what translates the texts of kinds and the labels of the product. */
export const translateFor = translations({ en: { titles, resources } });
