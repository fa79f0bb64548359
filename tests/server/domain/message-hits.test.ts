import { expect, it } from 'vitest';
import { hitsOf, isExempt, isSampled, spansOf, wordsOf } from '../../../server/product/rules/ai/message-hits.ts';
import type { EnabledWord } from '../../../server/product/words/enterprise-words.ts';

const word = (id: string, more: Partial<EnabledWord> = {}): EnabledWord => ({
  ...{ id, word: id, category: null, level: null, action: null, side: null, tip: null },
  ...more,
});
const hit = (of: EnabledWord, start: number) => ({ word: of, start, end: start + 1 });

it.each([
  ['buyer', ['客', '双', '无']],
  ['agent', ['员', '双', '无']],
  ['ai', ['员', '双', '无']],
  ['system', []],
] as const)('What a message of the %s is compared with are the words for its side', (side, words) => {
  const all = [
    word('员', { side: 'staff' }),
    word('客', { side: 'customer' }),
    word('双', { side: 'both' }),
    word('无'),
  ];
  const matcher = { find: () => [...all, word('旧', { side: 'gone' })].map((one, at) => hit(one, at)) };
  expect(hitsOf(matcher, { side, text: '员客双无旧' }).map((one) => one.word.id)).toEqual(
    expect.arrayContaining([...words]),
  );
  expect(hitsOf(matcher, { side, text: '员客双无旧' })).toHaveLength(words.length);
});

it('A message keeps where its words stand, fifty places at most, and each word once', () => {
  const [one, other] = [word('1'), word('2')];
  expect([spansOf([]), spansOf([hit(one, 3)])]).toEqual([null, [{ from: 3, to: 4 }]]);
  expect(spansOf(Array.from({ length: 60 }, (_, at) => hit(one, at)))).toHaveLength(50);
  expect(wordsOf([hit(one, 1), hit(other, 2), hit(one, 3)])).toEqual([one, other]);
});

it('A shop ignores a word until a day, that one included', () => {
  const ignored = word('1', { ignoredShops: ['3'], ignoredUntil: '2026-11-21' });
  expect([isExempt(ignored, '3', '2026-11-21'), isExempt(ignored, '3', '2026-11-22')]).toEqual([true, false]);
  expect([isExempt(ignored, '4', '2026-11-21'), isExempt(ignored, null, '2026-11-21')]).toEqual([false, false]);
  expect(isExempt(word('1', { ignoredShops: ['3'] }), '3', '2026-11-21')).toBe(false);
  expect(isExempt(word('1', { ignoredUntil: '2026-11-21' }), '3', '2026-11-21')).toBe(false);
});

it('Of the messages whose shop ignores a word, one of twenty is looked at', () => {
  expect(Array.from({ length: 60 }, (_, id) => `${id + 1}`).filter(isSampled)).toEqual(['20', '40', '60']);
});
