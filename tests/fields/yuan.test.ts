import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFen } from '../../src/fields/money/index.ts';
import { shownYuan } from '../../src/fields/money/yuan.ts';

describe('yuan typed and fen stored', () => {
  it('come back the same, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (fen) => {
        expect(readFen(shownYuan(fen))).toBe(fen);
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
    expect(readFen(yuan)).toBe(fen);
  });

  it.each(['', 'abc', '1,00', '.', '1.2.3'])('"%s" is no amount', (yuan) => {
    expect(readFen(yuan)).toBeUndefined();
  });

  it.each([
    [123_456_750, '1,234,567.50'],
    [-12_345_600, '-123,456.00'],
    [99_900, '999.00'],
    [7, '0.07'],
  ])('%i fen is shown as %s', (fen, shown) => {
    expect(shownYuan(fen)).toBe(shown);
  });
});
