import { describe, expect, it } from 'vitest';
import { createWordMatcher, maxHits } from '../../../server/product/words/word-matcher.ts';

/** What is found, as `word:text between start and end`. */
async function found(words: readonly string[], text: string): Promise<string[]> {
  const matcher = await createWordMatcher(words.map((word) => ({ word })));
  return matcher.find(text).map(({ word, start, end }) => `${word.word}:${text.slice(start, end)}`);
}

describe('the matcher of words', () => {
  it('finds every word, overlapping and nested ones too, by their place and the longest first', async () => {
    expect(await found(['he', 'she', 'hers', 'his'], 'ushers')).toEqual(['she:she', 'hers:hers', 'he:he']);
    expect(await found(['加微信', '微信', '微信号', '信'], '请加微信号')).toEqual([
      '加微信:加微信',
      '微信号:微信号',
      '微信:微信',
      '信:信',
    ]);
    expect(await found(['aa'], 'aaaa')).toEqual(['aa:aa', 'aa:aa', 'aa:aa']);
  });

  it.each([
    ['a wide letter', 'vx', '加ＶＸ详聊', 'vx:ＶＸ'],
    ['a capital', 'QQ', '我的qQ号', 'QQ:qQ'],
    ['a wide word and a narrow text', 'ＱＱ群', 'qq群', 'ＱＱ群:qq群'],
    ['a letter in a circle', 'vx', 'ⓥⓧ', 'vx:ⓥⓧ'],
    ['a character that stands for two', '(株)', '㈱式', '(株):㈱'],
    ['a narrow kana with its voicing mark', 'ガス', 'ｶﾞｽ代', 'ガス:ｶﾞｽ'],
    ['spaces between letters', '微信', '加 微　 信 吧', '微信:微　 信'],
    ['a line break', '微信', '微\n信', '微信:微\n信'],
    ['characters that are not seen', '微信', '微\u200b\u00ad信', '微信:微\u200b\u00ad信'],
    ['strokes through letters', '微信', '微\u0336信\u0336', '微信:微\u0336信'],
    ['letters beyond the first 65,536', '😀微', '看😀 微', '😀微:😀 微'],
    ['spaces of the word itself', 'quick money', 'QUICKMONEY', 'quick money:QUICKMONEY'],
  ])('finds a word in spite of %s, and tells where it stands in the original', async (_, word, text, hit) => {
    expect(await found([word], text)).toEqual([hit]);
  });

  it('does not put a word together from the ends of two others', async () => {
    expect(await found(['vx'], 'dev xml')).toEqual([]);
    expect(await found(['15'], '1 150')).toEqual(['15:15']);
    expect(await found(['vx'], '加v x 12')).toEqual(['vx:v x']);
    expect(await found(['vx'], 'devxml')).toEqual(['vx:vx']);
  });

  it('tells voiced kana from unvoiced ones', async () => {
    expect(await found(['カス'], 'ガス')).toEqual([]);
  });

  it('finds nothing in an empty text, of no words, and of words that hold nothing to compare', async () => {
    expect(await found(['微信'], '')).toEqual([]);
    expect(await found([], '微信')).toEqual([]);
    expect(await found(['\u200b', ' '], ' 微信 ')).toEqual([]);
  });

  it('finds the same as looking for each word in turn', async () => {
    const letters = ['甲', '乙', '丙'];
    const numbers = Array.from({ length: 3000 }, (_, index) => (index * 7919 + 13) % 10_007);
    const text = numbers.map((number) => letters[number % 3]).join('');
    const words = [
      ...new Set(numbers.slice(0, 400).map((from) => text.slice(from % 2900, (from % 2900) + 1 + (from % 6)))),
    ];
    const some = text.slice(0, 150);
    const plain = words.flatMap((word) =>
      Array.from({ length: some.length }, (_, at) => at)
        .filter((at) => some.startsWith(word, at))
        .map((at) => `${at} ${word}`),
    );
    const matcher = await createWordMatcher(words.map((word) => ({ word })));
    const hits = matcher.find(some).map(({ word, start }) => `${start} ${word.word}`);
    expect(plain.length).toBeGreaterThan(300);
    expect(hits.toSorted()).toEqual(plain.toSorted());
  });

  it('stops at its limit in a text of nothing but hits', async () => {
    const words = Array.from({ length: 20 }, (_, index) => ({ word: '甲'.repeat(index + 1) }));
    expect((await createWordMatcher(words)).find('甲'.repeat(10_000))).toHaveLength(maxHits);
  });
});
