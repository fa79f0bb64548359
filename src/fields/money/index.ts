import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { oneWidth } from '../sheets/sheet-text.ts';
import { checkBounds } from '../values/bounds.ts';
import { figureFacts, readWhole } from '../values/figures.ts';
import { currencyOf, hasHundredths } from './currency.ts';

const options = {
  /** Minimum in hundredths. @default 0 */
  min: z.optional(z.int()),
  /** Maximum in hundredths. @default 999_999_999_999 */
  max: z.optional(z.int()),
  /** Code of ISO 4217 of a currency with two decimals: `'USD'`. @default that of the product, `'CNY'` */
  currency: z.optional(z.string()),
};
export type MoneySettings = SettingsOf<typeof money>;

/** An amount of money, stored as whole hundredths (fen, cents) so that sums are exact. */
export const money: FieldKind<typeof options, number> = {
  shape: options,
  ...figureFacts,
  encoding: 'fen',
  operand: readWhole,
  headings: ['金额', '费用', '价格', 'amount', 'price', 'fee'],
  checkOptions({ min = 0, max = 999_999_999_999, currency }, report) {
    checkBounds(min, max, report);
    if (currency !== undefined && !hasHundredths(currency))
      report('currency', currency, 'a currency with two decimals, such as CNY');
  },
  schema({ min = 0, max = 999_999_999_999, currency }) {
    const { format } = currencyOf({ currency });
    return z.number('notMoney').check(
      z.int('notWholeFen'),
      z.refine((amount) => amount >= min, { error: 'tooSmall', params: { minimum: format(min) } }),
      z.refine((amount) => amount <= max, { error: 'tooLarge', params: { maximum: format(max) } }),
    );
  },
  example: ({ min = 0, max = 999_999_999_999 }) => Math.min(Math.max(9900, min), max),
  text: (value, { settings }) => currencyOf(settings).format(value),
  parse: (text, { settings }) => readAmount(text, settings),
  // A sheet has one style of amounts, which writes the usual symbol of spec §9.
  sheet: (value, { settings }) => ({
    number: value / 100,
    format: currencyOf(settings).code === 'CNY' ? 'money' : 'decimal',
  }),
};

/**
 * Parses `¥1,234.50`, `1234.5元`, `￥１２３４`, `.5` or `-12` to hundredths. Returns undefined if the text is not an amount.
 * Keeps fractions of a hundredth, so that validation reports them instead of rounding.
 */
export function readAmount(text: string, settings: MoneySettings = {}): number | undefined {
  const digits = currencyOf(settings)
    .strip(oneWidth(text))
    .trim()
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');
  const match = /^([+-]?)(?=\.?\d)(\d{0,13})(?:\.(\d*))?$/.exec(digits);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const amount = Number(`${whole}${fraction.padEnd(2, '0').slice(0, 2)}.${fraction.slice(2) || '0'}`);
  return sign === '-' ? -amount || 0 : amount;
}
