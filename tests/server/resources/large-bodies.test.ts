import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { databases } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const fields: Fields = {
  name: { type: 'text', label: '名称', required: true, unique: true },
  notes: { type: 'rich', label: '说明' },
  mobile: { type: 'phone', label: '手机' },
  words: { type: 'tags', label: '标签', max: 4000 },
  people: {
    type: 'json',
    label: '联系人',
    multiple: true,
    fields: { name: { type: 'text', label: '姓名' } },
  },
};
const thing: AnyDefinition = {
  name: 'thing',
  recordLabel: 'name',
  fields,
  import: { key: 'name', onDuplicate: 'update' },
};
const catalogue = () =>
  productCatalogue({
    list: [{ name: 'thing', path: '/things', title: '物品', perm: 'merchant_admin' }],
    definitions: { thing },
  });

const flat = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe.each(databases)('a body that is built to keep others waiting, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let made: WireRecord;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue());
    owner = await demo.signIn('owner@demo.example');
    made = await owner.create('thing', { name: '物' });
  });
  afterAll(() => demo.stop());

  const send = (method: string, path: string, body: unknown, language = 'zh') =>
    owner.call(method, path, { body, headers: { 'Accept-Language': language } });
  const create = async (values: object) => (await send('POST', '/thing', { name: '另一个', ...values })).data;

  it.each([
    [
      'an object of 201 keys',
      flat(201),
      '请求内容的一个对象最多 200 个键',
      'An object of the body has at most 200 keys',
    ],
    [
      'an object of 60,000 keys',
      flat(60_000),
      '请求内容的一个对象最多 200 个键',
      'An object of the body has at most 200 keys',
    ],
    ['11 levels', nested(11), '请求内容最多嵌套 10 层', 'The body is nested at most 10 levels deep'],
    [
      'a list of 5,001 entries',
      { ids: Array.from({ length: 5001 }, () => 1) },
      '请求内容的一个列表最多 5000 项，更多请分批',
      'A list of the body has at most 5000 entries; send more in parts',
    ],
    [
      'more than 20,000 values',
      Array.from({ length: 200 }, () => Array.from({ length: 101 }, () => 1)),
      '请求内容最多 20000 个值，更多请分批',
      'The body holds at most 20000 values; send more in parts',
    ],
  ])('is refused at once: %s', async (_what, body, zh, en) => {
    for (const [method, path] of [
      ['POST', '/thing'],
      ['PATCH', `/thing/${made.id}`],
      ['POST', '/thing/batch'],
      ['POST', '/thing/views'],
      ['POST', '/notices/read'],
      ['PUT', '/users/preferences'],
    ] as const) {
      expect(await send(method, path, body)).toEqual({ status: 400, code: 40000, msg: zh, data: null });
      expect(await send(method, path, body, 'en')).toMatchObject({ msg: en });
    }
    for (const path of ['/sso/v1/auth/login', '/buffalo/v1/enterprises/registry']) {
      const [init, headers] = [{ method: 'POST', body: JSON.stringify(body) }, { 'Content-Type': 'application/json' }];
      const answer = await demo.app.request(path, { ...init, headers }, {});
      expect(await answer.json()).toEqual({ code: 40000, msg: zh, data: null });
    }
  });

  it('may have 200 keys, of which the first 50 wrong ones are listed and the rest counted', async () => {
    const { status, data } = await send('POST', '/thing', flat(200));
    expect(status).toBe(400);
    const { errors, omitted } = Object(data);
    expect(Object.keys(errors)).toHaveLength(50);
    expect(errors.name).toEqual(['必填，不能为空']);
    expect(omitted).toBe(151);
  });

  it('may nest 10 levels, and say so much in strings that looks like more', async () => {
    expect(await send('PUT', '/users/preferences', { deep: nested(9), text: '[[[[[[[[[[[[{"\\"[[{,,,' })).toMatchObject(
      {
        code: 1,
      },
    );
  });

  it('gets 10 problems of each entry of a batch', async () => {
    const { data } = await send('POST', '/thing/batch', { create: [flat(60), { name: '好的' }] });
    expect(Object.keys(Object(data).errors)).toEqual(['0']);
    const { errors, omitted } = Object(data).errors[0].data;
    expect(Object.keys(errors)).toHaveLength(10);
    expect(omitted).toBe(51);
  });

  it('gets 50 problems within one value', async () => {
    const people = Array.from({ length: 20 }, () => flat(100));
    expect(Object.keys(Object(await create({ people })).errors)).toHaveLength(50);
    const words = Array.from({ length: 4000 }, () => 'x'.repeat(101));
    expect(Object(await create({ words })).errors.words).toHaveLength(50);
  });

  it('holds no text far beyond what its field takes, which is refused before it is read', async () => {
    const long = '1'.repeat(900_000);
    expect(await create({ name: long })).toMatchObject({ errors: { name: ['最多 200 个字符'] } });
    expect(await create({ mobile: long })).toMatchObject({ errors: { mobile: ['最多 1000 个字符'] } });
    expect(await create({ notes: `<p>${long}</p>` })).toMatchObject({ errors: { notes: ['最多 5000 个字符'] } });
  });

  it('holds no cell longer than Excel has them, and none far beyond what its field takes', async () => {
    const dryRun = (cells: object) => send('POST', '/thing/import?dryRun=true', { rows: [{ name: '甲' }, cells] });
    const rows = async (cells: object) => Object((await dryRun(cells)).data).rows;
    expect(await rows({ name: '乙', notes: 'x'.repeat(32_768) })).toMatchObject([
      { outcome: 'create' },
      { outcome: 'fail', errors: { notes: ['超过一个单元格的 32767 个字符，请缩短'] } },
    ]);
    expect(await rows({ name: '乙', notes: 'x'.repeat(30_000) })).toMatchObject([
      { outcome: 'create' },
      { outcome: 'fail', errors: { notes: ['最多 5000 个字符'] } },
    ]);
    const [, wide] = await rows({ name: '乙', ...flat(150) });
    expect(Object.keys(wide.errors)).toHaveLength(10);
    expect(await dryRun(flat(201))).toMatchObject({ status: 400, msg: '请求内容的一个对象最多 200 个键' });
  });

  it('is a sheet in its rows alone: what stands beside them is as small as in any body', async () => {
    const rows = Array.from({ length: 200 }, () => flat(110));
    const refused = { status: 400, msg: '请求内容最多 20000 个值，更多请分批' };
    expect(await send('POST', '/thing/import?dryRun=true', { rows })).toMatchObject({ code: 1 });
    expect(await send('POST', '/thing/import?dryRun=true', { rows: [{}], file: rows })).toMatchObject(refused);
  });

  it('is no query string of thousands of parameters either', async () => {
    const query = Array.from({ length: 1500 }, (_, index) => `p${index}`).join('&');
    const { status, data } = await owner.call('GET', `/thing/page?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(Object(data).errors)).toHaveLength(50);
    expect(Object(data).omitted).toBe(1450);
  });
});
