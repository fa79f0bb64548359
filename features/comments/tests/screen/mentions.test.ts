import { describe, expect, it } from 'vitest';
import { handlesOf, partsOf, toDraft, toStored } from '../../screen/mentions.ts';
import { mergeTimeline } from '../../screen/timeline.ts';

const [min, minhua, anna] = [
  { id: '4', name: '王敏' },
  { id: '7', name: '王敏华' },
  { id: '9', name: 'Anna Lee' },
];
const handles = handlesOf([min, minhua, anna]);

describe('Mentions in a comment', () => {
  it('are stored by id, the longest name first', () => {
    expect(toStored('@王敏华 和@王敏 ，@Anna Lee', handles)).toBe('@{7} 和@{4} ，@{9}');
  });

  it('are left as text if the name goes on, or nobody has it', () => {
    expect(toStored('@王敏儿 @李强 a@b.cn', handles)).toBe('@王敏儿 @李强 a@b.cn');
  });

  it('are typed with the id by those who share a name', () => {
    const same = handlesOf([min, { id: '12', name: '王敏' }]);
    expect([...same.keys()]).toEqual(['王敏#4', '王敏#12']);
    expect(toStored('@王敏#12 好', same)).toBe('@{12} 好');
  });

  it('come back as they were typed, also of somebody who can be mentioned no longer', () => {
    const text = '@{4} 问 @{9} 和 @{5}';
    expect(toDraft(text, [min, anna], handles)).toBe('@王敏 问 @Anna Lee 和 @{5}');
    expect(toStored(toDraft(text, [min, anna], handles), handles)).toBe(text);
  });

  it('are shown by their present names, and an unknown one as it is stored', () => {
    expect(partsOf('请 @{4} 看 @{5}', [min])).toEqual(['请 ', min, ' 看 ', '@{5}']);
  });
});

describe('A timeline', () => {
  const comment = (id: string, at: string) => ({ id, author: min, text: '', mentions: [], at, editedAt: null });
  const entry = (id: string, at: string) => ({ id, at, actor: null, action: 'update', changes: [] });

  it('has the comments among the entries of the history, latest first', () => {
    const merged = mergeTimeline(
      [comment('2', '05'), comment('1', '02')],
      [entry('c', '06'), entry('b', '04'), entry('a', '01')],
    );
    expect(merged.map((part) => ('comment' in part ? part.comment.id : part.entries.map(({ id }) => id)))).toEqual([
      ['c'],
      '2',
      ['b'],
      '1',
      ['a'],
    ]);
  });
});
