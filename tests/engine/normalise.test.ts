import { describe, expect, it } from 'vitest';
import { normaliseDashboard } from '../../src/engine/normalise/dashboard.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { kinds } from '../../src/fields/index.ts';
import merchant from '../../src/resources/customer/merchant.ts';
import { list, systemResources } from '../../src/resources/index.ts';
import { choices, clue, definition, entry, many, withFields } from './clue.ts';

const resource = clue();

/** Every object in a value, itself included. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

describe('a field', () => {
  it('that says nothing is a column, an input and a line, and no more', () => {
    expect(withFields({ name: { type: 'text', label: '名称' } }).fields['name']).toEqual({
      name: 'name',
      type: 'text',
      label: '名称',
      settings: {},
      required: false,
      unique: false,
      readonly: false,
      list: true,
      search: false,
      filter: false,
      sortable: false,
      form: true,
      show: true,
      mask: false,
      perm: { read: undefined, write: undefined },
      default: undefined,
      help: undefined,
      width: undefined,
      when: undefined,
    });
  });

  it('keeps the options of its kind apart from those of every field', () => {
    expect(resource.fields['helpers']?.settings).toEqual({ to: 'user', multiple: true });
    expect(resource.fields['code']?.settings).toEqual({ prefix: 'C' });
  });

  it('of long text is no column, unless it says so', () => {
    const long = withFields({ a: { type: 'textarea', label: '甲' }, b: { type: 'textarea', label: '乙', list: true } });
    expect(long.fields['a']?.list).toBe(false);
    expect(long.fields['b']?.list).toBe(true);
  });

  it('that the server writes is no input, whatever it says', () => {
    expect(resource.fields['code']?.form).toBe(false);
    expect(
      clue({ fields: { ...definition.fields, code: { type: 'auto', label: '编号', form: true } } }).fields['code']
        ?.form,
    ).toBe(false);
  });

  it('that holds the state is no input, and starts in the first state, or in the one named', () => {
    expect(resource.fields['status']).toMatchObject({ form: false, default: 'open' });
    const states = { field: 'status', initial: 'following', transitions: {} };
    expect(clue({ states }).fields['status']?.default).toBe('following');
    expect(clue({ states }).states?.initial).toBe('following');
  });
});

describe('a field that nobody may see as it is', () => {
  const fields = {
    name: { type: 'text', label: '名称' },
    key: { type: 'secret', label: '密钥', list: true, show: true },
  };

  it('is no column and no line, whatever it says', () => {
    expect(withFields(fields).fields['key']).toMatchObject({ list: false, show: false, form: true });
  });
});

describe('a field of another resource', () => {
  it('holds users, where it refers to them', () => {
    const fields = { name: { type: 'text', label: '名称' }, other: { type: 'ref', label: '线索', to: 'clue' } };
    const held = { ...fields, owner: { type: 'ref', label: '归属人', to: 'user' } };
    expect(withFields(held).fields['owner']?.holdsUsers).toBe(true);
    expect([withFields(held).fields['other']?.holdsUsers, withFields(held).fields['name']?.holdsUsers]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('a resource', () => {
  it('that says nothing has every default', () => {
    expect(withFields({ name: { type: 'text', label: '名称' } }, { owner: 'platform' })).toMatchObject({
      name: 'clue',
      title: '线索池',
      path: '/clue/pool',
      showPath: '/clue/pool/detail/{id}',
      owner: 'platform',
      list: {
        columns: ['name'],
        filters: [],
        search: [],
        sort: { field: 'createdAt', order: 'desc' },
        presets: [],
        highlights: [],
        where: undefined,
        shared: false,
        hasDays: false,
      },
      form: { container: 'modal', sections: [{ fields: ['name'] }] },
      show: { sections: [{ fields: ['name'] }] },
      states: undefined,
      actions: [],
      allow: { create: true, edit: true, delete: true },
    });
  });

  it('is narrowed by its owner and its department, by what it names instead, or by nothing', () => {
    const owner = { type: 'ref', label: '归属人', to: 'user' };
    const department = { type: 'ref', label: '部门', to: 'department' };
    const scopeOf = (fields: Parameters<typeof withFields>[0], more = {}) =>
      withFields({ name: { type: 'text', label: '名称' }, ...fields }, more).scope;
    expect(scopeOf({ owner, department })).toEqual({ owners: ['owner'], department: 'department', unowned: 'creator' });
    expect(scopeOf({ owner, seller: owner }, { scope: { owner: 'seller' } })).toMatchObject({ owners: ['seller'] });
    const both = ['seller', 'owner'];
    expect(scopeOf({ owner, seller: owner }, { scope: { owner: both } })).toMatchObject({ owners: both });
    expect(scopeOf({ owner: { type: 'text', label: '归属' } })).toBeUndefined();
    expect(scopeOf({ owner }, { scope: false })).toBeUndefined();
    expect(scopeOf({ owner }, { owner: 'platform' })).toBeUndefined();
  });

  it('is narrowed through what it names, where that is a reference', () => {
    const fields = { name: { type: 'text', label: '名称' }, shop: { type: 'ref', label: '店铺', to: 'shop' } };
    expect(withFields(fields, { scope: { through: 'shop' } }).scope).toEqual({
      owners: [],
      department: undefined,
      unowned: 'creator',
      through: { field: 'shop', of: 'shop' },
    });
  });

  it.each([
    ['users', undefined, { isLive: true, history: true }],
    ['server', undefined, { isLive: true, history: false }],
    ['services', undefined, { isLive: true, history: true }],
    ['users', { create: false, edit: false, delete: false }, { isLive: false, history: true }],
    ['users', { create: false, edit: false }, { isLive: true }],
    ['users', { create: true, edit: false, delete: false }, { isLive: true }],
  ] as const)('written by %s, who may %j, is %j', (writtenBy, allow, expected) => {
    expect(clue({ writtenBy, ...(allow && { allow }) })).toMatchObject(expected);
  });

  it('has the place of a report as its own, and filters it by the choices and references of its list', () => {
    const reports = {
      growth: { time: 'createdAt', metrics: ['clues'] },
      other: { time: 'createdAt', metrics: ['clues'] },
    };
    const place = {
      path: '/growth',
      name: 'clue',
      view: 'report',
      report: 'growth',
      title: '增长',
      perm: 'figures',
    } as const;
    const entries = [entry, { ...place, path: '/fake', report: 'none' }, place];
    const status = { type: 'enum', label: '状态', options: choices('open'), filter: true, mask: true };
    const change = { metrics: { clues: { label: '线索', count: true } }, reports } as const;
    const [growth, other] = clue(change, entries).reports;
    expect(growth).toMatchObject({
      place: { key: '/growth', title: '增长' },
      rule: 'figures',
      filters: ['status', 'owner'],
    });
    expect(other).toMatchObject({ place: undefined, rule: 'clue' });
    const masked = clue({ ...change, fields: { ...definition.fields, status } }, entries).reports[0];
    expect(masked?.filters).toEqual(['owner']);
  });

  it('is a tree in its own order, unless it says otherwise', () => {
    const fields = { name: { type: 'text', label: '名称' }, order: { type: 'int', label: '排序' } };
    const parent = { type: 'tree', label: '上级', to: 'clue' };
    expect(withFields(fields).tree).toBeUndefined();
    const ordered = withFields({ ...fields, parent }, { tree: { parent: 'parent', order: 'order' } });
    expect(ordered.tree).toEqual({ parent: 'parent', order: 'order' });
    expect(ordered.list.sort).toEqual({ field: 'order', order: 'asc' });
    expect(withFields({ ...fields, parent }, { tree: { parent: 'parent' } }).tree?.order).toBeUndefined();
  });

  it('is called after its entry in the list, and shown where the list says', () => {
    const shown = clue({}, [entry, { path: '/clue/card/{id}', name: 'clue', view: 'show', title: '线索' }]);
    expect(shown).toMatchObject({ title: '线索池', path: '/clue/pool', showPath: '/clue/card/{id}' });
  });

  it('without a screen has no paths', () => {
    expect(clue({}, [{ name: 'clue', title: '线索' }])).toMatchObject({ path: undefined, showPath: undefined });
  });

  it('asks for the permission of its entry, and for a operation of what is granted on its own', () => {
    expect(resource.rules).toEqual({
      list: 'clue',
      show: 'clue',
      create: 'clue',
      edit: 'clue',
      delete: 'clue:delete',
      import: 'clue:import',
      export: 'clue:export',
      reveal: 'clue:reveal',
    });
    const open = clue({}, [{ path: '/clue/pool', name: 'clue', title: '线索池' }]);
    expect(open.rules).toMatchObject({
      list: undefined,
      edit: undefined,
      delete: 'super_admin',
      reveal: 'super_admin',
    });
  });

  it('forbids what it says, and nothing else', () => {
    expect(clue({ allow: { delete: false } }).allow).toEqual({ create: true, edit: true, delete: false });
  });

  it('is written by nobody but the server or its services, where it says so', () => {
    const [none, all] = [false, true].map((is) => ({ create: is, edit: is, delete: is }));
    expect(clue({ writtenBy: 'server' })).toMatchObject({ allow: none, services: none });
    expect(clue({ writtenBy: 'services' })).toMatchObject({ allow: none, services: all });
  });

  it('comes from no sheet unless it says so, and can be taken away as one unless it says otherwise', () => {
    expect(clue()).toMatchObject({ import: undefined, export: true });
    expect(clue({ import: true, export: false })).toMatchObject({
      import: { key: [], onDuplicate: 'refuse' },
      export: false,
    });
    expect(clue({ import: { key: 'name', onDuplicate: 'skip' } }).import).toEqual({
      key: ['name'],
      onDuplicate: 'skip',
    });
  });

  it('knows its actions by their keys', () => {
    expect(clue({ actions: { call: { label: '打电话' } } }).actions).toEqual([
      { key: 'call', label: '打电话', filtered: false, ask: [], inputs: [], bulk: false, danger: false },
    ]);
  });

  it('of the product can be changed by nobody, however deep', () => {
    const frozen = normalise(merchant, { kinds, entries: flatten(list), system: systemResources });
    expect(objectsIn(frozen).length).toBeGreaterThan(100);
    expect(objectsIn(frozen).filter((part) => !Object.isFrozen(part))).toEqual([]);
  });
});

describe('the owner', () => {
  it('is a field of what belongs to an enterprise, and the second column', () => {
    expect(Object.keys(resource.fields).at(-1)).toBe('enterprise');
    expect(resource.fields['enterprise']).toMatchObject({ type: 'ref', label: '企业', perm: { read: 'super_admin' } });
    expect(resource.list.columns.slice(0, 2)).toEqual(['name', 'enterprise']);
  });

  it('is the column behind the one that names the record, wherever an author put that', () => {
    expect(clue({ list: { columns: ['fee', 'name'] } }).list.columns).toEqual(['name', 'enterprise', 'fee']);
    expect(clue({ list: { columns: ['fee', 'status'] } }).list.columns).toEqual(['fee', 'enterprise', 'status']);
  });

  it('is no field of what belongs to the platform', () => {
    const platform = clue({ owner: 'platform', list: { columns: ['fee', 'name'] } });
    expect(platform.fields).not.toHaveProperty('enterprise');
    expect(platform.list.columns).toEqual(['fee', 'name']);
  });

  it('is no field where no such field is given', () => {
    expect(normalise(definition, { kinds, entries: [entry], system: systemResources }).fields).not.toHaveProperty(
      'enterprise',
    );
  });
});

describe('a list', () => {
  it('has a column for each field that says so or says off, in the order of the fields', () => {
    const columns = withFields({
      a: { type: 'text', label: '甲', list: 'off' },
      b: { type: 'text', label: '乙', list: false },
      c: { type: 'text', label: '丙' },
    }).list.columns;
    expect(columns).toEqual(['a', 'enterprise', 'c']);
  });

  it('filters and searches by the fields that say so', () => {
    expect(resource.list.filters).toEqual(['name', 'status', 'fee', 'nextAt', 'owner', 'budget']);
    expect(resource.list.search).toEqual(['name']);
  });

  it('is in the order its sort says, descending behind a minus', () => {
    expect(clue({ list: { sort: '-fee' } }).list.sort).toEqual({ field: 'fee', order: 'desc' });
    expect(clue({ list: { sort: 'fee' } }).list.sort).toEqual({ field: 'fee', order: 'asc' });
  });

  it('has a preset for each choice of the field named, behind those of its own, which fold last', () => {
    const presets = [{ key: 'mine', label: '我的', where: { me: 'owner' } }] as const;
    expect(clue({ list: { presetsOf: 'status', presets } }).list.presets).toEqual([
      ...presets,
      ...choices('open', 'following', 'done').map(({ value, label }) => ({
        key: value,
        label,
        where: { field: 'status', eq: value },
        choice: { field: 'status', value },
      })),
    ]);
  });
});

describe('a form', () => {
  it.each([
    [8, 'modal'],
    [9, 'drawer'],
    [20, 'drawer'],
    [21, 'page'],
  ])('of %i inputs opens as a %s', (inputs, container) => {
    const fields = { ...many(inputs), seen: { type: 'text', label: '只看', form: false } };
    expect(withFields(fields, { owner: 'platform' }).form.container).toBe(container);
  });

  it('opens in the container that is declared', () => {
    expect(withFields(many(2), { form: { container: 'page' } }).form.container).toBe('page');
  });

  it('has one section with every input, if it says nothing', () => {
    const fields = { ...many(2), seen: { type: 'text', label: '只看', form: false } };
    expect(withFields(fields, { owner: 'platform' }).form.sections).toEqual([{ fields: ['f0', 'f1'] }]);
  });

  it('keeps what has no place out of its sections, and what is in none goes into one without a title', () => {
    const fields = { ...many(3), seen: { type: 'text', label: '只看', form: false } };
    const form = { sections: [{ title: '基本', fields: ['f1', 'seen'] }] };
    expect(withFields(fields, { owner: 'platform', form }).form.sections).toEqual([
      { title: '基本', fields: ['f1'] },
      { fields: ['f0', 'f2'] },
    ]);
  });

  it('has no section without a title where all have their place', () => {
    const form = { sections: [{ title: '基本', fields: ['f1', 'f0'] }] };
    expect(withFields(many(2), { owner: 'platform', form }).form.sections).toEqual(form.sections);
  });
});

describe('a form in steps', () => {
  it('has in its first step what is named by none, and nowhere what has no place', () => {
    const fields = { ...many(4), seen: { type: 'text', label: '只看', form: false } };
    const steps = [
      { title: '一', fields: ['f1'] },
      { title: '二', fields: ['f2', 'seen'] },
    ];
    expect(withFields(fields, { owner: 'platform', form: { steps } }).form.steps).toEqual([
      { title: '一', fields: ['f0', 'f3', 'f1'] },
      { title: '二', fields: ['f2'] },
    ]);
  });
});

describe('the tabs of a place', () => {
  const tabs = [
    { key: 'open', title: '公海' },
    { key: 'lost', title: '流失', perm: 'clue_lost' },
  ];
  const where = { field: 'fee', gt: 0 } as const;
  const lost = { field: 'status', eq: 'done' } as const;

  it('with a permission of their own keep their records from users who may open none of them', () => {
    const tabbed = { lost: { where: lost } };
    const inReach = {
      any: [
        { not: { any: [{ all: [] }, lost] } },
        { all: [{ all: [] }, { can: 'clue' }] },
        { all: [lost, { can: 'clue_lost' }] },
      ],
    };
    expect(clue({ list: { where, tabs: tabbed } }, [{ ...entry, tabs }]).list.where).toEqual({ all: [where, inReach] });
    expect(clue({ list: { tabs: tabbed } }, [{ ...entry, tabs }]).list.where).toEqual(inReach);
  });

  it('without one leave the list as it is', () => {
    expect(clue({ list: { where } }, [{ ...entry, tabs: tabs.slice(0, 1) }]).list.where).toEqual(where);
  });
});

describe('the dashboard', () => {
  const tile = { kind: 'records', label: '最新', resource: 'clue', preset: 'new' } as const;

  it('is one home with every tile, unless it says otherwise', () => {
    const [home, ...others] = normaliseDashboard({ tiles: { one: tile, two: tile } }).homes;
    expect([home?.tiles.map(({ key }) => key), others]).toEqual([['one', 'two'], []]);
    expect(home?.tiles[0]).toMatchObject({ size: 1 });
  });

  it('has the tiles that its homes name, in their order', () => {
    const homes = [{ key: 'lead', label: '主管', tiles: ['two', 'one', 'none'] }];
    const [home] = normaliseDashboard({ tiles: { one: { ...tile, size: 2 }, two: tile }, homes }).homes;
    expect(home?.tiles.map(({ key, size }) => [key, size])).toEqual([
      ['two', 1],
      ['one', 2],
    ]);
  });
});

describe('a detail page', () => {
  it('offers to create what is related, unless it says otherwise', () => {
    const related = [
      { resource: 'order', by: 'clue' },
      { resource: 'order', by: 'other', create: false },
    ] as const;
    expect(clue({ show: { related: [...related] } }).show.related.map(({ create }) => create)).toEqual([true, false]);
  });

  it('has the lines of every field but those that say no', () => {
    const fields = { ...many(2), secret: { type: 'text', label: '不看', show: false } };
    expect(withFields(fields, { owner: 'platform' }).show.sections).toEqual([{ fields: ['f0', 'f1'] }]);
  });
});

describe('a transition', () => {
  const one = (transition: object) => {
    const lose = { label: '流失', from: ['open'], to: 'done', ...transition };
    return clue({ states: { field: 'status', transitions: { lose } } }).states?.transitions[0];
  };

  it('asks nothing, stands alone and is harmless, if it says nothing', () => {
    expect(one({})).toEqual({
      key: 'lose',
      label: '流失',
      inputs: [],
      from: ['open'],
      to: 'done',
      ask: [],
      bulk: false,
      danger: false,
    });
  });

  it('is due at the start of a day, if it says no more', () => {
    expect(one({ due: { field: 'day' } })?.due).toEqual({ field: 'day', at: 'start' });
  });

  it('from any starts in every state but its own', () => {
    expect(one({ from: 'any' })?.from).toEqual(['open', 'following']);
  });

  it('asks for what must be given, and for what may be left out or begins empty', () => {
    const remark = { field: 'remark', optional: true, prefill: true } as const;
    expect(
      one({ ask: ['fee', remark, { field: 'day', prefill: 'due' }, { field: 'end', prefill: false }] })?.ask,
    ).toEqual([
      { field: 'fee', optional: false, prefill: undefined },
      { field: 'remark', optional: true, prefill: 'remark' },
      { field: 'day', optional: false, prefill: 'due' },
      { field: 'end', optional: false, prefill: false },
    ]);
  });
});
