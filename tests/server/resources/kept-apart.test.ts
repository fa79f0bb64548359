import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptApart } from '../../../server/storage/tables/derived-values.ts';
import { layoutOf } from '../../../server/storage/tables/layout-of.ts';
import { kinds } from '../../../src/fields/index.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { releaseOfOrders } from './orders.ts';

const number = '4012345678901234567';

describe.each(databases)('a release that reads numbers as codes, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind, releaseOfOrders(false));
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const attempt = (body: object) => owner.call('POST', '/order', { body });
  const count = async (query: string) => (await owner.page(`/order/page?${query}`)).total;

  it('keeps records that were two before apart, found, changeable and listed, and the server starts', async () => {
    const made = [];
    for (const [orderNo, waybill] of [
      [number, '9001'],
      [`'${number}`, "'9001"],
      [`="${number}"`, '9002'],
    ])
      made.push(await owner.create('order', { orderNo, shop: 'A', waybill }));
    const phones = ['0571-88001234', '057188001234', '13800138000'];
    for (const [index, phone] of phones.entries())
      await sql`update "order" set phone = ${phone}, _folded_phone = ${phone} where id = ${Number(made[index]?.id)}`.execute(
        demo.database.db,
      );
    await sql`update derived_column set recipe = 'fold 2' where "column" = '_folded_phone'`.execute(demo.database.db);
    for (let round = 0; round < 2; round += 1) {
      await demo.restart(releaseOfOrders());
      const ids = made.map(({ id }) => Number(id));
      const layout = layoutOf(releaseOfOrders().resource('order'), kinds);
      expect(
        (await keptApart(demo.database.db, layout)).toSorted((one, other) => one.fields.length - other.fields.length),
      ).toEqual([
        { table: 'order', fields: ['waybill'], records: [ids.slice(0, 2)], more: 0 },
        { table: 'order', fields: ['phone'], records: [ids.slice(0, 2)], more: 0 },
        { table: 'order', fields: ['shop', 'orderNo'], records: [ids], more: 0 },
      ]);
    }
    for (const query of [`orderNo=${number}`, `q=${number}`]) expect(await count(query)).toBe(3);
    for (const query of [
      'waybill=9001',
      'phone=0571-88001234',
      'phone=057188001234',
      'q=057188001234',
      'phone_like=0571-8800',
    ])
      expect({ query, total: await count(query) }).toEqual({ query, total: 2 });
    const [, second] = made;
    expect(await owner.patch(`/order/${second?.id}`, { version: 1, note: '改' })).toMatchObject({
      orderNo: `'${number}`,
    });
    expect(await owner.call('PATCH', `/order/${second?.id}`, { body: { version: 2, orderNo: number } })).toMatchObject({
      code: 40900,
    });
    expect(await attempt({ orderNo: `‘${number}`, shop: 'A' })).toMatchObject({ code: 40900 });
    await owner.patch(`/order/${second?.id}`, { version: 2, orderNo: '1', waybill: '1', phone: '13900139000' });
    const layout = layoutOf(releaseOfOrders().resource('order'), kinds);
    expect(await keptApart(demo.database.db, layout)).toMatchObject([
      { fields: ['shop', 'orderNo'], records: [[made[0], made[2]].map((one) => Number(one?.id))] },
    ]);
  });
});
