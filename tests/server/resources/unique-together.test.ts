import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const fields: Fields = {
  title: { type: 'text', label: '名称', unique: true },
  platform: {
    type: 'enum',
    label: '平台',
    options: [
      { value: 'jd', label: '京东' },
      { value: 'tmall', label: '天猫' },
    ],
  },
  stallNo: { type: 'text', label: '编号' },
  rate: { type: 'decimal', label: '费率' },
  isOpen: { type: 'bool', label: '营业' },
};
const stall: AnyDefinition = {
  name: 'stall',
  recordLabel: 'title',
  fields,
  unique: [
    ['platform', 'stallNo'],
    ['rate', 'isOpen'],
  ],
  import: { key: 'title', onDuplicate: 'update' },
};
const catalogue = () =>
  productCatalogue({ list: [{ name: 'stall', title: '摊位', perm: 'merchant_admin' }], definitions: { stall } });

const taken = ['已有平台、编号都相同的记录'];
const takenTogether = { code: 40900, data: { errors: { platform: taken, stallNo: taken } } };
const known = { platform: 'jd', stallNo: 'A1' };

describe.each(databases)('fields that are unique together on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterAll(() => demo.stop());

  const next = (values: object) => ({ title: `摊位${(count += 1)}`, ...values });
  const add = (values: object, who = owner) => who.create('stall', next(values));
  const attempt = (values: object) => owner.call('POST', '/stall', { body: next(values) });
  const remove = async (id: string) => expect(await owner.call('DELETE', `/stall/${id}`)).toMatchObject({ code: 1 });

  it('are given to one of several who ask for them at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const values = { platform: 'jd', stallNo: `round ${round}` };
      const answers = await Promise.all([1, 2, 3].map(() => attempt(values)));
      expect(answers.map(({ code }) => code).toSorted((one, another) => one - another)).toEqual([1, 40900, 40900]);
      expect(answers.find(({ code }) => code === 40900)).toMatchObject(takenTogether);
    }
  });

  it('are refused whatever their case and width, in both languages, but not where one differs or is missing', async () => {
    const first = await add(known);
    expect(await attempt({ platform: 'jd', stallNo: 'ａ1 ' })).toMatchObject(takenTogether);
    const headers = { 'Accept-Language': 'en' };
    const { data } = await owner.call('POST', '/stall', { body: next(known), headers });
    expect(Object(data).errors.stallNo).toEqual(['Another record has the same 平台, 编号']);
    await add({ platform: 'tmall', stallNo: 'A1' });
    for (const values of [{ stallNo: 'A1' }, { stallNo: 'A1' }, { platform: 'jd' }, { platform: 'jd' }])
      await add(values);
    await add(known, other);
    const changed = await owner.call('PATCH', `/stall/${first.id}`, {
      body: { version: first.version, stallNo: 'a1' },
    });
    expect(changed).toMatchObject({ code: 1 });
    const one = await add({ platform: 'tmall', stallNo: 'A2' });
    const body = { version: one.version, platform: 'jd', stallNo: 'A1' };
    expect(await owner.call('PATCH', `/stall/${one.id}`, { body })).toMatchObject(takenTogether);
    await remove(first.id);
    expect(await owner.call('PATCH', `/stall/${one.id}`, { body })).toMatchObject({ code: 1 });
    const restored = await owner.call('POST', `/stall/${first.id}/restore`, { body: {} });
    expect(restored).toMatchObject(takenTogether);
    expect(restored.msg).toContain('平台、编号');
  });

  it('hold values that are stored in another form than they are answered', async () => {
    await add({ rate: 1.5, isOpen: true });
    await add({ rate: 1.5, isOpen: false });
    expect(await attempt({ rate: 1.5, isOpen: true })).toMatchObject({ code: 40900 });
  });

  it('are held within a batch', async () => {
    const values = { platform: 'jd', stallNo: 'batch' };
    const body = { create: [next(values), next(values)] };
    const { code, data } = await owner.call('POST', '/stall/batch', { body });
    expect({ code, refused: Object.keys(Object(data).errors) }).toEqual({ code: 40900, refused: ['1'] });
  });

  it('are held by a sheet, against what is there and row against row', async () => {
    const free = { platform: 'tmall', stallNo: 'Sheet1' };
    const there = await add({ platform: 'jd', stallNo: 'Sheet1' });
    const rows = [
      next(free),
      next({ platform: '天猫', stallNo: 'sheet1' }),
      next({ platform: '京东', stallNo: 'ＳＨＥＥＴ1' }),
      { title: there.title, stallNo: 'Sheet2' },
      { title: there.title, platform: 'tmall', stallNo: 'SHEET1' },
    ];
    const outcomes = (answer: unknown) =>
      Object(answer).rows.map(({ outcome, errors }: { outcome: string; errors?: object }) => [outcome, errors ?? {}]);
    const repeated = ['与第 1 条重复'];
    expect(outcomes(await owner.post('/stall/import?dryRun=true', { rows }))).toEqual([
      ['create', {}],
      ['fail', { platform: repeated, stallNo: repeated }],
      ['fail', { platform: taken, stallNo: taken }],
      ['update', {}],
      ['fail', { platform: repeated, stallNo: repeated }],
    ]);
    expect(outcomes(await owner.post('/stall/import', { rows, partial: true }))).toEqual([
      ['create', {}],
      ['fail', { platform: repeated, stallNo: repeated }],
      ['fail', { platform: taken, stallNo: taken }],
      ['update', {}],
      ['fail', { platform: repeated, stallNo: repeated }],
    ]);
    expect(await owner.record(`/stall/${there.id}`)).toMatchObject({ stallNo: 'Sheet2' });
  });

  it('are held by a sheet that brings one of them only', async () => {
    const [one, another] = [await add({ platform: 'jd', stallNo: 'x' }), await add({ platform: 'jd', stallNo: 'y' })];
    const rows = [one, another].map(({ title }) => ({ title, stallNo: 'same' }));
    expect(await owner.post('/stall/import', { rows, partial: true })).toMatchObject({ updated: 1, failed: 1 });
  });
});
