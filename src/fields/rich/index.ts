import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { paragraphs, plainText, saysNothing } from './plain.ts';

export interface RichSettings {
  /** Most characters of its text, whatever their markup. @default richMax */
  readonly max?: number;
}

/** Most characters of a formatted text whose field says nothing. */
export const richMax = 5000;

/** Text with headings, lists, quotes and links, as HTML of a few tags; the server cleans what else is in it. */
export const rich: FieldKind<RichSettings, string> = richWith((markup) => markup);

/** The kind with something that cleans markup before it is looked at. */
export function richWith(clean: (markup: string) => string): FieldKind<RichSettings, string> {
  return {
    shape: { max: z.optional(z.int().check(z.positive(), z.lte(20_000))) },
    column: 'text',
    order: false,
    operators: ['like'],
    searchable: true,
    long: true,
    // Its markup may be four times as long: the editor makes less of it.
    maxLength: ({ max = richMax }) => max,
    blank: (value) => typeof value === 'string' && saysNothing(value),
    schema: ({ max = richMax }) =>
      z.string('notText').check(
        z.regex(/^[^\0]*$/, 'notText'),
        z.overwrite(clean),
        z.refine((markup) => plainText(markup).length <= max, { message: 'tooLong', params: { maximum: max } }),
      ),
    words: plainText,
    text: plainText,
    gist: (value) => plainText(value).replaceAll('\n', ' '),
    parse: paragraphs,
  };
}
