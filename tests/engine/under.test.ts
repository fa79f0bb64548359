import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { makePlan, matchRoute } from '../../src/engine/routes/plan.ts';
import { isElsewhere, listPath, recordPath, resourceUnder } from '../../src/engine/routes/under.ts';
import { kinds } from '../../src/fields/index.ts';
import { onlyUsers } from './clue.ts';

const noteFields = {
  title: { type: 'text', label: '标题', required: true, search: true },
  clue: { type: 'ref', label: '线索', to: 'clue', required: true },
  owner: { type: 'ref', label: '归属人', to: 'user' },
} as const;
const note: AnyDefinition = { name: 'note', recordLabel: 'title', fields: noteFields };
const clue: AnyDefinition = {
  name: 'clue',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称', required: true } },
};
const user: AnyDefinition = {
  name: 'user',
  recordLabel: 'username',
  fields: { username: { type: 'text', label: '用户名', required: true } },
};
const home: RouteEntry = {
  path: '/clue/notes/{id}/{clueName}',
  name: 'note',
  title: '笔记',
  perm: 'note',
  under: { clue: 'id' },
};
const others: readonly RouteEntry[] = [
  { path: '/clue', name: 'clue', title: '线索', perm: 'clue' },
  { name: 'user', title: '用户' },
];

function problemsOf(entries: readonly RouteEntry[], change: Partial<AnyDefinition> = {}) {
  const definitions = { note: { ...note, ...change }, clue, user };
  return checkConfiguration({
    entries: [...entries, ...others],
    definitions,
    kinds,
    system: onlyUsers,
    pages: ['board'],
  }).map(describeProblem);
}

function resourceOf(entry: RouteEntry) {
  return normalise(note, { kinds, system: onlyUsers, entries: [entry, ...others] });
}

describe('a place under a record', () => {
  const plan = makePlan([home, ...others]);
  const notes = resourceOf(home);
  const below = resourceUnder(notes, { id: '17', label: '锦绣 1/2' });

  it('has its screens below the path, each knowing which parameter is the parent and which the record', () => {
    const at = (path: string) => {
      const { route, params } = matchRoute(plan, path) ?? {};
      return [route?.screen?.view, params?.[route?.under?.parameter ?? ''], params?.id];
    };
    expect(at('/clue/notes/17/x')).toEqual(['list', '17', '17']);
    expect(at('/clue/notes/17/x/create')).toEqual(['create', '17', undefined]);
    expect(at('/clue/notes/17/x/edit/5')).toEqual(['edit', '17', '5']);
    expect(at('/clue/notes/17/x/detail/5')).toEqual(['show', '17', '5']);
    expect(at('/clue/notes/17/x/import')).toEqual(['import', '17', undefined]);
  });

  it('names the parent in its paths, encoded once', () => {
    expect(below.path).toBe('/clue/notes/17/%E9%94%A6%E7%BB%A3%201%2F2');
    expect(recordPath(below, { id: '5' })).toBe('/clue/notes/17/%E9%94%A6%E7%BB%A3%201%2F2/detail/5');
  });

  it('has neither column, filter nor input for the parent, and knows it of new records', () => {
    expect(notes.list.columns).toContain('clue');
    expect(below.list.columns).not.toContain('clue');
    expect(below.list.filters).not.toContain('clue');
    expect(below.form.sections.flatMap(({ fields }) => fields)).toEqual(['title', 'owner']);
    expect(below.fields.clue).toMatchObject({ form: false, default: '17' });
    expect(below.parent).toEqual({ field: 'clue', id: '17', label: '锦绣 1/2' });
  });

  it('can be filtered by the parent, although the field does not say so', () => {
    expect(notes.fields.clue?.filter).toBe(true);
    expect(notes.fields.owner?.filter).toBe(false);
  });

  it('is found from elsewhere below the record that its own record refers to', () => {
    expect(recordPath(notes, { id: '5', clue: '17', labels: { clue: '锦绣' } })).toBe(
      '/clue/notes/17/%E9%94%A6%E7%BB%A3/detail/5',
    );
    expect(recordPath(notes, { id: '5' })).toBe('/clue/notes/-/-/detail/5');
    expect(listPath(notes)).toBeUndefined();
    expect(listPath(notes, { id: '17', label: '-' })).toBe('/clue/notes/17/-');
    expect(listPath(below)).toBe(below.path);
  });

  it('does not hold the record of another parent', () => {
    expect(isElsewhere(below, { id: '5', clue: '18' })).toBe(true);
    expect(isElsewhere(below, { id: '5', clue: '17' })).toBe(false);
    expect(isElsewhere(notes, { id: '5', clue: '18' })).toBe(false);
  });
});

describe('the check of a place under a record', () => {
  it('accepts one with a required reference', () => {
    expect(problemsOf([home])).toEqual([]);
  });

  const place = '/clue/notes/{id}/{clueName}';
  it.each<[string, readonly RouteEntry[], Partial<AnyDefinition>, string]>([
    [
      'a parameter that nothing fills in',
      [{ path: '/notes/{id}', name: 'note', title: '笔记' }],
      {},
      `/notes/{id} › path: found "/notes/{id}"; allowed: no parameter, or also under: { <reference of note>: 'id' }`,
    ],
    [
      'a parameter that is not in the path',
      [{ ...home, under: { clue: 'clueId' } }],
      {},
      `${place} › under: found "clueId"; allowed: one of id, clueName`,
    ],
    [
      'two parents',
      [{ ...home, under: { clue: 'id', owner: 'clueName' } }],
      {},
      `${place} › under: found {"clue":"id","owner":"clueName"}; allowed: one reference and one parameter: { shop: 'id' }`,
    ],
    [
      'a second parameter that is no name',
      [{ ...home, path: '/notes/{id}/{tab}' }],
      {},
      `/notes/{id}/{tab} › path: found "tab"; allowed: parameters that show the label of the parent, which end with Name: {shopName}`,
    ],
    [
      'a page of its own',
      [{ path: '/board/{id}', component: 'board', title: '板', under: { clue: 'id' } }, { ...home }],
      {},
      `/board/{id} › under: found {"clue":"id"}; remove it: only the list of a resource is below one`,
    ],
    [
      'a detail page beside it',
      [home, { path: '/note/{id}', name: 'note', view: 'show', title: '笔记' }],
      {},
      `${place} › under: found {"clue":"id"}; allowed: no entry with view: 'show' beside it: its page is below the list`,
    ],
    [
      'a field that is no reference',
      [{ ...home, under: { title: 'id' } }],
      {},
      `${place} › under: found "title"; allowed: a required reference to one record that everybody may read and fill in: clue`,
    ],
    [
      'a reference that may be empty',
      [{ ...home, under: { owner: 'id' } }],
      {},
      `${place} › under: found "owner"; allowed: a required reference to one record that everybody may read and fill in: clue`,
    ],
    [
      'a field there is not',
      [{ ...home, under: { shop: 'id' } }],
      {},
      `${place} › under: found "shop"; allowed: a required reference to one record that everybody may read and fill in: clue`,
    ],
  ])('refuses %s', (_name, entries, change, problem) => {
    expect(problemsOf(entries, change)).toContain(problem);
  });
});
