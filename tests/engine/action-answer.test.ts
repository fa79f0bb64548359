import { describe, expect, it } from 'vitest';
import { markedParts, readLines } from '../../src/engine/actions/action-answer.ts';

const drawn = (text: string, marks?: Parameters<typeof markedParts>[0]['marks']) =>
  markedParts({ text, ...(marks && { marks }) }).map((part) => (part.tone ? `[${part.tone} ${part.text}]` : part.text));

describe('the marks of a line', () => {
  it('split its text', () => {
    expect(drawn('全网最低价', [{ from: 2, to: 4, tone: 'danger' }])).toEqual(['全网', '[danger 最低]', '价']);
    expect(drawn('全网最低价')).toEqual(['全网最低价']);
  });

  it('may overlap: the most severe counts', () => {
    const marks = [
      { from: 0, to: 3 },
      { from: 2, to: 5, tone: 'danger' as const },
    ];
    expect(drawn('一二三四五六', marks)).toEqual(['[info 一二]', '[danger 三]', '[danger 四五]', '六']);
  });

  it('outside of the text mark nothing', () => {
    expect(
      drawn('短', [
        { from: 5, to: 9 },
        { from: -2, to: 0 },
      ]),
    ).toEqual(['短']);
    expect(drawn('', [{ from: 0, to: 1 }])).toEqual([]);
  });
});

describe('the lines of an answer', () => {
  it('are those it has; anything else is left out', () => {
    expect(readLines({ lines: [{ text: '一' }, { label: '二' }, 3, null] })).toEqual([{ text: '一' }]);
    expect([readLines(null), readLines({ lines: 'x' })]).toEqual([[], []]);
  });
});
