import { memoize } from '../../base/calls/memoize.ts';

/** The currency of fields that name none. Each program serves one product, whose start sets it. */
let usual = 'CNY';

/** Sets the currency of fields that name none, by its code of ISO 4217. */
export function setUsualCurrency(code: string): void {
  usual = code;
}

/** How an amount of a currency is written. */
interface Currency {
  readonly code: string;
  /** `¥` */
  readonly symbol: string;
  /** Formats 123400 hundredths as `¥1,234.00`. */
  format(hundredths: number): string;
  /** Returns an amount without the symbol or the name of the currency: `-5` of `-¥5` and of `-5 CNY`. */
  strip(text: string): string;
}

/** Names of currencies besides their codes. */
const otherNames: Readonly<Record<string, readonly string[]>> = { CNY: ['RMB', '元'] };

const formatterOf = (currency: string) =>
  new Intl.NumberFormat('zh-CN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });

const ofCode = memoize((code: string): Currency => {
  const amount = formatterOf(code);
  const symbol = amount.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  const names = [symbol, code, ...(otherNames[code] ?? [])].map((name) => name.replaceAll(/\W/g, '\\$&')).join('|');
  const spelled = new RegExp(`^(-?)\\s*(?:${names})?\\s*(.*?)\\s*(?:${names})?$`, 'i');
  return {
    code,
    symbol,
    format: (hundredths) => amount.format(hundredths / 100),
    strip: (text) => text.replace(spelled, '$1$2'),
  };
});

/** Returns the currency of a field. Throws a `RangeError` for a code that is not of three letters. */
export const currencyOf = ({ currency = usual }: { readonly currency?: string }): Currency => ofCode(currency);

/** Returns whether a code names a currency whose amounts are counted in hundredths. */
export function hasHundredths(code: string): boolean {
  try {
    return formatterOf(code).resolvedOptions().maximumFractionDigits === 2;
  } catch {
    return false;
  }
}
