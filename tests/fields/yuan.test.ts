import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fenOf, shownYuan, yuanOf } from '../../src/fields/money/yuan.ts';

describe('yuan typed and fen stored', () => {
  it('come back the same, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (fen) => {
        expect(fenOf(yuanOf(fen))).toBe(fen);
      }),
    );
  });

  it.each([
    ['0.07', 7],
    ['1.1', 110],
    ['1.', 100],
    ['4.35', 435],
    ['9999999999.99', 999_999_999_999],
    ['-0.01', -1],
    ['0', 0],
  ])('%s yuan is %i fen', (yuan, fen) => {
    expect(fenOf(yuan)).toBe(fen);
  });

  it.each(['', 'abc', '1,000', '.', '1.2.3'])('"%s" is no amount', (yuan) => {
    expect(fenOf(yuan)).toBeUndefined();
  });

  it.each([
    ['1234567.5', '1,234,567.50'],
    ['-123456', '-123,456.00'],
    ['999', '999.00'],
    ['', ''],
  ])('%s is shown as %s', (yuan, shown) => {
    expect(shownYuan(yuan)).toBe(shown);
  });
});
