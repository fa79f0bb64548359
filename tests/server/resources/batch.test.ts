import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { merchantsCalled } from './merchants.ts';

describe.each(databases)('a batch on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    other = await demo.signIn('owner@other.example');
  });
  afterAll(() => demo.stop());

  const merchant = merchantsCalled('成批商家');
  const add = (values?: Readonly<Record<string, unknown>>) => owner.create('merchant', merchant(values));
  const send = (body: unknown, person = owner) => person.call('POST', '/merchant/batch', { body });
  const total = async () => (await owner.page('/merchant/page?_end=1')).total;

  it('does everything in one go, each entry with its numbers, version and history', async () => {
    const [changed, gone, back, alsoBack] = [await add(), await add(), await add(), await add()];
    for (const { id } of [back, alsoBack]) await owner.call('DELETE', `/merchant/${id}`);
    const { data } = await send({
      create: [merchant({ name: '批量甲' }), merchant({ name: '批量乙' })],
      update: [{ id: changed.id, version: 1, remark: '改了' }],
      remove: [gone.id],
      restore: [back.id, alsoBack.id],
    });
    const { create, update, remove, restore } = Object(data);
    expect(create).toMatchObject([{ name: '批量甲' }, { name: '批量乙' }]);
    expect(Number(create[1].code.slice(1))).toBe(Number(create[0].code.slice(1)) + 1);
    expect(update).toMatchObject([{ id: changed.id, version: 2, remark: '改了', labels: { updatedBy: '陈星' } }]);
    expect(remove).toEqual([{ id: gone.id }]);
    expect(restore).toMatchObject([
      { id: back.id, version: 3 },
      { id: alsoBack.id, version: 3 },
    ]);
    for (const [id, lines] of [
      [create[0].id, 1],
      [changed.id, 2],
      [back.id, 3],
    ]) {
      expect(await owner.get(`/merchant/${id}/history`)).toHaveLength(lines);
    }
    expect(await owner.call('GET', `/merchant/${gone.id}`)).toMatchObject({ status: 404 });
  });

  it('does nothing where one entry is refused, and says of each what is wrong', async () => {
    const [held, kept] = [await add({ name: '占用' }), await add()];
    const before = await total();
    const refused = await send({
      create: [merchant(), merchant({ name: '', fee: 1.5 }), merchant({ name: '占用' })],
      update: [{ id: kept.id, version: 7, remark: '晚了' }],
      remove: [held.id.repeat(2), '999999'],
    });
    expect(refused).toMatchObject({ status: 400, code: 40000, msg: '5 项有误，全部未保存。第 2 项：请检查标出的内容' });
    expect(Object(refused.data).errors).toMatchObject({
      '1': { code: 40000, data: { errors: { name: ['必填，不能为空'], fee: ['金额最多两位小数'] } } },
      '2': { code: 40900, data: { errors: { name: ['已被其他记录使用，请换一个'] } } },
      '3': { code: 40900, data: { current: { id: kept.id, version: 1 } } },
      '4': { code: 40400, data: null },
      '5': { code: 40400, data: null },
    });
    expect(Object.keys(Object(refused.data).errors)).toHaveLength(5);
    expect(await total()).toBe(before);
    expect(await owner.record(`/merchant/${kept.id}`)).toEqual(kept);
  });

  it('finds what two of its own entries would share', async () => {
    const body = { create: [merchant({ name: '孪生' }), merchant({ name: '孪生' })] };
    expect(await send(body)).toMatchObject({
      status: 200,
      code: 40900,
      msg: '第 2 项有误，全部未保存：填写的内容已被使用',
      data: { errors: { '1': { code: 40900, data: { errors: { name: ['已被其他记录使用，请换一个'] } } } } },
    });
  });

  it('frees by a deletion what a new record of the same batch takes', async () => {
    const { id } = await add({ name: '换一家' });
    expect(await send({ create: [merchant({ name: '换一家' })], remove: [id] })).toMatchObject({ code: 1 });
  });

  it('names the one entry of many that is refused', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `三十分之${at}`);
    await add({ name: names[17] ?? '' });
    const { data } = await send({ create: names.map((name) => merchant({ name })) });
    expect(Object.keys(Object(data).errors)).toEqual(['17']);
  });

  it('gives a record what an earlier entry of the same batch gives up, and no other way round', async () => {
    const [first, second] = [await add({ name: '甲的名字' }), await add({ name: '乙的名字' })];
    const renamed = (one: typeof first, name: string) => ({ id: one.id, version: one.version, name });
    const early = await send({ update: [renamed(second, '甲的名字'), renamed(first, '丙的名字')] });
    expect(early).toMatchObject({ code: 40900, data: { errors: { '0': { code: 40900 } } } });
    const late = await send({ update: [renamed(first, '丙的名字'), renamed(second, '甲的名字')] });
    expect(late).toMatchObject({ code: 1, data: { update: [{ name: '丙的名字' }, { name: '甲的名字' }] } });
  });

  it('changes a record twice where the second entry has the version that the first one makes', async () => {
    const { id } = await add();
    const twice = (versions: readonly number[]) =>
      send({ update: versions.map((version) => ({ id, version, remark: `第${version}版` })) });
    expect(Object.keys(Object((await twice([1, 1])).data).errors)).toEqual(['1']);
    expect(Object.keys(Object((await twice([0, 0, 1])).data).errors)).toEqual(['0', '1']);
    expect(await twice([1, 2])).toMatchObject({ code: 1, data: { update: [{ version: 2 }, { version: 3 }] } });
  });

  it('asks for the permission of each kind of entry, and reaches no other enterprise', async () => {
    const { id } = await add();
    expect(await send({ create: [merchant()], remove: [id] }, staff)).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:delete' },
    });
    expect(await send({ update: [{ id, version: 1, remark: 'x' }] }, other)).toMatchObject({
      status: 404,
      code: 40400,
    });
    for (const body of [{ create: [{}] }, {}]) {
      expect(await staff.call('POST', '/user/batch', { body })).toMatchObject({ code: 50008 });
    }
  });

  it('asks the rules of the resource, entry by entry', async () => {
    const days = { signedAt: '2026-03-02', expiresAt: '2026-03-01' };
    expect(await send({ create: [merchant(), merchant(days)] })).toMatchObject({
      code: 40000,
      data: { errors: { '1': { data: { errors: { expiresAt: ['到期日期不能早于签约日期'] } } } } },
    });
  });

  it('is done once per idempotency key', async () => {
    const before = await total();
    const body = { create: [merchant()] };
    const headers = { 'Idempotency-Key': 'one batch' };
    const answers = await Promise.all([1, 2].map(() => owner.call('POST', '/merchant/batch', { body, headers })));
    expect(answers[0]).toEqual(answers[1]);
    expect(await total()).toBe(before + 1);
  });

  it('takes 500 entries and no more', async () => {
    const before = await total();
    const many = (length: number) => Array.from({ length }, () => merchant());
    expect(await send({ create: many(501) })).toMatchObject({
      code: 40000,
      data: { errors: { create: ['最多 500 项'] } },
    });
    expect(await total()).toBe(before);
    const { data } = await send({ create: many(500) });
    expect(Object(data).create).toHaveLength(500);
    expect(await total()).toBe(before + 500);
  });

  it('refuses what is no batch', async () => {
    expect(await send({ create: {}, remove: '1', delete: [] })).toMatchObject({
      code: 40000,
      data: { errors: { create: ['应为列表'], remove: ['应为列表'], delete: ['没有这个字段，或不可填写'] } },
    });
    for (const body of [[], null, 'text']) expect(await send(body)).toMatchObject({ status: 400, code: 40000 });
    expect(await send({ create: [null], update: ['5'] })).toMatchObject({ status: 400, code: 40000 });
    expect(await send({})).toMatchObject({ code: 1, data: { create: [], update: [], remove: [], restore: [] } });
  });
});
