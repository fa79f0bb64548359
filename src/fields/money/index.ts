import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';

export interface MoneySettings {
  /** Least amount in fen. @default 0 */
  readonly min?: number;
  /** Largest amount in fen. @default 999_999_999_999 */
  readonly max?: number;
}

/** An amount in yuan, held as whole fen so that sums are exact. */
export const money: FieldKind<MoneySettings, number> = {
  shape: { min: z.optional(z.int()), max: z.optional(z.int()) },
  column: 'integer',
  order: 'value',
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne'],
  searchable: false,
  operand: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  schema: ({ min = 0, max = 999_999_999_999 }) =>
    z.number('notMoney').check(z.int('notWholeFen'), z.gte(min, 'tooLittleMoney'), z.lte(max, 'tooMuchMoney')),
  text: (value) => formatFen(value),
};

/** 123400 as `¥1,234.00`. */
export function formatFen(fen: number): string {
  return new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' }).format(fen / 100);
}
