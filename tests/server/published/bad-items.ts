import type { Product } from '../../../server/operations/start/product.ts';
import { valueAt } from '../../../src/engine/definition/changes/value-at.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { product } from '../../setup/product.ts';

/** An item that does not go with this release, as it may stand in the database. */
export interface BadItem {
  /** What is wrong, for the name of the test. */
  readonly what: string;
  readonly patches?: readonly object[];
  readonly resources?: readonly object[];
  /** What is set aside: the key of the item, its outcome, and a part of the problem. */
  readonly aside: readonly (readonly [item: string, outcome: string, problem?: string])[];
  /** The release that made it bad. @default this one */
  readonly release?: Product;
  /** Where the patch is refused, if somebody publishes it today. @default it gives way to the code, or becomes right */
  readonly refused?: string;
}

const from = (resource: string, path: readonly string[]) => valueAt(product.definitions[resource], path);
const patch = (path: string, value: unknown, resource = 'merchant') => ({ resource, path: path.split('.'), value });
/** A patch that was made on what the code still says. */
const fitting = (path: string, value: unknown, resource = 'merchant') => ({
  ...patch(path, value, resource),
  from: from(resource, path.split('.')),
});

/** A resource that no file declares, with one field besides those that are given. */
export function desk(name: string, fields: object = {}, more: object = {}, entry: object = {}) {
  return {
    definition: {
      name,
      recordLabel: 'subject',
      fields: { subject: { type: 'text', label: '事项', max: 20, required: true }, ...fields },
      ...more,
    },
    entry: { path: `/own/${name}`, name, title: `自建${name}`, perm: 'merchant_admin', ...entry },
  };
}

const text = { type: 'text', label: '附注', max: 20 };
const deskOfCode = desk('ownDesk', { note: text });
const withDesk: Product = {
  ...product,
  definitions: { ...product.definitions, ownDesk: deskOfCode.definition as unknown as AnyDefinition },
  list: [...product.list, deskOfCode.entry],
};
const merchant = product.definitions.merchant as AnyDefinition;
const withField: Product = {
  ...product,
  definitions: {
    ...product.definitions,
    merchant: { ...merchant, fields: { ...merchant.fields, ownStamp: { type: 'date', label: '盖章' } } },
  },
};

const refused = (item: string, problem: string) => [[item, 'refused', problem]] as const;

/** Patches that a newer release has made wrong. */
const outdated: readonly BadItem[] = [
  {
    what: 'the label of a field that is gone',
    patches: [{ ...patch('fields.fax.label', '传真号'), from: '传真' }],
    aside: [['merchant.fields.fax.label', 'overruled']],
    refused: 'merchant.fields.fax.label',
  },
  {
    what: 'a new option of a field that is gone',
    patches: [patch('fields.fax.help', '带区号')],
    aside: refused('merchant.fields.fax.help', 'notLive'),
    refused: 'merchant.fields.fax.help',
  },
  {
    what: 'columns with a field that is gone',
    patches: [fitting('list.columns', ['name', 'fax'])],
    aside: refused('merchant.list.columns', 'fax'),
    refused: 'merchant.list.columns',
  },
  {
    what: 'a section with a field that is gone',
    patches: [fitting('show.sections', [{ title: '全部', fields: ['fax'] }], 'shop')],
    aside: refused('shop.show.sections', 'fax'),
    refused: 'shop.show.sections',
  },
  {
    what: 'a preset of a choice that is gone',
    patches: [fitting('list.presets', [{ key: 'old', label: '旧', where: { field: 'level', eq: 'Z' } }])],
    aside: refused('merchant.list.presets', 'Z'),
    refused: 'merchant.list.presets',
  },
  {
    what: 'an order by a field that is gone',
    patches: [fitting('list.sort', '-fax', 'clue')],
    aside: refused('clue.list.sort', 'fax'),
    refused: 'clue.list.sort',
  },
  {
    what: 'a default that is no choice any more',
    patches: [fitting('fields.level.default', 'Z')],
    aside: refused('merchant.fields.level.default', 'Z'),
    refused: 'merchant.fields.level.default',
  },
  {
    what: 'fewer choices than the code has by now',
    patches: [fitting('fields.source.options', [{ value: 'fair', label: '展会' }])],
    aside: refused('merchant.fields.source.options', 'fewerChoices'),
    refused: 'merchant.fields.source.options',
  },
  {
    what: 'a label that the code has changed since',
    patches: [{ ...patch('fields.contact.label', '经办人'), from: '从前的联系人' }],
    aside: [['merchant.fields.contact.label', 'overruled']],
  },
  {
    what: 'a label that the code has taken over',
    patches: [{ ...patch('fields.wechat.label', '微信'), from: '微信号' }],
    aside: [['merchant.fields.wechat.label', 'retired']],
  },
  {
    what: 'a resource that is gone',
    patches: [patch('list.columns', ['name'], 'fax')],
    aside: [['fax.list.columns', 'orphaned']],
  },
  {
    what: 'a kind of field that is gone',
    patches: [patch('fields.ownHologram', { type: 'hologram', label: '全息' })],
    aside: refused('merchant.fields.ownHologram', 'hologram'),
    refused: 'merchant.fields.ownHologram',
  },
  {
    what: 'an option of a kind that is gone',
    patches: [patch('fields.ownSealed', { ...text, label: 'ownSealed', sealed: true })],
    aside: refused('merchant.fields.ownSealed', 'sealed'),
    refused: 'merchant.fields.ownSealed',
  },
  {
    what: 'a widget that is gone',
    patches: [patch('fields.ownDrawn', { ...text, label: 'ownDrawn', cell: 'sparkle' })],
    aside: refused('merchant.fields.ownDrawn', 'sparkle'),
    refused: 'merchant.fields.ownDrawn',
  },
  {
    what: 'a reference to a resource that is gone',
    patches: [patch('fields.ownFax', { type: 'ref', label: '传真', to: 'fax' })],
    aside: refused('merchant.fields.ownFax', 'fax'),
    refused: 'merchant.fields.ownFax',
  },
  {
    what: 'a field that the code declares otherwise by now',
    patches: [patch('fields.ownStamp', text)],
    aside: [['merchant.fields.ownStamp', 'overruled']],
    release: withField,
  },
  {
    what: 'a resource that the code declares otherwise by now',
    resources: [desk('ownDesk')],
    aside: [['ownDesk', 'overruled']],
    release: withDesk,
  },
  {
    what: 'a path that the code has by now',
    resources: [desk('ownTable', {}, {}, { path: '/own/ownDesk' })],
    aside: refused('ownTable', '/own/ownDesk'),
    release: withDesk,
  },
  {
    what: 'a permission that is gone',
    resources: [desk('ownClosed', {}, {}, { perm: 'fax_admin' })],
    aside: refused('ownClosed', 'perm'),
    refused: 'ownClosed',
  },
  {
    what: 'a transition from a state that is gone',
    resources: [
      desk(
        'ownStates',
        { state: { type: 'enum', label: '状态', options: [{ value: 'a', label: '甲' }] } },
        { states: { field: 'state', transitions: { go: { label: '推进', from: ['z'], to: 'a' } } } },
      ),
    ],
    aside: refused('ownStates', 'z'),
    refused: 'ownStates',
  },
];

/** Items that were never right, or whose names mean something to a language or a database. */
const misnamed: readonly BadItem[] = [
  ...['__proto__', 'constructor', 'toString'].map(
    (resource): BadItem => ({
      what: `a patch of a resource called ${resource}`,
      patches: [patch('list.columns', ['name'], resource)],
      aside: [[`${resource}.list.columns`, 'orphaned']],
    }),
  ),
  ...['__proto__.perm', 'constructor.prototype', 'fields.__proto__', 'list.constructor'].map(
    (path): BadItem => ({
      what: `a patch of ${path}`,
      patches: [patch(path, { polluted: true })],
      aside: refused(`merchant.${path}`, path === 'fields.__proto__' ? 'not' : path),
      refused: `merchant.${path}`,
    }),
  ),
  ...['__proto__', 'constructor'].map(
    (type, index): BadItem => ({
      what: `a field of the kind ${type}`,
      patches: [patch(`fields.ownOdd${index}`, { type, label: '怪' })],
      aside: refused(`merchant.fields.ownOdd${index}`, type),
      refused: `merchant.fields.ownOdd${index}`,
    }),
  ),
  ...[null, 'text', 7, []].map(
    (value, index): BadItem => ({
      what: `a field that is ${JSON.stringify(value)}`,
      patches: [patch(`fields.ownNothing${index}`, value)],
      aside: refused(`merchant.fields.ownNothing${index}`, 'not'),
      refused: `merchant.fields.ownNothing${index}`,
    }),
  ),
  {
    what: 'a field without a kind',
    patches: [patch('fields.ownKindless', { label: '无' })],
    aside: refused('merchant.fields.ownKindless', 'type'),
    refused: 'merchant.fields.ownKindless',
  },
  {
    what: 'a field whose name is too long for a column',
    patches: [patch(`fields.own${'Long'.repeat(24)}`, { ...text, label: '长' })],
    aside: refused(`merchant.fields.own${'Long'.repeat(24)}`, 'Long'),
    refused: `merchant.fields.own${'Long'.repeat(24)}`,
  },
  {
    what: 'two fields whose names differ by case only',
    patches: [patch('fields.ownNote', text), patch('fields.ownNOTE', { ...text, label: '大写' })],
    aside: refused('merchant.fields.ownNOTE', 'ownN'),
    refused: 'merchant.fields.ownNOTE',
  },
  {
    what: 'two resources whose names differ by case only',
    resources: [desk('ownCase'), desk('ownCASE')],
    aside: refused('ownCASE', 'ownC'),
    refused: 'ownCASE',
  },
  {
    what: 'two resources of one name',
    resources: [desk('ownTwin'), desk('ownTwin', {}, {}, { title: '孪生', path: '/own/twin' })],
    aside: refused('ownTwin', 'ownTwin'),
    refused: 'ownTwin',
  },
  {
    what: 'a resource with a field that is null',
    resources: [desk('ownNull', { nothing: null })],
    aside: refused('ownNull', 'nothing'),
    refused: 'ownNull',
  },
  {
    what: 'a resource without the field that names its records',
    resources: [desk('ownNameless', {}, { recordLabel: 'gone' })],
    aside: refused('ownNameless', 'gone'),
    refused: 'ownNameless',
  },
  {
    what: 'a resource that looks up what is masked',
    resources: [
      desk('ownSpy', {
        merchant: { type: 'ref', label: '商家', to: 'merchant' },
        mobile: { type: 'lookup', label: '手机', by: 'merchant', field: 'mobile' },
      }),
    ],
    aside: refused('ownSpy', 'mobile.type'),
    refused: 'ownSpy',
  },
  {
    what: 'a resource under a name of the code',
    resources: [desk('merchant')],
    aside: [['merchant', 'overruled']],
  },
  {
    what: 'two resources of which one refers to the other, and is bad itself',
    resources: [
      desk('ownEgg', { hen: { type: 'ref', label: '鸡', to: 'ownHen' } }),
      desk('ownHen', { egg: { type: 'ref', label: '蛋', to: 'ownEgg' }, odd: { type: 'hologram', label: '全息' } }),
    ],
    aside: [
      ['ownEgg', 'refused', 'ownHen'],
      ['ownHen', 'refused', 'hologram'],
    ],
    refused: 'ownHen',
  },
];

/** Every one has an item that is set aside, and nothing else. */
export const badItems: readonly BadItem[] = [...outdated, ...misnamed];

/** What looks as if it were bad, and works. */
export const oddItems: readonly object[] = [
  desk('ownRing', { next: { type: 'ref', label: '下一个', to: 'ownLink' } }),
  desk('ownLink', {
    back: { type: 'ref', label: '上一个', to: 'ownRing' },
    own: { type: 'ref', label: '自己', to: 'ownLink' },
  }),
  desk('ownReserved', {
    select: text,
    order: { ...text, label: '次序' },
    group: { ...text, label: '组', filter: true },
    table: { type: 'int', label: '表', sortable: true },
    user: { type: 'ref', label: '人', to: 'user' },
  }),
];
