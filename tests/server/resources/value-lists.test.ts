import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { releaseOfOrders } from './orders.ts';

const many = (count: number, from = 0) => Array.from({ length: count }, (_one, index) => `X${from + index}`);

describe.each(databases)('a list of values, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const query = (body: unknown, headers = {}) => owner.call('POST', '/merchant/query', { body, headers });
  const found = async (body: object) => Object((await query(body)).data);
  const names = async (body: object) => (await found(body)).records.map(({ code }: { code: string }) => code);
  const sheet = async (body: object) => {
    const sent = { method: 'POST', body: JSON.stringify({ read: 'export', format: 'csv', ...body }) };
    const answer = await owner.fetch('/merchant/query', { 'Content-Type': 'application/json' }, sent);
    return answer.text();
  };
  const anyOf = (field: string, value: readonly string[], operator = 'in') => ({ field, operator, value });

  it('is any of these keywords, and the answer lists those that no record has', async () => {
    const answer = await found({
      where: [anyOf('q', ['M000003', 'Ｍ０００００７', 'nobody', 'm000009', '没有这家'])],
      sort: [{ field: 'code', order: 'desc' }],
    });
    expect(answer).toMatchObject({ total: 3, totalIsCapped: false, missing: { q: ['nobody', '没有这家'] } });
    expect(answer.records.map(({ code }: { code: string }) => code)).toEqual(['M000009', 'M000007', 'M000003']);
  });

  it('of a field is read like one value, and joined with the other conditions and the preset', async () => {
    const { records } = await owner.page('/merchant/page?_sort=code&_end=5');
    const [first, second, third] = records.map(({ name }) => String(name));
    const list = anyOf('name', [`${first}`, ` ${second} `.trim(), `${third}`, '没有这家']);
    expect(await found({ where: [list] })).toMatchObject({ total: 3, missing: { name: ['没有这家'] } });
    const part = await found({ where: [list, { field: 'code', operator: 'like', value: 'M000001' }] });
    expect(part).toMatchObject({ total: 1, missing: { name: [second, third, '没有这家'] } });
    const like = anyOf('name', [`${first}`.slice(0, 3), 'zzz'], 'like');
    expect((await found({ where: [like] })).missing).toEqual({ name_like: ['zzz'] });
    const mine = await found({ where: [list], preset: 'lost' });
    expect(mine.total).toBe(records.slice(0, 3).filter(({ status }) => status === 'lost').length);
  });

  it('answers a page like the same question in an address', async () => {
    const asked = '_start=5&_end=9&_sort=fee,name&_order=desc,asc&_preset=signed&category=home&category=food';
    const { missing, ...page } = await found({
      ...{ start: 5, end: 9, preset: 'signed', where: [anyOf('category', ['home', 'food'])] },
      sort: [{ field: 'fee', order: 'desc' }, { field: 'name' }],
    });
    expect(page).toEqual(await owner.get(`/merchant/page?${asked}`));
    expect(missing).toEqual({});
    expect((await query({})).data).toEqual(await owner.get('/merchant/page'));
  });

  it('selects the same records for every read of a list', async () => {
    const where = [anyOf('q', ['M000003', 'M000004', 'nobody'])];
    const asked = 'q=M000003&q=M000004&q=nobody';
    expect((await query({ read: 'counts', where })).data).toEqual(await owner.get(`/merchant/counts?${asked}`));
    expect(await owner.get(`/merchant/counts?${asked}`)).toMatchObject({ all: 2 });
    expect((await query({ read: 'bulk', where })).data).toMatchObject({ total: 2 });
    const aggregate = { read: 'aggregate', by: 'level', measure: 'count' };
    expect((await query({ ...aggregate, where })).data).toEqual(
      await owner.get(`/merchant/aggregate?by=level&measure=count&${asked}`),
    );
    expect((await sheet({ columns: 'code', where })).trim().split(/\r?\n/).slice(1).toSorted()).toEqual([
      'M000003',
      'M000004',
    ]);
  });

  it('selects the records of a bulk operation, which does not touch the others', async () => {
    const body = { operation: 'update', values: { wechat: 'pasted' }, _where: [anyOf('q', ['M000011', 'M000012'])] };
    expect(await owner.call('POST', '/merchant/bulk', { body })).toMatchObject({ code: 1, data: { total: 2 } });
    expect(await names({ where: [{ field: 'wechat', value: 'pasted' }], sort: [{ field: 'code' }] })).toEqual([
      ...['M000011', 'M000012'],
    ]);
    const twice = { ...body, _where: [anyOf('q', ['M000013'])] };
    expect(await owner.call('POST', '/merchant/bulk?q=M000012', { body: twice })).toMatchObject({
      code: 40000,
      data: { errors: { q: ['只能给出一次'] } },
    });
  });

  it('has at most a thousand values, and says how many there are', async () => {
    expect(await found({ where: [anyOf('q', [...many(998), 'M000001', 'M000002'])] })).toMatchObject({
      total: 2,
      missing: { q: many(998) },
    });
    for (const [field, operator] of [
      ['name', 'in'],
      ['wechat', 'in'],
      ['contact', 'like'],
    ] as const)
      expect((await found({ where: [anyOf(field, many(1000), operator)] })).total, field).toBe(0);
    expect(await query({ where: [anyOf('q', many(1001))] })).toMatchObject({
      code: 40000,
      data: { errors: { q: ['给出了 1001 个值，一次最多 1000 个，请分批'] } },
    });
  });

  it('changes nothing, so that a preview may ask, and asks with the rights of its role', async () => {
    const { records: roles } = await owner.page('/role/page?q=客服专员');
    const preview = { 'X-Preview-Role': String(roles[0]?.id) };
    const body = { where: [anyOf('q', ['M000003', 'nobody'])] };
    expect(await query(body, preview)).toMatchObject({ code: 1, data: { missing: { q: ['nobody'] } } });
    expect(await owner.call('POST', '/merchant/batch', { body: {}, headers: preview })).toMatchObject({ code: 50008 });
    expect(await staff.call('POST', '/role/query', { body })).toMatchObject({ code: 50008 });
    const other = await demo.enter('owner@other.example');
    const answer = await other.call('POST', '/merchant/query', { body: { where: [anyOf('name', ['M000003'])] } });
    expect(answer.data).toMatchObject({ total: 0, missing: { name: ['M000003'] } });
  });

  it('is refused for masked fields, whose values could be guessed', async () => {
    expect(await query({ where: [anyOf('mobile', ['13900000001', '13900000002'])] })).toMatchObject({ code: 40000 });
    expect(await query({ where: [{ field: 'mobile', operator: 'like', value: '139' }] })).toMatchObject({
      code: 40000,
    });
  });

  it.each([
    [{ where: [{ any: [] }] }, 'where.0.field'],
    [{ where: [{ field: 'name', operator: 'near', value: 'a' }] }, 'where.0.operator'],
    [{ where: [{ field: 'name', value: null }] }, 'where.0.value'],
    [{ where: [{ field: 'name', value: [] }] }, 'where.0.value'],
    [{ where: [{ field: 'nothing', value: 'a' }] }, 'nothing'],
    [{ where: [{ field: '_start', value: 1 }] }, '_start'],
    [{ where: [{ field: 'name', value: 'a' }, anyOf('name', ['b'])] }, 'name'],
    [{ read: 'history' }, 'read'],
    [{ read: 'counts', start: 0 }, '_start'],
    [{ format: 'csv' }, 'format'],
    [{ groups: [] }, 'groups'],
  ])('is refused where it is not understood: %j', async (body, name) => {
    const { code, data } = await query(body);
    expect({ code, errors: Object.keys(Object(Object(data).errors)) }).toMatchObject({
      code: 40000,
      errors: expect.arrayContaining([name]),
    });
  });

  it('is neither in the log of the server nor in the operation log', async () => {
    const secrets = many(30, 7000);
    await found({ where: [anyOf('q', secrets)] });
    expect(await sheet({ columns: 'code', where: [anyOf('q', secrets)] })).toBe('编号\r\n');
    expect(demo.logged.join('\n')).not.toContain('X7001');
    const { records } = await owner.page('/operationLog/page?_end=5');
    expect(JSON.stringify(records)).not.toContain('X7001');
  });
});

describe.each(databases)('a list of order numbers, on $name', (kind) => {
  it('finds each number however it is written', async () => {
    const demo = await openConsole(kind, releaseOfOrders());
    const owner = await demo.enter('owner@demo.example');
    const [first, second] = ['4012345678901234567', '4012345678901234568'];
    for (const orderNo of [first, second]) await owner.create('order', { orderNo, content: '好' });
    for (const field of ['q', 'orderNo']) {
      const value = [`'${first}`, '４０１２３４５６７８９０１２３４５６８', '4012345678901234569'];
      const { data } = await owner.call('POST', '/order/query', {
        body: { where: [{ field, operator: 'in', value }] },
      });
      expect(data).toMatchObject({ total: 2, missing: { [field]: ['4012345678901234569'] } });
    }
    await demo.stop();
  });
});
