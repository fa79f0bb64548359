import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Shows the picture at the address, which must be https. @default false: a link */
  image: z.optional(z.boolean()),
};
export type UrlSettings = SettingsOf<typeof url>;

/** Maximum length of an address in characters. */
const urlMax = 1000;

/** A web address (http or https); an address without a scheme becomes https. */
export const url: FieldKind<typeof options, string> = {
  shape: options,
  column: 'text',
  order: 'value',
  operators: ['like', 'eq', 'ne'],
  searchable: true,
  headings: ['网址', '网站', '链接', '主页', 'url', 'website', 'link', 'homepage'],
  isDistinctive: true,
  maxLength: () => urlMax,
  drawsWebImages: ({ image = false }) => image,
  schema: ({ image = false }) =>
    z.string('notText').check(
      z.trim(),
      z.overwrite((text) => (/^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/u.test(text) ? `https://${text}` : text)),
      z.maxLength(urlMax, 'tooLong'),
      z.refine(isWebAddress, 'notAUrl'),
      z.refine((text) => !image || !/^http:/i.test(text), 'notHttps'),
    ),
  example: () => 'https://example.com',
  text: (value) => value,
  // Parsed as the browser and the server that calls it do, whatever a value that was stored earlier looks like.
  mask: (value) => (isWebAddress(value) ? `${new URL(value).origin}/***` : '***'),
};

/** Returns the address as it is shown: without user and password, which could be read, or taken for the host. */
export function withoutUserInfo(address: string): string {
  return address.replace(/^(https?:[\\/]+)[^\\/?#]*@/i, '$1');
}

/** Returns whether a link to the text is safe: no script, no file, no blanks. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text);
}
