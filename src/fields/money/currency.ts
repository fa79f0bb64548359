import { memoize } from '../../engine/shared/memoize.ts';

/** The currency of fields that name none. Each program serves one product, whose start sets it. */
let usual = 'CNY';

/** Sets the currency of fields that name none, by its code of ISO 4217. */
export function setUsualCurrency(code: string): void {
  usual = code;
}

/** How an amount of a currency is written. */
export interface Currency {
  readonly code: string;
  /** `¥` */
  readonly symbol: string;
  /** Formats 123400 hundredths as `¥1,234.00`. */
  format(hundredths: number): string;
  /** Matches what may stand before the digits of an amount: the symbol and the names of the currency. */
  readonly before: RegExp;
  readonly after: RegExp;
}

/** Names of currencies besides their codes. */
const otherNames: Readonly<Record<string, readonly string[]>> = { CNY: ['RMB', '元'] };

/** Returns the currency of a code. Throws a `RangeError` for a code that is not of three letters. */
export const currencyOf = ({ currency = usual }: { readonly currency?: string }): Currency => ofCode(currency);

const ofCode = memoize((code: string): Currency => {
  const amount = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const symbol = amount.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  const names = [symbol, code, ...(otherNames[code] ?? [])];
  const any = names.map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')).join('|');
  return {
    code,
    symbol,
    format: (hundredths) => amount.format(hundredths / 100),
    before: new RegExp(`^(-?)\\s*(?:${any})\\s*`, 'i'),
    after: new RegExp(`(?:${any})$`, 'i'),
  };
});

/** Returns whether a code names a currency whose amounts are counted in hundredths. */
export function hasHundredths(code: string): boolean {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
    }).resolvedOptions();
    return maximumFractionDigits === 2;
  } catch {
    return false;
  }
}
