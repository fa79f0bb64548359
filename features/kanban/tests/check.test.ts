import { describe, expect, it } from 'vitest';
import { definition, problemsIn } from '../../../tests/engine/clue.ts';

const user = { name: 'user', recordLabel: 'username', fields: { username: { type: 'text', label: '用户名' } } };
const { name, status } = definition.fields;
const clue = {
  name: 'clue',
  recordLabel: 'name',
  fields: { name, status },
  states: {
    field: 'status',
    transitions: {
      claim: { label: '领取', from: ['open'], to: 'following' },
      finish: { label: '完成', from: ['following'], to: 'done' },
    },
  },
};
const problemsOf = (change: object) => problemsIn({ clue: { ...clue, ...change }, user });

describe('the check of the kanban layout', () => {
  it('takes columns of states, with limits or without', () => {
    expect(problemsOf({ list: { layouts: ['table', 'kanban'] } })).toEqual([]);
    expect(problemsOf({ list: { layouts: ['kanban'], kanban: { limits: { following: 5 } } } })).toEqual([]);
  });

  it.each([
    [
      'limits without the layout',
      { list: { kanban: { limits: { following: 5 } } } },
      'clue › list.layouts: found []; allowed: "kanban" among them, which shows the columns',
    ],
    [
      'records without states',
      { list: { layouts: ['kanban'] }, states: undefined },
      'clue › list.layouts: found "kanban"; allowed: with `states` of a field that has a filter',
    ],
    [
      'states of a field that is no filter',
      { list: { layouts: ['kanban'] }, fields: { ...clue.fields, status: { ...status, filter: false } } },
      'clue › list.layouts: found "kanban"; allowed: with `states` of a field that has a filter',
    ],
    [
      'a limit of no state',
      { list: { layouts: ['kanban'], kanban: { limits: { folowing: 5 } } } },
      'clue › list.kanban.limits.folowing: "folowing" is unknown; did you mean "following"? Allowed: following, open, done',
    ],
  ])('reports %s', (_case, change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
  });
});
