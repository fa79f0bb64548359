import { describe, expect, it } from 'vitest';
import { entry, problemsIn } from '../../../tests/engine/clue.ts';

const user = { name: 'user', recordLabel: 'username', fields: { username: { type: 'text', label: '用户名' } } };
const clue = { name: 'clue', recordLabel: 'name', fields: { name: { type: 'text', label: '名称' } } };

const problemsOf = (change: object, entries = [entry]) =>
  problemsIn({ clue: { ...clue, ...change }, user }, [...entries, { name: 'user', title: '用户' }]);

describe('the check of comments', () => {
  it('refuses those that several enterprises would read', () => {
    expect(problemsOf({ owner: 'platform', comments: true })).toContain(
      'clue › comments: found true; allowed: false: several enterprises read records of the platform, and would read the comments',
    );
  });

  it('refuses those that no page would show', () => {
    expect(problemsOf({ comments: true }, [])).toContain(
      'clue › comments: found true; allowed: false: no entry of the route list shows the records',
    );
  });

  it('accepts them otherwise', () => {
    expect(problemsOf({ comments: true })).toEqual([]);
  });
});
