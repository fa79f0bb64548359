import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const contract: AnyDefinition = {
  name: 'contract',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '合同' }, limit: { type: 'int', label: '上限' } },
};
const fields: Fields = {
  title: { type: 'text', label: '拜访', unique: true, required: true },
  startsOn: { type: 'date', label: '开始' },
  endsOn: { type: 'date', label: '结束' },
  contract: { type: 'ref', label: '合同', to: 'contract' },
  count: { type: 'int', label: '人数' },
};
const visit: AnyDefinition = {
  name: 'visit',
  recordLabel: 'title',
  fields,
  checks: [
    { label: '结束不早于开始', where: { field: 'endsOn', gte: { field: 'startsOn' } } },
    { label: '最多三十天', where: { field: 'endsOn', lte: { field: 'startsOn', plus: '30d' } }, at: 'startsOn' },
    { label: '人数不超过合同的上限', where: { field: 'count', lte: { by: 'contract', field: 'limit' } } },
  ],
  actions: { end: { label: '结束', set: { endsOn: { now: '0d' } } } },
  import: { key: 'title', onDuplicate: 'update' },
};
const catalogue = (checks = visit.checks) =>
  productCatalogue({
    list: [
      { name: 'contract', title: '合同', perm: 'merchant_admin' },
      { name: 'visit', title: '拜访', perm: 'merchant_admin' },
    ],
    definitions: { contract, visit: { ...visit, ...(checks && { checks }) } },
  });
const refusal = (errors: object) => ({ status: 400, code: 40000, data: { errors } });
const inOrder = { endsOn: ['结束不早于开始'] };

describe.each(databases)('checks of records on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const named = (values: object) => ({ title: `拜访${(count += 1)}`, ...values });
  const attempt = (values: object) => owner.call('POST', '/visit', { body: named(values) });
  const change = async (id: string, values: object) => {
    const { version } = await owner.record(`/visit/${id}`);
    return owner.call('PATCH', `/visit/${id}`, { body: { version, ...values } });
  };

  it('refuse what does not satisfy them at its field, and let pass what is empty', async () => {
    expect(await attempt({ startsOn: '2026-03-02', endsOn: '2026-03-01' })).toMatchObject({
      ...refusal(inOrder),
      msg: '结束不早于开始',
    });
    expect(await attempt({ startsOn: '2026-03-02', endsOn: '2026-04-02' })).toMatchObject(
      refusal({ startsOn: ['最多三十天'] }),
    );
    for (const values of [
      { startsOn: '2026-03-02' },
      { endsOn: '2026-03-01' },
      { startsOn: '2026-03-02', endsOn: '2026-04-01' },
    ])
      expect(await attempt(values)).toMatchObject({ code: 1 });
  });

  it('compare with a record that is referred to', async () => {
    const { id } = await owner.create('contract', { title: '甲', limit: 3 });
    expect(await attempt({ contract: id, count: 4 })).toMatchObject(refusal({ count: ['人数不超过合同的上限'] }));
    const made = await owner.create('visit', named({ contract: id, count: 3 }));
    const other = await owner.create('contract', { title: '乙', limit: 2 });
    expect(await change(made.id, { contract: other.id })).toMatchObject(refusal({ count: ['人数不超过合同的上限'] }));
  });

  it('look at a change of any of their fields, by an edit, an action or a batch alike', async () => {
    const { id } = await owner.create('visit', named({ startsOn: '2026-03-01', endsOn: '2026-03-02' }));
    expect(await change(id, { startsOn: '2026-03-03' })).toMatchObject(refusal(inOrder));
    const late = await owner.create('visit', named({ startsOn: '2099-03-01' }));
    expect(await owner.call('POST', `/visit/${late.id}/actions/end`, { body: {} })).toMatchObject(refusal(inOrder));
    const { data } = await owner.call('POST', '/visit/batch', {
      body: { create: [named({}), named({ startsOn: '2026-03-02', endsOn: '2026-03-01' })] },
    });
    expect(JSON.stringify(data)).toContain('结束不早于开始');
  });

  it('mark the cells of a sheet before anything is written', async () => {
    const rows = [
      { title: '甲', startsOn: '2026-03-02', endsOn: '2026-03-01' },
      { title: '乙', startsOn: '2026-03-02', endsOn: '2026-03-03' },
    ];
    const told = Object(await owner.post('/visit/import?dryRun=true', { rows }));
    expect(told.rows.map(({ errors }: { errors: object }) => errors)).toEqual([inOrder, undefined]);
  });

  it('leave a record alone that is from before they were declared, until one of its fields changes', async () => {
    await demo.restart(catalogue([]));
    const { id } = await owner.create('visit', named({ startsOn: '2026-03-02', endsOn: '2026-03-01' }));
    await demo.restart(catalogue());
    expect(await change(id, { count: 3 })).toMatchObject({ code: 1 });
    expect(await change(id, { endsOn: '2026-02-01' })).toMatchObject(refusal(inOrder));
  });
});
