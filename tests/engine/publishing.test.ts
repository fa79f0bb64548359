import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../server/operations/start/product.ts';
import { withPublication } from '../../server/operations/start/publishing/published-product.ts';
import { changed } from '../../src/engine/definition/changes/changed.ts';
import { valueAt } from '../../src/engine/definition/changes/value-at.ts';
import { accessChanges } from '../../src/engine/effect/changes.ts';
import { outcomeOf, patched } from '../../src/engine/publishing/apply.ts';
import { englishTexts, outcomeOfText, withEnglish } from '../../src/engine/publishing/english.ts';
import { patchesBetween } from '../../src/engine/publishing/patches-between.ts';
import { type OwnResource, type Patch, readPublication } from '../../src/engine/publishing/publication.ts';
import { refusalsOf } from '../../src/engine/publishing/refusals.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { product } from '../setup/product.ts';

const code = { ...catalogueOf(product), definitions: product.definitions };
const definition = (name: string) => {
  const found = product.definitions[name];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const refusedOf = (patches: readonly Patch[], resources: readonly OwnResource[] = []) =>
  refusalsOf({ patches, resources }, code).map(({ reason, name }) => `${reason} ${name}`);
const newField = (resource: string, value: object, name = 'ownNote'): Patch => ({
  resource,
  path: ['fields', name],
  value,
});
const inquiry = (entry: object, more: object = {}): OwnResource => ({
  definition: {
    name: 'ownInquiry',
    recordLabel: 'subject',
    fields: { subject: { type: 'text', label: '事项', max: 20 } },
    ...more,
  } as OwnResource['definition'],
  entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'own_inquiry', ...entry },
});

describe('Patches', () => {
  const merchant = definition('merchant');

  it('turn a resource into another one, with its fields in order', () => {
    const { name, ...others } = merchant.fields;
    const other = {
      ...merchant,
      fields: {
        level: others.level,
        ownNote: { type: 'text', label: '附注' },
        name: { ...name, label: '名' },
        ...others,
      },
      list: { ...merchant.list, columns: ['level', 'name'] },
    };
    const patches = patchesBetween('merchant', merchant, other);
    const made = patched(merchant, { patches });
    expect(JSON.stringify(made.fields)).toBe(JSON.stringify(other.fields));
    expect(made.list?.columns).toEqual(['level', 'name']);
    expect(patchesBetween('merchant', merchant, merchant)).toEqual([]);
  });

  it('give way to code that says the same or something else by now', () => {
    const path = ['fields', 'name', 'label'];
    const patch = { resource: 'merchant', path, from: valueAt(merchant, path), value: '商户名称' };
    const withLabel = (value: string) => changed(merchant, { do: 'set', path, value }) as typeof merchant;
    expect(outcomeOf(patch, merchant)).toBe('applied');
    expect(outcomeOf(patch, withLabel('商户名称'))).toBe('retired');
    expect(outcomeOf(patch, withLabel('店名'))).toBe('overruled');
    expect(outcomeOf(patch, undefined)).toBe('orphaned');
    expect(patched(withLabel('店名'), { patches: [patch] })).toEqual(withLabel('店名'));
  });
});

describe('What is published', () => {
  it.each([
    [{ resource: 'merchant', path: ['fields', 'name', 'label'], value: '商户' }, []],
    [{ resource: 'merchant', path: ['list', 'columns'], value: ['name'] }, []],
    [{ resource: 'merchant', path: ['fields'], order: ['level', 'name'] }, []],
    [newField('merchant', { type: 'money', label: '押金', filter: true }), []],
    [newField('merchant', { type: 'ref', label: '店铺', to: 'shop' }), ['wider shop']],
    [newField('merchant', { type: 'ref', label: '人员', to: 'user' }), []],
    [newField('merchant', { type: 'ref', label: '角色', to: 'role' }), ['wider role']],
    [newField('merchant', { type: 'text', label: '附注' }, 'note'), ['notOwnName note']],
    [newField('merchant', { type: 'text', label: '附注', perm: { read: 'shop_admin' } }), ['notLive ownNote.perm']],
    [newField('merchant', { type: 'text', label: '附注', unique: true }), ['notLive ownNote.unique']],
    [newField('merchant', { type: 'lookup', label: '级别', by: 'owner', field: 'email' }), ['notLive ownNote.type']],
    [
      newField('merchant', {
        type: 'json',
        label: '分工',
        fields: { role: { type: 'ref', label: '角色', to: 'role' } },
      }),
      ['wider role'],
    ],
    [{ resource: 'merchant', path: ['show', 'title'], value: 'mobile' }, []],
    [newField('nothing', { type: 'text', label: '附注', max: 20 }), ['unknownResource nothing']],
    [{ resource: 'merchant', path: ['fields', 'mobile', 'mask'], value: false }, ['notLive fields.mobile.mask']],
    [{ resource: 'merchant', path: ['fields', 'name', 'required'], value: false }, ['notRequired name']],
    [
      { resource: 'merchant', path: ['fields', 'level', 'options'], value: [{ value: 'A', label: 'A' }] },
      ['fewerChoices level'],
    ],
    [{ resource: 'merchant', path: ['fields', 'level'], value: undefined }, ['notLive fields.level']],
    [{ resource: 'merchant', path: ['scope'], value: false }, ['notLive scope']],
    [{ resource: 'merchant', path: ['states', 'transitions'], value: {} }, ['notLive states.transitions']],
    [{ resource: 'merchant', path: ['__proto__', 'perm'], value: '' }, ['notLive __proto__.perm']],
    [
      {
        resource: 'merchant',
        path: ['list', 'presets'],
        value: [{ key: 'x', label: 'x', where: { field: 'mobile', eq: '1' } }],
      },
      ['wider mobile'],
    ],
  ] as const)('of %j is refused for %j', (patch, reasons) => {
    expect(refusedOf([patch as unknown as Patch])).toEqual(reasons);
  });

  it('has places, permissions and options of its own where it is a resource', () => {
    expect(refusedOf([], [inquiry({})])).toEqual([]);
    expect(refusedOf([], [inquiry({ perm: 'merchant_admin' })])).toEqual([]);
    expect(refusedOf([], [inquiry({ path: '/custom/inquiry' })])).toEqual(['notOwnName /custom/inquiry']);
    expect(refusedOf([], [inquiry({ perm: undefined })])).toEqual(['notLive perm']);
    expect(refusedOf([], [inquiry({ data: 'own_inquiry' })])).toEqual(['notLive entry.data']);
    expect(refusedOf([], [inquiry({}, { reach: {} })])).toEqual(['notLive reach']);
    const roles = {
      fields: { subject: { type: 'text', label: '事项', max: 20 }, role: { type: 'ref', label: '角色', to: 'role' } },
    };
    expect(refusedOf([], [inquiry({}, roles)])).toEqual(['wider role']);
    const asking = {
      close: { label: '结束', from: ['open'], inputs: { by: { type: 'ref', label: '角色', to: 'role' } } },
    };
    expect(refusedOf([], [inquiry({}, { states: { transitions: asking } })])).toEqual(['wider role']);
    expect(refusedOf([], [inquiry({ grant: ['客服'] })])).toEqual([]);
    expect(refusedOf([], [inquiry({ perm: 'merchant_admin', grant: ['客服'] })])).toEqual(['notLive entry.grant']);
    const toInquiry = newField('merchant', { type: 'ref', label: '咨询', to: 'ownInquiry' });
    expect(refusedOf([toInquiry], [inquiry({})])).toEqual(['wider ownInquiry']);
    expect(refusedOf([toInquiry], [inquiry({ perm: 'merchant_admin' })])).toEqual([]);
  });

  it('is laid over the code as far as it fits, and the rest is set aside with what is wrong', () => {
    const label = { resource: 'merchant', path: ['fields', 'name', 'label'], from: '商家名称', value: '商户名称' };
    const columns = {
      resource: 'merchant',
      path: ['list', 'columns'],
      from: definition('merchant').list?.columns,
      value: ['name', 'ownNote'],
    };
    const field = newField('merchant', { type: 'text', label: '附注', max: 20 });
    const misfit = newField('shop', { type: 'hologram', label: '全息' });
    const { publication, setAside, catalogue } = withPublication(product, {
      patches: [columns, label, misfit, field],
      resources: [inquiry({ shortcut: 'g' })],
    });
    expect(publication.patches).toEqual([columns, label, field]);
    expect(setAside).toEqual([
      expect.objectContaining({ item: 'ownInquiry', outcome: 'refused', problem: expect.stringContaining('shortcut') }),
      expect.objectContaining({
        item: 'shop.fields.ownNote',
        outcome: 'refused',
        problem: expect.stringContaining('hologram'),
      }),
    ]);
    expect(catalogue.resource('merchant').fields.name?.label).toBe('商户名称');
  });
});

/** Random numbers that are the same in every run. */
function* random(): Generator<number> {
  for (let state = 7; ; state = (state * 48_271) % 2_147_483_647) yield state;
}

describe('Random patches', () => {
  it('give nobody more rights than to fields that they add', () => {
    const numbers = random();
    const pick = <Value>(from: readonly Value[]) => from[Number(numbers.next().value) % from.length] as Value;
    const codes = [...new Set(flatten(product.list).flatMap(({ perm, data }) => [perm ?? [], data ?? []].flat()))];
    const holders = [[], ...codes.map((one) => [one]), ...codes.map((one) => [one, pick(codes)])].map(
      (permissions) => ({
        name: permissions.join(),
        permissions,
      }),
    );
    const values = [
      undefined,
      false,
      true,
      'off',
      'name',
      ['name'],
      [],
      {},
      'merchant_admin',
      { read: 'merchant_admin' },
    ];
    const options = ['perm', 'mask', 'list', 'form', 'readonly', 'label', 'when', 'unique', 'default', 'required'];
    const parts = [
      'scope',
      'allow',
      'writtenBy',
      'reach',
      'list',
      'show',
      'actions',
      'states',
      'owner',
      'reports',
      'export',
    ];
    let accepted = 0;
    for (let count = 0; count < 200; count += 1) {
      const resource = pick(Object.keys(product.definitions));
      const field = pick(Object.keys(definition(resource).fields));
      const path = pick([
        ['fields', field, pick(options)],
        [pick(parts)],
        [pick(parts), pick(['where', 'columns', 'perm'])],
        ['fields', 'ownX'],
      ]);
      const value =
        path.at(-1) === 'ownX' ? { type: 'text', label: '新', max: 20, [pick(options)]: pick(values) } : pick(values);
      const patch = { resource, path, from: valueAt(definition(resource), path), value };
      const { catalogue, publication } = withPublication(product, { patches: [patch], resources: [] });
      accepted += publication.patches.length;
      if (publication.patches.length === 0) continue;
      const gained = accessChanges(code, catalogue, holders).filter((one) => one.gained.length > 0);
      expect(gained.filter(({ what, name }) => what !== 'field' || name !== 'ownX')).toEqual([]);
    }
    expect(accepted).toBeGreaterThan(10);
  });
});

describe('English texts', () => {
  const path = ['resources', 'merchant', 'fields', 'name'];
  const inCode = { resources: { merchant: { fields: { name: 'Merchant' } } } };

  it('give way to code that says the same or something else by now', () => {
    const outcome = (from: string | undefined, value: string) => outcomeOfText({ path, from, value }, inCode);
    expect([outcome('Merchant', 'Shop'), outcome('Merchant', 'Merchant'), outcome('Old', 'Shop')]).toEqual([
      'applied',
      'retired',
      'overruled',
    ]);
    expect(outcomeOfText({ path: [...path, 'none'], value: 'Shop' }, {})).toBe('applied');
  });

  it('keep what the code said when they were published, and leave out what is empty', () => {
    const before = [{ path, from: 'Merchant', value: 'Shop' }];
    const nested = withEnglish({ titles: { '/own/a': '', '/own/b.c': 'B' } }, before);
    expect(englishTexts(nested, before)).toEqual([{ path: ['titles', '/own/b.c'], value: 'B' }, ...before]);
  });

  it('are of labels alone, and no longer than a label', () => {
    const read = (text: object) => readPublication({ patches: [], resources: [], english: [text] });
    expect(read({ path, value: 'Shop' })).toBeDefined();
    for (const bad of [{ path: ['shell', 'cancel'] }, { path: ['titles'] }, { value: '' }, { value: 'x'.repeat(1001) }])
      expect(read({ path, value: 'Shop', ...bad })).toBeUndefined();
  });
});

describe('Figures', () => {
  const metric = (name: string, value: object): Patch => ({ resource: 'merchant', path: ['metrics', name], value });
  const report = Object.keys(definition('merchant').reports ?? {})[0] ?? '';
  const ofReport = (option: string, value: unknown): Patch => {
    const path = ['reports', report, option];
    const from = valueAt(definition('merchant'), path);
    return { resource: 'merchant', path, ...(from !== undefined && { from }), value };
  };
  const shown = valueAt(definition('merchant'), ['reports', report, 'metrics']) as readonly string[];

  it('are added to reports and drawn in other charts', () => {
    const patches = [
      metric('ownFee', { label: '年费合计', sum: 'fee' }),
      ofReport('metrics', [...shown, 'ownFee']),
      ofReport('charts', [{ title: '年费', kind: 'bar', metrics: ['ownFee'] }]),
    ];
    expect(refusedOf(patches)).toEqual([]);
    const { setAside, catalogue } = withPublication(product, { patches, resources: [] });
    expect(setAside).toEqual([]);
    const made = catalogue.resource('merchant').reports.find(({ key }) => key === report);
    expect(made?.metrics.map(({ key }) => key)).toContain('ownFee');
  });

  it('tell nothing of other resources, or of fields that not everybody reads', () => {
    const hidden = Object.entries(definition('merchant').fields).find(([, { perm, mask }]) => perm?.read || mask)?.[0];
    expect(refusedOf([metric('ownHidden', { label: '隐', distinct: hidden })])).toEqual([`wider ${hidden}`]);
    expect(
      refusedOf([metric('ownOther', { label: '他', count: true, of: 'role', time: 'createdAt', on: {} })]),
    ).toEqual(['notLive ownOther.of']);
    expect(refusedOf([metric('fee2', { label: '年费', sum: 'fee' })])).toEqual(['notOwnName fee2']);
    expect(refusedOf([ofReport('peers', 'owner')])).toEqual([`notLive reports.${report}.peers`]);
    expect(refusedOf([{ resource: 'merchant', path: ['reports', 'ownReport'], value: {} }])).toHaveLength(1);
  });

  it('of other resources are not shown where they were not, nor in a share of them', () => {
    const merchant = definition('merchant');
    const others = { label: '他', count: true, of: 'shop', time: 'createdAt', on: {} } as const;
    const metrics = { ...merchant.metrics, others };
    const definitions = { ...code.definitions, merchant: { ...merchant, metrics } };
    const refused = (patches: readonly Patch[]) =>
      refusalsOf({ patches, resources: [] }, { ...code, definitions }).map(({ reason, name }) => `${reason} ${name}`);
    expect(refused([ofReport('metrics', [...shown, 'others'])])).toEqual(['wider others']);
    const share = metric('ownShare', { label: '占比', ratio: ['others', shown[0]] });
    expect(refused([share, ofReport('metrics', [...shown, 'ownShare'])])).toEqual(['wider ownShare']);
  });

  it('stay as they are where a report is open to people who may not read the records', () => {
    const resources = code.resources.map((one) =>
      one.name === 'merchant' ? { ...one, reports: one.reports.map((all) => ({ ...all, rule: 'bi_admin' })) } : one,
    );
    const dimension = ofReport('dimensions', ['owner']);
    expect(refusalsOf({ patches: [dimension], resources: [] }, { ...code, resources })).toMatchObject([
      { reason: 'wider', name: report },
    ]);
    expect(refusedOf([dimension])).toEqual([]);
  });
});
