import { describe, expect, it } from 'vitest';
import { nfkc } from '../../src/base/nfkc.ts';

describe('text in one width', () => {
  it('is what Unicode says of texts as people write them', () => {
    for (const text of ['ＡＢＣ１２３', 'e\u0301', 'ｶﾞ', '한글', '\u0315\u0301'.repeat(100)]) {
      expect(nfkc(text)).toBe(text.normalize('NFKC'));
    }
    const long = 'Ｘe\u0301'.repeat(1000);
    expect(nfkc(long)).toBe(long.normalize('NFKC'));
  });

  it('keeps 30 marks on a letter of a long text', () => {
    const marks = '\u0301\u0323'.repeat(50_000);
    expect(nfkc(`x${marks}y`)).toBe(`x${marks.slice(0, 30)}y`.normalize('NFKC'));
    expect(nfkc('ﾞ\u0301'.repeat(50_000))).toHaveLength(30);
  });
});
