import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';

export type UrlSettings = Record<never, never>;

/** A web address (http or https); an address without a scheme becomes https. */
export const url: FieldKind<UrlSettings, string> = {
  shape: {},
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: ['网址', '网站', '链接', '主页', 'url', 'website', 'link', 'homepage'],
  isDistinctive: true,
  schema: () =>
    z.string('notText').check(
      z.trim(),
      z.overwrite((text) => (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/u.test(text) ? `https://${text}` : text)),
      z.maxLength(1000, 'tooLong'),
      z.refine(isWebAddress, 'notAUrl'),
    ),
  text: (value) => value,
};

/** Returns whether a link to the text is safe: no script, no file, no blanks. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text);
}
