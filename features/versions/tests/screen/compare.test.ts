import { describe, expect, it } from 'vitest';
import { compareTexts, foldUnchanged, isSame, type Part } from '../../screen/compare.ts';

const changed = (parts: readonly Part[] = []) => parts.filter(({ isChanged }) => isChanged).map(({ text }) => text);

describe('a comparison of two texts', () => {
  it('tells lines that came, went and stayed', () => {
    expect(compareTexts('甲\n乙', '甲\n丙\n乙')).toEqual([
      { kind: 'same', text: '甲' },
      { kind: 'changed', after: [{ text: '丙', isChanged: false }] },
      { kind: 'same', text: '乙' },
    ]);
    expect(compareTexts('甲\n乙', '乙')[0]).toEqual({ kind: 'changed', before: [{ text: '甲', isChanged: false }] });
  });

  it('tells the words that changed in a line, in Chinese by words as well', () => {
    const [line] = compareTexts('支持7天无理由退货', '支持15天无理由退货');
    expect(line).toMatchObject({ kind: 'changed' });
    if (line?.kind !== 'changed') throw new Error('The line did not change.');
    expect(changed(line.before).join('')).toBe('7');
    expect(changed(line.after).join('')).toBe('15');
    expect((line.before ?? []).map(({ text }) => text).join('')).toBe('支持7天无理由退货');
  });

  it('marks nothing inside lines that have little in common', () => {
    const [line] = compareTexts('包邮政策', 'Free shipping on all orders');
    if (line?.kind !== 'changed') throw new Error('The line did not change.');
    expect([changed(line.before), changed(line.after)]).toEqual([[], []]);
  });

  it('of equal texts finds nothing, whatever their line ends, and of empty ones no line', () => {
    expect(isSame(compareTexts('甲\r\n乙', '甲\n乙'))).toBe(true);
    expect(compareTexts('', '')).toEqual([]);
    expect(compareTexts('', '甲')).toEqual([{ kind: 'changed', after: [{ text: '甲', isChanged: false }] }]);
  });

  it('folds what is far from every change, and nothing shorter than its button', () => {
    const lines = Array.from({ length: 30 }, (_, at) => `第 ${at} 行`);
    const after = lines.with(15, '换成了别的内容');
    const folds = foldUnchanged(compareTexts(lines.join('\n'), after.join('\n')));
    expect(folds.map(({ isFolded, lines: { length } }) => [isFolded, length])).toEqual([
      [true, 13],
      [false, 5],
      [true, 12],
    ]);
    const near = foldUnchanged(compareTexts(lines.slice(0, 5).join('\n'), ['新', ...lines.slice(1, 5)].join('\n')));
    expect(near.every(({ isFolded }) => !isFolded)).toBe(true);
  });
});
