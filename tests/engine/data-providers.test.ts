import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import type { SystemResources } from '../../src/engine/features/system-resources.ts';
import { kinds } from '../../src/fields/index.ts';
import { productCatalogue } from '../setup/product.ts';
import { onlyUsers } from './clue.ts';

const part = {
  name: 'part',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称' }, maker: { type: 'ref', label: '经办人', to: 'user' } },
} as const;
const user = {
  name: 'user',
  recordLabel: 'username',
  fields: { username: { type: 'text', label: '用户名' } },
} as const;
const entry: RouteEntry = { path: '/parts', name: 'part', title: '配件', perm: 'parts', dataProvider: 'stock' };

const only = { ...onlyUsers, departments: 'user' };

function problemsOf(parts: object = {}, users: object = {}, system: SystemResources = only) {
  return checkConfiguration({
    entries: [entry, { name: 'user', title: '用户' }],
    definitions: { part: { ...part, ...parts }, user: { ...user, ...users } },
    kinds,
    system,
    pages: [],
  }).map(describeProblem);
}

describe('a resource of another data provider', () => {
  it('is sound, also where it refers to records of the server', () => {
    expect(problemsOf()).toEqual([]);
  });

  it('is nothing that others refer to or count', () => {
    const fields = {
      ...user.fields,
      part: { type: 'ref', label: '配件', to: 'part' },
      parts: { type: 'computed', label: '配件数', of: 'part', by: 'maker', count: true },
    };
    const said = 'the records of "part" come from the data provider "stock"';
    expect(problemsOf({}, { fields })).toEqual([
      expect.stringMatching(new RegExp(`user › part › to: found "part".*${said}`)),
      expect.stringMatching(new RegExp(`user › parts › of: found "part".*${said}`)),
    ]);
  });

  it('has nothing that the server makes of its records', () => {
    const metrics = { parts: { label: '配件', count: true } };
    const problems = problemsOf({ metrics, unique: [['name', 'maker']] });
    expect(problems).toEqual([
      expect.stringMatching(/metrics.*remove it: the records come from the data provider "stock"/),
      expect.stringMatching(/unique.*remove it: the records come from the data provider "stock"/),
    ]);
    expect(problemsOf({}, {}, { ...only, departments: 'part' })).toContainEqual(
      expect.stringContaining('found "stock"; allowed: the API, for a resource of the server itself'),
    );
  });

  it('comes from a data provider that there is', () => {
    const definitions = { part, user };
    const entries = [entry, { name: 'user', title: '用户' }];
    const check = (dataProviders: readonly string[]) =>
      checkConfiguration({ entries, definitions, kinds, system: only, pages: [], dataProviders }).map(describeProblem);
    expect(check(['stock'])).toEqual([]);
    expect(check(['store'])).toEqual([expect.stringMatching(/dataProvider: .*"stock".*"store"/)]);
  });

  it('is not counted at home', () => {
    const dashboard = {
      tiles: { parts: { kind: 'records', label: '配件', resource: 'part', preset: 'few', fields: ['name'] } },
    } as const;
    const entries: RouteEntry[] = [
      entry,
      { name: 'user', title: '用户' },
      { path: '/dashboard', title: '首页', view: 'dashboard' },
    ];
    const problems = checkConfiguration({
      entries,
      definitions: { part, user },
      kinds,
      system: only,
      pages: [],
      dashboard,
    }).map(describeProblem);
    expect(problems).toContainEqual(
      expect.stringMatching(/tiles.parts.resource.*the data provider "stock" has its records/),
    );
  });

  it('is not at the server, where roles are given its permissions all the same', () => {
    const catalogue = productCatalogue({ list: [entry], definitions: { part } });
    expect(catalogue.find('part')).toBeUndefined();
    expect(catalogue.resources.map(({ name }) => name)).not.toContain('part');
    const codes = JSON.stringify(catalogue.plan.permissions);
    for (const code of ['"parts"', '"parts:delete"']) expect(codes).toContain(code);
  });
});
