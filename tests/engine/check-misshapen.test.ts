import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { DashboardDefinition } from '../../src/engine/definition/dashboard.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { kinds } from '../../src/fields/index.ts';

const choice = (...values: readonly string[]) => values.map((value) => ({ value, label: `「${value}」` }));
const text = { type: 'text', label: '名称' };
const ref = (to: string, more: object = {}) => ({ type: 'ref', label: to, to, ...more });

/** A resource of which others read nearly all that a resource can say. */
const shop = {
  name: 'shop',
  recordLabel: 'name',
  fields: {
    name: { ...text, search: true },
    platform: { type: 'enum', label: '平台', options: choice('taobao', 'jd'), filter: true },
    color: { type: 'color', label: '颜色' },
    rest: { type: 'int', label: '休息' },
    periods: {
      type: 'json',
      label: '时段',
      multiple: true,
      fields: { from: { type: 'time', label: '从' }, to: { type: 'time', label: '到' } },
    },
    keeper: ref('user'),
    parent: { type: 'tree', label: '上级', to: 'shop' },
    sale: ref('sale', { filter: true }),
  },
  tree: { parent: 'parent' },
  list: { presetsOf: 'platform' },
  notices: { opened: { on: 'create', to: 'keeper' } },
  show: {
    thread: { resource: 'word', by: 'shop', at: 'at', text: 'text', side: 'side', right: ['agent'] },
    related: [{ resource: 'sale', by: 'shop' }],
  },
  metrics: { shops: { label: '店铺', count: true } },
  reports: { all: { time: 'createdAt', metrics: ['shops'] } },
};
const word = {
  name: 'word',
  recordLabel: 'text',
  fields: {
    shop: ref('shop', { filter: true }),
    at: { type: 'datetime', label: '时间', sortable: true },
    text,
    side: { type: 'enum', label: '方', options: choice('agent', 'buyer') },
  },
};
const user = {
  name: 'user',
  recordLabel: 'name',
  fields: {
    name: text,
    limit: { type: 'int', label: '上限' },
    days: { type: 'enum', label: '天', multiple: true, options: choice('7', '30') },
    events: { type: 'enum', label: '事件', options: choice('shop_opened', 'sale_due') },
  },
};
const rule = {
  name: 'rule',
  recordLabel: 'name',
  fields: { name: text, event: { type: 'enum', label: '事件', options: choice('shop_opened', 'sale_due') } },
};
const grant = {
  name: 'grant',
  recordLabel: 'name',
  fields: {
    name: text,
    shops: ref('open', { multiple: true }),
    to: ref('user', { perm: { read: 'super_admin', write: 'super_admin' } }),
    state: { type: 'enum', label: '状态', options: choice('on') },
  },
};
const open = {
  name: 'open',
  recordLabel: 'name',
  fields: { name: text },
  reach: { through: 'grant', records: 'shops', to: 'to', where: { field: 'state', eq: 'on' }, fields: ['name'] },
};
const reached = {
  name: 'reached',
  recordLabel: 'name',
  fields: { name: text, from: { type: 'reach', label: '来源', to: 'open' }, title: lookup('from', 'name') },
  allow: { create: false },
};
const sale = {
  name: 'sale',
  recordLabel: 'name',
  scope: { through: 'shop' },
  quota: 'limit',
  fields: {
    name: text,
    date: { type: 'date', label: '日期', required: true, filter: true, sortable: true },
    shop: ref('shop', { required: true, filter: true }),
    next: ref('shop', { label: '下一家' }),
    branch: { type: 'tree', label: '分店', to: 'shop' },
    word: ref('word'),
    state: { type: 'enum', label: '状态', options: choice('open', 'done') },
    platform: { ...lookup('shop', 'platform'), filter: true },
    owner: { ...ref('user'), defaultFrom: { by: 'shop', field: 'keeper' } },
    count: { type: 'computed', label: '店铺数', of: 'shop', by: 'sale', count: true },
    other: ref('shop', { label: '另一家', where: { field: 'platform', eq: 'jd' } }),
  },
  unique: [['shop', 'date']],
  list: {
    layouts: ['table', 'queue', 'grid'],
    presetsOf: 'state',
    grid: {
      row: 'shop',
      column: 'date',
      value: 'next',
      color: 'color',
      hours: { periods: 'periods', pause: 'rest' },
    },
  },
  states: { field: 'state', transitions: { finish: { label: '完成', from: ['open'], to: 'done' } } },
  review: { presets: ['open'], decisions: ['finish'], beside: { thread: 'shop', message: 'word' } },
  notices: {
    due: {
      remind: { field: 'date', before: ['7d'], tenantDays: 'days' },
      to: { by: 'shop', fields: ['keeper'] },
    },
  },
  links: [{ to: '/shop/order/{id}' }],
  metrics: {
    fee: { label: '休息', of: 'shop', time: 'createdAt', on: { platform: 'platform' }, sum: 'rest' },
    shops: { label: '店铺', of: 'shop', time: 'createdAt', on: {}, count: true },
  },
  reports: { all: { time: 'createdAt', metrics: ['shops'], dimensions: ['platform'], filters: ['platform'] } },
};
const order = { name: 'order', recordLabel: 'name', fields: { name: text, of: ref('sale', { required: true }) } };

function lookup(by: string, field: string) {
  return { type: 'lookup', label: field, by, field };
}

const definitions = { shop, word, user, rule, grant, open, reached, sale, order };
const { order: _order, ...others } = definitions;
const entries: RouteEntry[] = [
  { path: '/home', title: '首页', view: 'dashboard' },
  ...Object.keys(others).map((name) => ({ path: `/${name}`, name, title: name })),
  { path: '/shop/order/{id}', name: 'order', title: '订单', under: { of: 'id' } },
  { path: '/sale/report', name: 'sale', title: '销售报表', view: 'report', report: 'all' },
  { path: '/shop/report', name: 'shop', title: '报表', view: 'report', report: 'all' },
];
const dashboard: DashboardDefinition = {
  tiles: {
    figures: { kind: 'figures', label: '数据', reports: [{ resource: 'shop', report: 'all', metrics: ['shops'] }] },
    toDo: { kind: 'counts', label: '待处理', counts: [{ resource: 'sale', preset: 'open' }] },
  },
};
const system = {
  users: 'user',
  roles: 'user',
  departments: 'shop',
  tenants: 'user',
  loginLog: 'user',
  auditLog: 'user',
  noticeRules: 'rule',
};

function problemsOf(changed: object = {}) {
  return checkConfiguration({
    entries,
    definitions: { ...definitions, ...changed },
    kinds,
    system,
    dashboard,
    pages: [],
  }).map(describeProblem);
}

describe('a mistake in the shape of a resource', () => {
  it('is made nowhere in resources that read one another', () => {
    expect(problemsOf()).toEqual([]);
  });

  it.each(Object.values(definitions))('is the only one that is named, where it is in "$name"', (definition) => {
    const { name, recordLabel, fields } = definition;
    const found = { ...Object.getOwnPropertyDescriptor(fields, recordLabel)?.value, requierd: true };
    const misspelt = { ...definition, fields: { ...fields, [recordLabel]: found } };
    expect(problemsOf({ [name]: misspelt })).toEqual([
      expect.stringContaining(`${name} › ${recordLabel} › requierd: "requierd" is unknown`),
    ]);
    const { fields: _fields, ...without } = definition;
    expect(problemsOf({ [name]: { ...without, feilds: fields } })).toEqual([
      expect.stringContaining(`${name} › feilds: "feilds" is unknown; did you mean "fields"?`),
    ]);
  });

  it('leaves the mistakes of others named', () => {
    const fields = { ...sale.fields, platform: lookup('shop', 'platform'), owner: ref('nobody') };
    expect(problemsOf({ shop: { ...shop, colour: 'red' }, sale: { ...sale, fields } })).toEqual([
      expect.stringContaining('shop › colour: "colour" is unknown'),
      expect.stringContaining('sale › owner › to: found "nobody"'),
    ]);
  });
});
