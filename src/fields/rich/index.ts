import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { paragraphs, plainText, saysNothing } from './plain.ts';

const options = {
  /** Maximum length of its text in characters, without markup. @default richMax */
  max: z.optional(z.int().check(z.positive(), z.lte(20_000))),
};
export type RichSettings = SettingsOf<typeof rich>;

/** Default maximum length of a formatted text. */
export const richMax = 5000;

/** Text with headings, lists, quotes and links, as HTML with a few tags; the server removes everything else. */
export const rich: FieldKind<typeof options, string> = richWith((markup) => markup);

/** Returns the kind with a function that sanitizes markup before validation. */
export function richWith(clean: (markup: string) => string): FieldKind<typeof options, string> {
  return {
    shape: options,
    column: 'text',
    encoding: 'markup',
    order: false,
    operators: ['like'],
    searchable: true,
    long: true,
    // The markup may be four times as long, which is more than the editor produces.
    maxLength: ({ max = richMax }) => max,
    blank: (value) => typeof value === 'string' && saysNothing(value),
    schema: ({ max = richMax }) =>
      z.string('notText').check(
        z.regex(/^[^\0]*$/, 'notText'),
        z.overwrite(clean),
        z.refine((markup) => plainText(markup).length <= max, { message: 'tooLong', params: { count: max } }),
      ),
    words: plainText,
    text: plainText,
    summary: (value) => plainText(value).replaceAll('\n', ' '),
    parse: paragraphs,
  };
}
