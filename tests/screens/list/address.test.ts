import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { resourceUnder } from '../../../src/engine/routes/under.ts';
import { kinds } from '../../../src/fields/index.ts';
import planDefinition from '../../../src/resources/customer/followPlan.ts';
import merchantDefinition from '../../../src/resources/customer/merchant.ts';
import { list, systemResources } from '../../../src/resources/index.ts';
import {
  createAddressCodec,
  createListCodec,
  type ListAddress,
  presetChange,
} from '../../../src/screens/list-state/address.ts';
import { filtersOf } from '../../../src/screens/list-state/request.ts';
import { countFilters, withoutRowFilters } from '../../../src/screens/list-state/row-filters.ts';
import type { Fields } from '../../setup/fields.ts';

const context = { kinds, entries: flatten(list), system: systemResources };
const merchant = normalise(merchantDefinition, context);
const codec = createAddressCodec(merchant, Object.values(merchant.fields), kinds);

describe('The address of a list', () => {
  it('is empty for what the menu leads to', () => {
    expect(codec.write(codec.initial)).toBe('');
    expect(codec.read('')).toEqual({ address: codec.initial, unknown: [] });
  });

  it('says only what differs from the default', () => {
    const address: ListAddress = {
      ...codec.initial,
      page: 3,
      preset: 'signed',
      keyword: '星河',
      sort: [{ field: 'fee', order: 'desc' }],
      filters: { level: ['A', 'B'], expiresAt: ['', '2026-12-31'] },
    };
    expect(decodeURIComponent(codec.write(address))).toBe(
      'preset=signed&q=星河&level=A&level=B&expiresAt_lte=2026-12-31&sort=-fee&page=3',
    );
  });

  it('is read into the same objects where only the page is another, so that columns and filters are not drawn anew', () => {
    const first = codec.read('q=星河&level=A&sort=fee,-name&columns=name,fee').address;
    const second = codec.read('q=星河&level=A&sort=fee,-name&columns=name,fee&page=2').address;
    expect(second).toEqual({ ...first, page: 2 });
    expect(second.sort).toBe(first.sort);
    expect(second.columns).toBe(first.columns);
    expect(second.filters).toBe(first.filters);
  });

  describe('of a list that opens with a preset for some users', () => {
    const sort = [{ field: 'fee', order: 'desc' }] as const;
    const { read, write, initial, opening } = createAddressCodec(merchant, Object.values(merchant.fields), kinds, {
      preset: 'signed',
      sort,
    });

    it('says what is shown, so that others see the same by a copied link', () => {
      expect(opening).toEqual({ ...initial, preset: 'signed', sort });
      expect(read('')).toEqual({ address: opening, unknown: [] });
      expect(write(opening)).toBe('preset=signed&sort=-fee');
      expect(write(initial)).toBe('preset=all');
      expect(read('preset=all').address).toEqual(initial);
      expect(write({ ...initial, page: 2 })).toBe('page=2&preset=all');
    });

    it('shows no less than what it asks for', () => {
      expect(read('q=星河').address).toEqual({ ...initial, keyword: '星河' });
      expect(write({ ...initial, keyword: '星河' })).toBe(new URLSearchParams({ q: '星河' }).toString());
      expect(read('page=2&size=50').address).toEqual({ ...opening, page: 2, size: 50 });
    });

    it('opens the same below a record', () => {
      const opensWith = { ...merchant.list, openings: [{ preset: 'signed', sort: undefined, rule: undefined }] };
      const under = { field: 'owner', parameter: 'id', to: 'user' };
      const below = resourceUnder({ ...merchant, list: opensWith, under }, { id: '7', label: '王敏' });
      const snapshot = { permissions: ['platform'], version: '1' };
      expect(createListCodec(below, snapshot, kinds).opening.preset).toBe('signed');
    });

    it('has the order that belongs to the preset, until the user chooses another', () => {
      expect(presetChange({ initial, opening }, opening, undefined)).toEqual({ preset: undefined, sort: initial.sort });
      expect(presetChange({ initial, opening }, initial, 'signed')).toEqual({ preset: 'signed', sort });
      const byName = [{ field: 'name', order: 'asc' }] as const;
      expect(presetChange({ initial, opening }, { ...opening, sort: byName }, undefined).sort).toEqual(byName);
    });
  });

  it('reads the link to all rows of a user whose list opens with a preset', () => {
    expect(codec.read('preset=all')).toEqual({ address: codec.initial, unknown: [] });
  });

  it('reads a preset by the name that the release before gave it', () => {
    expect(codec.read('scene=signed')).toEqual(codec.read('preset=signed'));
    expect(codec.read('scene=signed&preset=mine')).toEqual(codec.read('preset=mine'));
  });

  it('shows the records of one import, of a resource that takes sheets, and asks the server for them', () => {
    const { address } = codec.read('import=12&level=A');
    expect(address).toMatchObject({ import: '12', filters: { level: ['A'] } });
    expect(codec.write({ ...address, ...withoutRowFilters(codec) })).toBe('');
    expect(countFilters(address)).toBe(2);
    expect(filtersOf(address, codec)).toEqual([
      { field: '_import', operator: 'eq', value: '12' },
      { field: 'level', operator: 'eq', value: 'A' },
    ]);
    for (const text of ['x', '0', '']) expect(codec.read(`import=${text}`).unknown).toEqual(['import']);
    const plans = normalise(planDefinition, context);
    expect(createAddressCodec(plans, Object.values(plans.fields), kinds).read('import=12').unknown).toEqual(['import']);
  });

  it('knows of a calendar the days there are, and no 30th of February', () => {
    const plans = normalise(planDefinition, context);
    const { read, write } = createAddressCodec(plans, Object.values(plans.fields), kinds);
    const search = 'layout=calendar&span=week&day=2026-02-28';
    expect(read(search)).toMatchObject({ address: { day: '2026-02-28' }, unknown: [] });
    expect(write(read(search).address)).toBe(search);
    expect(read('day=2026-02-30').address.day).toBeUndefined();
  });

  it('leads to the same view when it is opened again', () => {
    const address = fc.record({
      page: fc.integer({ min: 1, max: 999_999 }),
      size: fc.constantFrom(20, 50, 100, 200),
      sort: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom('name', 'fee', 'createdAt', 'updatedAt'),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        }),
        { selector: ({ field }) => field, minLength: 1, maxLength: 3 },
      ),
      layout: fc.constant('table' as const),
      span: fc.constant('month' as const),
      day: fc.constant(undefined),
      columns: fc.constantFrom(undefined, ['name', 'level'], ['fee', 'name']),
      view: fc.constantFrom(undefined, '12'),
      preset: fc.constantFrom(undefined, 'signed', 'mine'),
      keyword: fc.string().map((text) => text.trim()),
      import: fc.constantFrom(undefined, '12'),
      figure: fc.constantFrom(undefined, 'merchant.contracts.fee?_from=2026-01-01&_to=2026-01-31&_group=level:A'),
      filters: fc.record(
        {
          level: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 }),
          owner: fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }).map(String), { minLength: 1, maxLength: 4 }),
          expiresAt: fc.constantFrom(['2026-01-01', ''], ['', '2026-12-31'], ['2026-01-01', '2026-12-31']),
        },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(codec.read(codec.write(one))).toEqual({ address: one, unknown: [] });
      }),
    );
  });

  it.each([
    ['foo=1', 'foo'],
    ['page=0', 'page'],
    ['page=two', 'page'],
    ['size=7', 'size'],
    ['preset=gone', 'preset'],
    ['sort=-remark', 'sort'],
    ['sort=fee,-fee', 'sort'],
    ['sort=fee,name,createdAt,updatedAt', 'sort'],
    ['level=Z', 'level'],
    ['columns=', 'columns'],
    ['columns=gone', 'columns'],
    ['view=mine', 'view'],
    ['figure=merchant.contracts.fee', 'figure'],
    ['figure=merchant.contracts.fee?_from=2026-02-30%26_to=2026-03-01', 'figure'],
    ['owner=you', 'owner'],
    ['level=me', 'level'],
    ['email_empty=yes', 'email_empty'],
    ['expiresAt_within=someday', 'expiresAt_within'],
    ['expiresAt_gte=2026-02-30', 'expiresAt_gte'],
    // Masked, so the server would refuse it.
    ['mobile_like=138', 'mobile_like'],
    ['mobile_empty=true', 'mobile_empty'],
  ])('does without what says nothing here: %s', (search, name) => {
    expect(codec.read(search)).toEqual({ address: codec.initial, unknown: [name] });
  });

  it('has conditions by any field, of the signed-in user, of no value and of periods relative to today', () => {
    const search = 'owner=me&level_ne=A&level_ne=B&email_empty=true&expiresAt_within=thisWeek&remark_like=x';
    const { address, unknown } = codec.read(search);
    expect(unknown).toEqual([]);
    expect(address.filters).toEqual({
      owner: ['me'],
      level_ne: ['A', 'B'],
      email_empty: ['true'],
      expiresAt_within: ['thisWeek'],
      remark_like: ['x'],
    });
    expect(codec.read(codec.write(address)).address).toEqual(address);
    expect(filtersOf(address, codec)).toEqual(
      expect.arrayContaining([
        { field: 'owner', operator: 'eq', value: 'me' },
        { field: 'level_ne', operator: 'in', value: ['A', 'B'] },
        { field: 'email_empty', operator: 'eq', value: 'true' },
        { field: 'expiresAt_within', operator: 'eq', value: 'thisWeek' },
        { field: 'remark', operator: 'contains', value: 'x' },
      ]),
    );
  });

  it('keeps the values of a filter that there are, and names the filter for the others', () => {
    const { address, unknown } = codec.read('level=A&level=Z');
    expect(address.filters).toEqual({ level: ['A'] });
    expect(unknown).toEqual(['level']);
  });

  it('knows no filter by a field the user may not see', () => {
    const fields = Object.values(merchant.fields).filter((field) => field.name !== 'level');
    const { address, unknown } = createAddressCodec(merchant, fields, kinds).read('level=A');
    expect(address.filters).toEqual({});
    expect(unknown).toEqual(['level']);
  });

  it('tells a field that has the name of one of its own parameters apart from it', () => {
    const fields: Fields = {
      name: { type: 'text', label: '名称' },
      size: { type: 'enum', label: '尺码', filter: true, options: [{ value: '50', label: '五十' }] },
    };
    const resource = normalise({ name: 'enterprise', recordLabel: 'name', fields }, context);
    const clashing = createAddressCodec(resource, Object.values(resource.fields), kinds);
    const address = { ...clashing.initial, size: 100, filters: { size: ['50'] } };
    expect(clashing.write(address)).toBe('_size=50&size=100');
    expect(clashing.read('_size=50&size=100').address).toEqual(address);
  });

  it('asks the server with the operators it knows', () => {
    const { address } = codec.read('q=王&level=A&level=B&category=food&expiresAt_gte=2026-01-01');
    expect(filtersOf(address, codec)).toEqual([
      { field: 'q', operator: 'eq', value: '王' },
      { field: 'category', operator: 'eq', value: 'food' },
      { field: 'level', operator: 'in', value: ['A', 'B'] },
      { field: 'expiresAt', operator: 'gte', value: '2026-01-01' },
    ]);
  });
});
