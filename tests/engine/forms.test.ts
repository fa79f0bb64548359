import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { linkPath, visibleLinks } from '../../src/engine/routes/links.ts';
import { makePlan, matchRoute } from '../../src/engine/routes/plan.ts';
import { kinds } from '../../src/fields/index.ts';
import { holding, onlyUsers } from './clue.ts';

const clue: AnyDefinition = {
  name: 'clue',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true },
    greeting: { type: 'text', label: '问候' },
    made: { type: 'text', label: '生成', form: false },
    limit: { type: 'int', label: '上限', required: true, default: 5 },
  },
  forms: { setting: { sections: [{ title: '问候', fields: ['greeting', 'limit'] }] } },
  links: [{ label: '设置', to: '/clue/setting/{clueId}' }, { to: '/clue/notes/{id}/{clueName}' }],
};
const noteFields = {
  title: { type: 'text', label: '标题', required: true },
  clue: { type: 'ref', label: '线索', to: 'clue', required: true },
} as const;
const note: AnyDefinition = { name: 'note', recordLabel: 'title', fields: noteFields };
const user: AnyDefinition = {
  name: 'user',
  recordLabel: 'username',
  fields: { username: { type: 'text', label: '用户名', required: true } },
};
const setting: RouteEntry = {
  path: '/clue/setting/{clueId}',
  name: 'clue',
  view: 'edit',
  form: 'setting',
  title: '线索设置',
  perm: 'clue',
};
const others: readonly RouteEntry[] = [
  { path: '/clue', name: 'clue', title: '线索', perm: 'clue' },
  { path: '/clue/notes/{id}/{clueName}', name: 'note', title: '笔记', perm: 'note', under: { clue: 'id' } },
  { name: 'user', title: '用户' },
];
const entries = [setting, ...others];

function problemsOf(change: Partial<AnyDefinition>, all: readonly RouteEntry[] = entries) {
  const definitions = { clue: { ...clue, ...change }, note, user };
  return checkConfiguration({ entries: all, definitions, kinds, system: onlyUsers, pages: [] }).map(describeProblem);
}

describe('a form at a path', () => {
  const resource = normalise(clue, { kinds, system: onlyUsers, entries });

  it('is the place of the record that its parameter names', () => {
    const { route, params } = matchRoute(makePlan(entries), '/clue/setting/7') ?? {};
    expect(route?.screen).toEqual({ resource: 'clue', view: 'form', form: 'setting' });
    expect(params?.[route?.record ?? '']).toBe('7');
    expect(route?.inMenu).toBe(false);
  });

  it('takes its fields out of the usual form and out of new records', () => {
    expect(resource.form.sections.flatMap(({ fields }) => fields)).toEqual(['name']);
    expect(resource.fields.greeting?.form).toBe('edit');
    expect(resource.fields.name?.form).toBe(true);
  });

  it('leaves fields in the usual form that this names as well', () => {
    const both = { ...clue, form: { sections: [{ title: '基本', fields: ['name', 'greeting'] }] } };
    const usual = normalise(both, { kinds, system: onlyUsers, entries });
    expect(usual.form.sections.flatMap(({ fields }) => fields)).toEqual(['name', 'greeting']);
    expect(usual.fields.greeting?.form).toBe(true);
  });
});

describe('a link from a record', () => {
  const resource = normalise(clue, { kinds, system: onlyUsers, entries });

  it('has the id of the record, and its label where the path names it', () => {
    expect(linkPath('/clue/notes/{id}/{clueName}', { id: '7', label: '一 / 二' })).toBe(
      '/clue/notes/7/%E4%B8%80%20%2F%20%E4%BA%8C',
    );
    expect(linkPath('/clue/setting/{clueId}', { id: '7', label: 'x' })).toBe('/clue/setting/7');
  });

  it('is seen by users who may open its place', () => {
    const seen = (...codes: string[]) =>
      visibleLinks(resource, makePlan(entries), holding(...codes)).map(({ to }) => to);
    expect(seen('clue', 'note')).toEqual(['/clue/setting/{clueId}', '/clue/notes/{id}/{clueName}']);
    expect(seen('clue')).toEqual(['/clue/setting/{clueId}']);
    expect(seen()).toEqual([]);
  });
});

describe('the check of forms and links', () => {
  it('accepts those that fit', () => {
    expect(problemsOf({})).toEqual([]);
  });

  const section = (...fields: string[]) => ({ forms: { setting: { sections: [{ title: '问候', fields }] } } });
  it.each<[string, Partial<AnyDefinition>, string, (readonly RouteEntry[])?]>([
    [
      'a field there is not',
      section('greting'),
      '"greting" is unknown; did you mean "greeting"? Allowed: greeting, name, made, limit',
    ],
    ['a field that nobody edits', section('made'), 'found "made"; allowed: a field that can be edited'],
    ['a field twice', section('greeting', 'greeting'), 'found "greeting"; allowed: each field in one section'],
    [
      'a field that a new record needs',
      section('name'),
      'found "name"; allowed: a field with a default or a place in the usual form: a new record needs a value',
    ],
    [
      'a form that nothing shows',
      {},
      "clue › forms.setting: found \"setting\"; allowed: an entry of the list with view: 'edit' and form: 'setting'",
      others,
    ],
    [
      'an entry of a form there is not',
      {},
      '/clue/setting/{clueId} › form: "seting" is unknown; did you mean "setting"? Allowed: setting',
      [{ ...setting, form: 'seting' }, ...others],
    ],
    [
      'a path without the record',
      {},
      '/clue/setting › path: found "/clue/setting"; allowed: a path with one parameter, the id of the record: /custom/shop/setting/{id}',
      [{ ...setting, path: '/clue/setting' }, ...others],
    ],
    [
      'a link to nowhere',
      { links: [{ to: '/clue/{id}' }] },
      'clue › links.0.to: found "/clue/{id}"; allowed: a place of one clue: one of /clue/setting/{clueId}, /clue/notes/{id}/{clueName}',
    ],
    [
      'a link twice',
      { links: [{ to: '/clue/setting/{clueId}' }, { to: '/clue/setting/{clueId}' }] },
      'clue › links: found "/clue/setting/{clueId}"; allowed: each place once',
    ],
  ])('refuses %s', (_name, change, problem, all) => {
    expect(problemsOf(change, all).join('\n')).toContain(problem);
  });
});
