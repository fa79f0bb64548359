import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { currencyOf, setUsualCurrency } from '../../src/fields/money/currency.ts';
import { money, readAmount } from '../../src/fields/money/index.ts';
import { shownAmount } from '../../src/fields/money/shown-amount.ts';

describe('yuan typed and fen stored', () => {
  it('come back the same, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (fen) => {
        expect(readAmount(shownAmount(fen))).toBe(fen);
      }),
    );
  });

  it.each([
    ['0.07', 7],
    ['1.1', 110],
    ['1.', 100],
    ['.5', 50],
    ['4.35', 435],
    ['9999999999.99', 999_999_999_999],
    ['-0.01', -1],
    ['0', 0],
  ])('%s yuan is %i fen', (yuan, fen) => {
    expect(readAmount(yuan)).toBe(fen);
  });

  it.each(['', 'abc', '1,00', '.', '1.2.3'])('"%s" is no amount', (yuan) => {
    expect(readAmount(yuan)).toBeUndefined();
  });

  it.each([
    [123_456_750, '1,234,567.50'],
    [-12_345_600, '-123,456.00'],
    [99_900, '999.00'],
    [7, '0.07'],
  ])('%i fen is shown as %s', (fen, shown) => {
    expect(shownAmount(fen)).toBe(shown);
  });
});

describe('a currency', () => {
  afterEach(() => setUsualCurrency('CNY'));

  it.each([
    ['CNY', '¥1,234.00'],
    ['USD', '$1,234.00'],
    ['EUR', '€1,234.00'],
  ])('%s writes 123400 hundredths as %s, and reads it back', (currency, shown) => {
    expect(currencyOf({ currency }).format(123_400)).toBe(shown);
    expect(readAmount(shown, { currency })).toBe(123_400);
    expect(readAmount(`1,234 ${currency}`, { currency })).toBe(123_400);
  });

  it('is that of the field, otherwise that of the product', () => {
    setUsualCurrency('USD');
    expect([currencyOf({}).symbol, currencyOf({ currency: 'CNY' }).symbol]).toEqual(['$', '¥']);
    expect(readAmount('¥5')).toBeUndefined();
  });

  it.each(['JPY', 'KWD', 'yuan', ''])('"%s" is refused, since it has no hundredths', (currency) => {
    const refused: string[] = [];
    money.checkOptions?.({ currency }, (option) => refused.push(option));
    expect(refused).toEqual(['currency']);
  });
});
