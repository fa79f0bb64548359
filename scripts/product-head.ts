import { product } from '#product/console';
import { description } from '#product/page';
import { languageTags } from '../src/base/language.ts';

const { language, messages, brand } = product;
const own = messages[language];
if (!own) throw new Error(`The product has no messages in its own language, "${language}".`);
const { name } = (typeof own === 'function' ? await own() : own).brand;
const { primary, ground } = brand.colors;

/** What the page says of the product before any script. */
export const page = {
  language: languageTags[language],
  title: name,
  description,
  style: `:root{--brand:${primary}${ground === undefined ? '' : `;--brand-ground:${ground}`}}`,
};
