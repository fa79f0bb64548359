import { describe, expect, it } from 'vitest';
import { problemsIn } from '../../../tests/engine/clue.ts';

const user = {
  name: 'user',
  recordLabel: 'username',
  fields: {
    username: { type: 'text', label: '用户名' },
    clue: { type: 'ref', label: '线索', to: 'clue' },
    age: { type: 'int', label: '年龄' },
    bonus: { type: 'int', label: '奖金', perm: { read: 'super_admin' } },
  },
};
const clue = {
  name: 'clue',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称' }, owner: { type: 'ref', label: '归属人', to: 'user' } },
};

const problemsOf = (change: object) => problemsIn({ clue: { ...clue, ...change }, user });

const thread = { resource: 'user', by: 'clue', at: 'username', text: 'username', side: 'who', right: ['agent'] };

describe('the check of a thread', () => {
  it.each([
    [
      'a thread of a resource there is not',
      { show: { thread: { ...thread, resource: 'usr' } } },
      'clue › show.thread.resource: "usr" is unknown; did you mean "user"? Allowed: user, clue',
    ],
    [
      'a thread by a field that does not refer here',
      { show: { thread: { ...thread, by: 'username' } } },
      'clue › show.thread.by: found "username"; allowed: a field of "user" with a filter that refers here, and there is none',
    ],
    [
      'a thread through a field that refers to nothing',
      { show: { thread: { ...thread, through: 'name' } } },
      'clue › show.thread.through: found "name"; allowed: a field that refers to one record: owner',
    ],
    [
      'a thread that starts with what is no message',
      { show: { thread: { ...thread, start: 'name' } } },
      'clue › show.thread.start: found "name"; allowed: a field that refers to one message: owner',
    ],
    [
      'a thread in the order of what is no moment',
      { show: { thread: { ...thread, at: 'username' } } },
      'clue › show.thread.at: found "username"; allowed: a field of moments that the list can be sorted by, and there is none',
    ],
    [
      'a thread with a side there is not',
      { show: { thread } },
      'clue › show.thread.side: found "who"; allowed: a field of choices, and there is none',
    ],
    [
      'a mark of a thread by a field there is not',
      { show: { thread: { ...thread, marks: [{ label: '急', tone: 'info', where: { field: 'txt', eq: 'a' } }] } } },
      'clue › show.thread.marks.0.where: found "txt"; allowed: one of username, clue, age, bonus, createdAt, updatedAt, createdBy',
    ],
  ])('refuses %s', (_what, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });
});
