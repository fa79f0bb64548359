import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../src/engine/definition/routes.ts';
import { normalise } from '../../src/engine/normalise/index.ts';
import { resourceInTab } from '../../src/engine/routes/place-tabs.ts';
import { makePlan, mayDo, ruleOf } from '../../src/engine/routes/plan.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { kinds } from '../../src/fields/index.ts';
import { holding, onlyUsers } from './clue.ts';

const box = {
  type: 'enum',
  label: '信箱',
  options: [
    { value: 'sent', label: '发出' },
    { value: 'received', label: '收到' },
  ],
};
const letter: AnyDefinition = {
  name: 'letter',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true },
    price: { type: 'int', label: '邮资', sortable: true },
    secret: { type: 'text', label: '密级', perm: { read: 'mailroom' } },
    box,
  },
  actions: { sort: { label: '分拣', on: 'list' } },
  list: {
    presetsOf: 'box',
    preset: 'sent',
    tabs: {
      sent: { where: { field: 'box', eq: 'sent' } },
      received: {
        where: { field: 'box', eq: 'received' },
        columns: ['title', 'price'],
        sort: '-price',
        presets: ['received'],
        actions: [],
        create: false,
      },
    },
  },
};
const plain = (name: string): AnyDefinition => ({
  name,
  recordLabel: 'name',
  fields: { name: { type: 'text', label: '名称', required: true } },
});
const sent = { key: 'sent', title: '发出的' };
const received = { key: 'received', title: '收到的', perm: 'mailroom' };
const log = { key: 'log', title: '投递记录', name: 'delivery' };
const home: RouteEntry = { path: '/letter', name: 'letter', title: '信件', perm: 'post', tabs: [sent, received, log] };
const others: readonly RouteEntry[] = [
  { name: 'delivery', title: '投递', perm: 'delivery_log' },
  { name: 'user', title: '用户' },
  { name: 'clue', title: '线索' },
];

function problemsOf(entry: Partial<RouteEntry>, change: Partial<AnyDefinition> = {}) {
  const definitions = {
    letter: { ...letter, ...change },
    delivery: plain('delivery'),
    user: plain('user'),
    clue: plain('clue'),
  };
  const entries = [{ ...home, ...entry }, ...others];
  return checkConfiguration({ entries, definitions, kinds, system: onlyUsers, pages: [] }).map(describeProblem);
}

describe('the tabs of a place', () => {
  const entries = [{ title: '邮局', children: [home] }, ...others];
  const plan = makePlan(entries);
  const resource = normalise(letter, { kinds, system: onlyUsers, entries: flatten(entries) });
  const shown = (key: string) => {
    const tab = resource.tabs.find((one) => one.key === key);
    if (!tab) throw new RangeError(`No tab ${key}.`);
    return resourceInTab(resource, tab);
  };

  it('open the place to users who may open one of them, and to nobody else', () => {
    const may = (code: string, action = 'open') => mayDo(plan, holding(code), 'letter', action);
    expect(['post', 'mailroom', 'delivery_log', 'clue'].map((code) => may(code))).toEqual([true, true, true, false]);
    expect(['post', 'mailroom', 'delivery_log'].map((code) => may(code, 'list'))).toEqual([true, true, false]);
    expect(ruleOf(plan, 'letter', 'delete')).toEqual(['post:delete', 'mailroom:delete']);
  });

  it('with a permission of their own stand in the permission tree', () => {
    const [group] = plan.permissions;
    const [place] = group?.children ?? [];
    expect(place?.codes).toEqual(['post']);
    const tabs = place?.children.filter(({ operation }) => operation === undefined);
    expect(tabs).toMatchObject([{ key: '/letter?tab=received', title: '收到的', codes: ['mailroom'] }]);
  });

  it('show columns, order, presets and actions of their own', () => {
    expect(shown('sent')).toMatchObject({
      tab: { key: 'sent', isFirst: true, isFilter: true },
      list: { openings: [{ preset: 'sent' }] },
    });
    const { list, listActions, allow, tab } = shown('received');
    expect(tab).toEqual({ key: 'received', isFirst: false, isFilter: true });
    expect(list).toMatchObject({
      columns: ['title', 'price'],
      sort: { field: 'price', order: 'desc' },
      openings: [],
    });
    expect(list.presets.map(({ key }) => key)).toEqual(['received']);
    expect([listActions, allow.create]).toEqual([[], false]);
  });
});

describe('the check of tabs', () => {
  it('accepts tabs of the resource and of another one', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, Partial<RouteEntry>, Partial<AnyDefinition>, string]>([
    [
      'one tab',
      { tabs: [sent] },
      {},
      '/letter › tabs: found [{"key":"sent","title":"发出的"}]; allowed: two tabs at least: one alone is a list',
    ],
    ['a key twice', { tabs: [sent, received, sent] }, {}, '/letter › tabs: found "sent"; allowed: each key once'],
    [
      'tabs of a page that is no list',
      { tabs: [sent, received], view: 'report', report: 'x' },
      {},
      'remove it: only the list of a resource has tabs',
    ],
    [
      'a list of no resource',
      { tabs: [sent, received, { ...log, name: 'deliveries' }] },
      {},
      '/letter › tabs.log.name: "deliveries" is unknown; did you mean "delivery"? Allowed: delivery, letter, user, clue',
    ],
    [
      'a permission for the list of another resource',
      { tabs: [sent, received, { ...log, perm: 'post' }] },
      {},
      '/letter › tabs.log.perm: found "post"; remove it: the list of "delivery" has its permission',
    ],
    [
      'no tab of its own',
      { tabs: [log, { ...log, key: 'again' }] },
      { list: {} },
      '/letter › tabs: found ["log","again"]; allowed: a tab of "letter" among them: one without a name',
    ],
    [
      'a tab that no entry has',
      { tabs: [sent, log] },
      {},
      'letter › list.tabs.received: found "received"; allowed: sent',
    ],
    [
      'records that would tell a hidden value',
      {},
      { list: { tabs: { sent: { where: { field: 'secret', eq: '1' } } } } },
      'letter › list.tabs.sent.where: found "secret"; allowed: fields that everybody may read: the records of the tab would reveal the value',
    ],
    [
      'a column that there is not',
      {},
      { list: { tabs: { sent: { columns: ['titel'] } } } },
      'letter › list.tabs.sent.columns: "titel" is unknown; did you mean "title"? Allowed: title, price, secret, box',
    ],
    [
      'a preset that it does not offer',
      {},
      { list: { presetsOf: 'box', tabs: { sent: { presets: ['sent'], preset: 'received' } } } },
      'letter › list.tabs.sent.preset: found "received"; allowed: sent',
    ],
  ])('refuses %s', (_what, entry, change, problem) => {
    expect(problemsOf(entry, change).join('\n')).toContain(problem);
  });
});
