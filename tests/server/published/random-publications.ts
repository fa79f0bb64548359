import fc from 'fast-check';
import type { Publication } from '../../../src/engine/publishing/publication.ts';
import { product } from '../../setup/product.ts';

/** Permissions that published resources bring with them. */
export const ownCodes = ['own_first', 'own_second'];

/** Lists that are computed once a second would keep everybody who looks at them waiting. */
const definitions = Object.values(product.definitions).filter(({ list }) => !list?.shared);
const codes = [
  'merchant_admin',
  'shop_admin',
  'user_admin',
  'clue',
  'sensitive_record',
  'super_admin',
  'conversation_data',
];
const targets = [
  'user',
  'department',
  'merchant',
  'shop',
  'clue',
  'role',
  'mailbox',
  'ownFirst',
  'serviceToken',
  'gone',
];
const choices = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];

const sometimes = (options: object) => fc.constantFrom({}, {}, options);
const seldom = (options: object) => fc.constantFrom({}, {}, {}, {}, {}, {}, {}, {}, {}, options);
const merged = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all));

/** Kinds of field by a name that no other kind has: a column stays what it was. */
const kinds: Readonly<Record<string, fc.Arbitrary<object>>> = {
  Text: merged(fc.constant({ type: 'text', max: 20 }), sometimes({ search: true }), sometimes({ sortable: true })),
  Long: fc.constant({ type: 'textarea', max: 200 }),
  Phone: fc.constant({ type: 'phone' }),
  Choice: merged(fc.constant({ type: 'enum', options: choices }), sometimes({ default: 'a' })),
  Choices: fc.constant({ type: 'enum', options: choices, multiple: true }),
  Fee: merged(fc.constant({ type: 'money' }), sometimes({ sortable: true })),
  Day: merged(fc.constant({ type: 'date' }), sometimes({ sortable: true })),
  Moment: fc.constant({ type: 'datetime' }),
  Count: fc.constant({ type: 'int', min: 0 }),
  Flag: fc.constant({ type: 'bool' }),
  Tags: fc.constant({ type: 'tags' }),
  Region: fc.constant({ type: 'region' }),
  Paper: fc.constant({ type: 'file' }),
  Markup: fc.constant({ type: 'rich' }),
  Parts: fc.constant({ type: 'json', fields: { name: { type: 'text', label: '名', max: 9 } }, multiple: true }),
  Number: fc.constant({ type: 'auto', prefix: 'OW' }),
  Below: fc.constant({ type: 'tree', to: 'department' }),
  Ref: fc.constantFrom(...targets).map((to) => ({ type: 'ref', to })),
  Refs: fc.constantFrom(...targets).map((to) => ({ type: 'ref', to, multiple: true })),
  // Those that are refused, or that the check refuses.
  Lookup: fc.constant({ type: 'lookup', by: 'owner', field: 'email' }),
  Sum: fc.constant({ type: 'computed', of: 'shop', by: 'merchant', count: true }),
  Secret: fc.constantFrom({ type: 'secret' }, { type: 'password' }),
  Reach: fc.constant({ type: 'reach', to: 'shop' }),
  Rows: fc.constant({ type: 'rows', of: 'shop', by: 'merchant', columns: ['name'] }),
};
const rules = fc
  .constantFrom('merchant_admin', 'user_admin', 'super_admin', 'gone')
  .chain((code) =>
    fc.constantFrom({ perm: { read: code } }, { perm: { write: code } }, { perm: { read: code, write: code } }),
  );
const placement = merged(
  sometimes({ filter: true }),
  sometimes({ list: 'off' }),
  seldom({ list: false }),
  seldom({ form: false }),
  seldom({ form: 'create' }),
  seldom({ form: 'edit' }),
  seldom({ show: false }),
  seldom({ when: { field: 'mobile', empty: false } }),
);
/** Options that a field of the code must not be given, and that one of a published resource may have. */
const narrowing = merged(
  fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: rules }),
  seldom({ readonly: true }),
  seldom({ mask: true }),
  seldom({ unique: true }),
);

const newField = (more: fc.Arbitrary<object>) =>
  fc
    .constantFrom(...Object.keys(kinds))
    .chain((name) =>
      merged(kinds[name] ?? fc.constant({}), placement, more).map((options): [string, object] => [
        `own${name}`,
        { ...options, label: `新${name}` },
      ]),
    );

/** A property of a resource of the code: what may be published more often than what may not. */
const patch = fc.constantFrom(...definitions).chain((definition) => {
  const { name: resource, fields } = definition;
  const names = Object.keys(fields);
  const field = fc.constantFrom(...names);
  const some = fc.uniqueArray(fc.constantFrom(...names, 'ownText', 'ownFee'), { minLength: 1, maxLength: 8 });
  const of = (path: string[], value: unknown) => ({ resource, path, value });
  const ofField = (option: string, ...values: unknown[]) =>
    fc.tuple(field, fc.constantFrom(...values)).map(([name, value]) => of(['fields', name, option], value));
  const conditionOn = (name: string) => ({ field: name, empty: false });
  return fc.oneof(
    { weight: 8, arbitrary: newField(seldom({ perm: {} })).map(([name, value]) => of(['fields', name], value)) },
    { weight: 1, arbitrary: newField(narrowing).map(([name, value]) => of(['fields', name], value)) },
    ofField('label', '另一名称'),
    ofField('help', '说明'),
    ofField('list', true, false, 'off'),
    ofField('show', true, false),
    ofField('required', true, false),
    ofField('width', 100),
    { weight: 2, arbitrary: some.map((columns) => of(['list', 'columns'], columns)) },
    {
      weight: 2,
      arbitrary: fc.tuple(field, fc.constantFrom('', '-')).map(([name, sign]) => of(['list', 'sort'], sign + name)),
    },
    {
      weight: 2,
      arbitrary: field.map((name) =>
        of(['list', 'presets'], [{ key: 'own', label: '有的', where: conditionOn(name) }]),
      ),
    },
    field.map((name) => of(['list', 'highlights'], [{ tone: 'muted', label: '有的', where: conditionOn(name) }])),
    some.map((shown) => of(['show', 'sections'], [{ title: '全部', fields: shown }])),
    some.map((shown) => of(['form', 'sections'], [{ title: '全部', fields: shown }])),
    field.map((name) => of(['show', 'title'], name)),
    ofField('perm', undefined, { read: 'user_admin' }, {}),
    ofField('mask', false, undefined),
    ofField('filter', true),
    ofField('sortable', true),
    ofField('form', true),
    ofField('readonly', false, undefined),
    fc.constantFrom(of(['scope'], false), of(['allow'], {}), of(['writtenBy'], 'users'), of(['export'], true)),
    fc.constantFrom(of(['list', 'where'], undefined), of(['unique'], undefined), of(['quota'], undefined)),
    some.map((order) => ({ resource, path: ['fields'], order })),
  );
});

const states = {
  fields: { state: { type: 'enum', label: '状态', options: choices } },
  states: {
    field: 'state',
    transitions: {
      go: { label: '推进', from: ['a'], to: 'b' },
      close: { label: '结束', from: ['a'], to: 'b', perm: 'merchant_admin:delete' },
    },
  },
};

/** A resource that no file declares. Its first field is the only one that a record must have. */
const resource = fc
  .record({
    name: fc.constantFrom('ownFirst', 'ownSecond', 'ownThird'),
    perm: fc.oneof(fc.constantFrom(...ownCodes), fc.constantFrom(...codes), fc.constantFrom(undefined, 'gone')),
    fields: fc.uniqueArray(newField(narrowing), { selector: ([name]) => name, maxLength: 4 }),
    options: merged(
      sometimes({ import: true }),
      seldom({ export: false }),
      seldom({ allow: { create: false } }),
      seldom({ scope: false }),
      seldom({ quota: 'shopLimit' }),
      seldom({ owner: 'platform' }),
    ),
    entry: merged(
      seldom({ grant: ['staff'] }),
      seldom({ menu: false }),
      seldom({ data: 'clue' }),
      seldom({ read: ['clue'] }),
    ),
    hasStates: fc.boolean(),
    under: fc.constantFrom('客户管理', undefined),
  })
  .map(({ name, perm, fields, options, entry, hasStates, under }) => ({
    definition: {
      name,
      recordLabel: 'subject',
      fields: {
        subject: { type: 'text', label: '事项', max: 20, required: true, search: true },
        ...Object.fromEntries(fields),
        ...(hasStates && states.fields),
      },
      ...options,
      ...(hasStates && { states: states.states }),
    },
    entry: { path: `/own/${name}`, name, title: `自建${name}`, ...(perm !== undefined && { perm }), ...entry },
    ...(under !== undefined && { under }),
  }));

const publication = fc.record({
  patches: fc.uniqueArray(patch, { selector: ({ resource: of, path }) => `${of}.${path}`, maxLength: 4 }),
  resources: fc.uniqueArray(resource, { selector: ({ definition }) => definition.name, maxLength: 2 }),
});

/** Returns random publications, always the same ones for a seed. Much of them is refused. */
export function randomPublications(seed: number, count: number): readonly Publication[] {
  return fc.sample(publication, { seed, numRuns: count }) as unknown as readonly Publication[];
}
