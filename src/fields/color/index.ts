import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind } from '../../engine/fields/kind.ts';

export type ColorSettings = Record<never, never>;

/** A colour, `#2e8b57`. */
export const color: FieldKind<ColorSettings, string> = {
  shape: {},
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  operand: readColor,
  schema: () =>
    z.string('notAColor').check(
      z.refine((text) => readColor(text) !== undefined, 'notAColor'),
      z.overwrite((text) => readColor(text) ?? text),
    ),
  example: () => '#2e8b57',
  text: (value) => value,
};

/**
 * Parses a colour: `#2B5` and `2E8B57` become `#22bb55` and `#2e8b57`. Returns undefined if the text is not a colour.
 */
export function readColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(nfkc(text).trim().toLowerCase()) ?? [];
  if (digits === undefined) return undefined;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join('')}`;
}
