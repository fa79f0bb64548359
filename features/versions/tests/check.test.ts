import { describe, expect, it } from 'vitest';
import { problemsIn } from '../../../tests/engine/clue.ts';

const user = { name: 'user', recordLabel: 'username', fields: { username: { type: 'text', label: '用户名' } } };
const options = [
  { value: 'open', label: '未领取' },
  { value: 'taken', label: '跟进中' },
];
const clue = {
  name: 'clue',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称' }, status: { type: 'enum', label: '状态', options } },
};

const problemsOf = (change: object) => problemsIn({ clue: { ...clue, ...change }, user });

describe('the check of versions', () => {
  it('takes those that are complete', () => {
    const actions = { rename: { label: '改名', ask: ['name'] } };
    expect(problemsOf({ actions, versions: { of: ['name'], on: ['rename'] } })).toEqual([]);
  });

  it.each([
    [
      'versions of a field that nobody can edit',
      { fields: { ...clue.fields, name: { ...clue.fields.name, form: false } }, versions: { of: ['name'], on: 'x' } },
      'clue › versions.of: found "name"; allowed: a field that can be edited, without a mask and without files: status',
    ],
    [
      'versions of the state, which no restoration could write',
      {
        states: { field: 'status', transitions: { take: { label: '领取', from: ['open'], to: 'taken' } } },
        versions: { of: ['status'], on: 'take' },
      },
      'clue › versions.of: found "status"; allowed: a field that can be edited, without a mask and without files: name',
    ],
    [
      'versions of the same field twice',
      { actions: { rename: { label: '改名', ask: ['name'] } }, versions: { of: ['name', 'name'], on: 'rename' } },
      'clue › versions.of: found "name"; allowed: each field once',
    ],
    [
      'versions kept by an action that writes no fields',
      { actions: { call: { label: '呼叫' } }, versions: { of: ['name'], on: 'call' } },
      'clue › versions.on: found "call"; allowed: a transition, or an action that writes fields, and there is none',
    ],
    [
      'versions counted in a field that people fill in',
      {
        fields: { ...clue.fields, edition: { type: 'int', label: '版次' } },
        actions: { rename: { label: '改名', ask: ['name'] } },
        versions: { of: ['name'], on: 'rename', number: 'edition' },
      },
      'clue › versions.number: found "edition"; allowed: a field of whole numbers in no form, and there is none',
    ],
    [
      'versions that are kept by a number',
      { versions: { of: [], on: 1 } },
      'clue › versions.on: found 1; allowed: text, or a list',
    ],
  ])('refuses %s', (_what, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });
});
