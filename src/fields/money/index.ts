import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { checkBounds } from '../bounds.ts';
import { figureFacts, readWhole } from '../figures.ts';
import { oneWidth } from '../sheet-text.ts';

export interface MoneySettings {
  /** Minimum in fen. @default 0 */
  readonly min?: number;
  /** Maximum in fen. @default 999_999_999_999 */
  readonly max?: number;
}

/** An amount in yuan, stored as whole fen so that sums are exact. */
export const money: FieldKind<MoneySettings, number> = {
  shape: { min: z.optional(z.int()), max: z.optional(z.int()) },
  ...figureFacts,
  encoding: 'fen',
  operand: readWhole,
  headings: ['金额', '费用', '价格', 'amount', 'price', 'fee'],
  checkOptions: ({ min = 0, max = 999_999_999_999 }, report) => checkBounds(min, max, report),
  schema: ({ min = 0, max = 999_999_999_999 }) =>
    z.number('notMoney').check(
      z.int('notWholeFen'),
      z.refine((fen) => fen >= min, { error: 'tooSmall', params: { minimum: formatFen(min) } }),
      z.refine((fen) => fen <= max, { error: 'tooLarge', params: { maximum: formatFen(max) } }),
    ),
  text: (value) => formatFen(value),
  parse: (text) => readFen(text),
  sheet: (value) => ({ number: value / 100, format: 'money' }),
};

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });

/** Formats 123400 as `¥1,234.00`. */
export function formatFen(fen: number): string {
  return yuan.format(fen / 100);
}

/**
 * Parses `¥1,234.50`, `1234.5元`, `￥１２３４`, `.5` or `-12` to fen. Returns undefined if the text is not an amount. Keeps
 * fractions of a fen, so that validation reports them instead of rounding.
 */
export function readFen(text: string): number | undefined {
  const digits = oneWidth(text)
    .replace(/^(-?)\s*(?:¥|CNY|RMB)\s*/i, '$1')
    .replace(/(?:元|CNY|RMB)$/i, '')
    .trim()
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const match = /^([+-]?)(?=\.?\d)(\d{0,13})(?:\.(\d*))?$/.exec(digits);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const fen = Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}.${fraction.slice(2) || '0'}`);
  return sign === '-' ? -fen || 0 : fen;
}
