import * as z from 'zod/mini';
import { nfkc } from '../../base/nfkc.ts';
import type { FieldKind, TextContext } from '../../engine/fields/kind.ts';

export type BoolSettings = Record<never, never>;

/** Words for true and false in a sheet, besides those of the current language. */
const yes = ['true', '1', 'yes', 'y', '是', '√'];
const no = ['false', '0', 'no', 'n', '否', '×'];

/** True or false; a new record starts with false. */
export const bool: FieldKind<BoolSettings, boolean> = {
  shape: {},
  column: 'integer',
  encoding: 'yes or no',
  order: 'value',
  operators: ['eq', 'ne'],
  searchable: false,
  groups: 'value',
  initial: false,
  toColumn: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  fromColumn: (stored) => Number(stored) === 1,
  operand: (text) => (text === 'true' ? 1 : text === 'false' ? 0 : undefined),
  schema: () => z.boolean('notABoolean'),
  text: (value, _field, context) => wordFor(value, context),
  parse(text, _field, context) {
    const word = nfkc(text).trim().toLowerCase();
    if ([...yes, wordFor(true, context).toLowerCase()].includes(word)) return true;
    return [...no, wordFor(false, context).toLowerCase()].includes(word) ? false : undefined;
  },
};

function wordFor(value: boolean, { translate }: TextContext): string {
  return value ? translate('fields.yes', undefined, '是') : translate('fields.no', undefined, '否');
}
