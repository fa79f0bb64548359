import { describe, expect, it } from 'vitest';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { entry, problemsIn } from '../../../tests/engine/clue.ts';

const user = { name: 'user', recordLabel: 'username', fields: { username: { type: 'text', label: '用户名' } } };
const status = {
  type: 'enum',
  label: '状态',
  options: [
    { value: 'open', label: '填写中' },
    { value: 'done', label: '已提交' },
  ],
};
const clue = {
  name: 'clue',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    status,
    questions: { type: 'questions', label: '字段' },
    answers: { type: 'answers', label: '内容', to: 'questions', form: false },
  },
  states: {
    field: 'status',
    transitions: {
      submit: { label: '提交', from: ['open'], to: 'done', by: 'server' },
      reopen: { label: '退回', from: ['done'], to: 'open' },
    },
  },
  actions: { link: { label: '链接', answers: 'link' } },
};
const publicForm = { path: '/form', answers: 'answers', submit: 'submit' };

const problemsOf = (change: object, entries: readonly RouteEntry[] = []) =>
  problemsIn({ clue: { ...clue, ...change }, user }, [entry, ...entries, { name: 'user', title: '用户' }], {
    formPath: '/form',
  });

describe('the check of a public form', () => {
  it('accepts one, also beside an own page for the details of a record', () => {
    const page: RouteEntry = { path: '/clue/pool/detail/{id}', name: 'clue', view: 'show', title: '线索详情' };
    expect(problemsOf({ publicForm }, [page])).toEqual([]);
  });

  it.each([
    [
      'a page that shows none',
      { publicForm: { ...publicForm, path: '/else' } },
      'clue › publicForm.path: found "/else"; allowed: /form, the page before sign-in that shows forms',
    ],
    [
      'answers that are none',
      { publicForm: { ...publicForm, answers: 'name' } },
      'clue › publicForm.answers: found "name"; allowed: answers',
    ],
    [
      'a transition that people take',
      { publicForm: { ...publicForm, submit: 'reopen' } },
      'clue › publicForm.submit: found "reopen"; allowed: a transition `by: \'server\'` that asks for nothing: submit',
    ],
    [
      'a form whose link nothing tells',
      { publicForm, actions: {} },
      'clue › publicForm: found "/form"; allowed: an action with `answers: \'link\'`, which tells the link',
    ],
    [
      'a link to a form there is not',
      {},
      'clue › actions.link.answers: found "link"; remove it, or declare a `publicForm`: there is no form that a link could open',
    ],
  ])('refuses %s', (_what, change, problem) => {
    expect(problemsOf(change)).toContain(problem);
  });
});
