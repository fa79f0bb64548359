import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, partSeparator } from '../../../server/storage/tables/search/fold.ts';
import { pinyinSortKey } from '../../../server/storage/tables/search/pinyin.ts';

describe('folded text', () => {
  it('has no case, no width and no control characters', () => {
    expect(fold('ＡＢＣ Éa１２\u0000\n')).toBe('abc éa12  ');
  });

  it('has nothing that is not seen', () => {
    for (const one of [
      '\u200b',
      '\u200d',
      '\u00ad',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u2060',
      '\u034f',
      '\u3164',
      '\u0085',
    ]) {
      expect(fold(`星${one}河`)).toBe('星河');
    }
  });

  it('is the same when folded again, and never holds what stands between parts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = fold(text);
        expect(once).not.toContain(partSeparator);
        expect(fold(once.normalize('NFKC'))).toBe(fold(once));
      }),
    );
  });
});

describe('the order by sound', () => {
  const sorted = (...names: string[]) =>
    names.toSorted((one, other) => (pinyinSortKey(one) < pinyinSortKey(other) ? -1 : 1));

  it('goes by the sound of each character, its tone next, then the character', () => {
    expect(sorted('张三', '李四', '王五', '陈一', '安心')).toEqual(['安心', '陈一', '李四', '王五', '张三']);
    expect(sorted('马安', '妈妈')).toEqual(['妈妈', '马安']);
    expect(sorted('西安', '先生')).toEqual(['西安', '先生']);
  });

  it('knows characters with several sounds by the word they stand in', () => {
    expect(sorted('重庆店', '长沙店', '成都店')).toEqual(['长沙店', '成都店', '重庆店']);
  });

  it('has Latin words among Chinese, without case, and digits before', () => {
    expect(sorted('beta', '阿里', 'Alpha', '北京', '360店')).toEqual(['360店', '阿里', 'Alpha', '北京', 'beta']);
  });

  it('fits the index of either database, however long the text', () => {
    expect(Buffer.byteLength(pinyinSortKey('星😀'.repeat(500)))).toBeLessThan(2704);
  });
});
