import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restorableDays } from '../../../../src/engine/features/removal.ts';
import { type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { runUncommitted } from '../../../../tests/server/resources/lock.ts';
import { databases } from '../../../../tests/setup/databases.ts';

const timeout = 10_000;

describe.each(databases)('the trash on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let stem = '';

  beforeAll(async () => {
    demo = await openConsole(kind);
    staff = await demo.signIn('staff@demo.example');
  });
  beforeEach(async ({ task }) => {
    owner = await demo.enter('owner@demo.example');
    stem = `废纸${task.id.replaceAll(/\D/g, '')}号`;
  });
  afterAll(() => demo.stop());

  const add = (index: number, more: object = {}) =>
    owner.create('merchant', { name: `${stem}${index}`, contact: '甄别', mobile: '13900001111', ...more });
  const remove = (id: string) => owner.call('DELETE', `/merchant/${id}`);
  const trash = (query = '', person = owner) => person.page(`/merchant/trash?_end=20&q=${stem}${query}`);

  it('holds what was deleted, the latest first, with who did it and until when it stays', async () => {
    const [one, two] = [await add(1), await add(2)];
    await remove(one.id);
    demo.clock.advance(60);
    await remove(two.id);
    const deletedAt = demo.clock.now().toISOString();
    expect(await trash()).toMatchObject({
      total: 2,
      records: [
        {
          id: two.id,
          name: two.name,
          mobile: '139****1111',
          deletedAt,
          labels: { updatedBy: '陈星' },
          purgedAt: new Date(Date.parse(deletedAt) + restorableDays * 86_400_000).toISOString(),
        },
        { id: one.id },
      ],
    });
    expect((await trash('&_start=1')).records).toMatchObject([{ id: one.id }]);
    expect((await owner.page(`/merchant/page?q=${stem}&_end=20`)).total).toBe(0);
    await owner.post(`/merchant/${one.id}/restore`);
    expect((await trash()).records.map(({ id }) => id)).toEqual([two.id]);
  });

  it('is for those who may delete, within their enterprise', async () => {
    const { id } = await add(1);
    await remove(id);
    expect(await staff.call('GET', '/merchant/trash?_end=20')).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:delete' },
    });
    expect(await trash('', await demo.signIn('owner@other.example'))).toMatchObject({ total: 0, records: [] });
    expect(await trash('', await demo.signIn('super@demo.example'))).toMatchObject({ total: 1, records: [{ id }] });
    expect(await owner.call('GET', '/operationLog/trash?_end=20')).toMatchObject({ status: 404 });
    expect(await owner.call('GET', '/merchant/trash?level=A')).toMatchObject({ code: 40000 });
  });

  it('shows nobody what is beyond their data scope', async () => {
    const permissions = ['customer_admin', 'merchant_admin', 'merchant_admin:delete'];
    const own = await owner.create('role', { name: '只看自己', code: 'own', scope: 'own', permissions });
    const person = { username: '小自己', email: 'own@demo.example', roles: [own.id] };
    const { id } = await owner.create('user', person);
    const [theirs, other] = [await add(1, { owner: id }), await add(2)];
    await remove(theirs.id);
    await remove(other.id);
    expect(await trash('', await demo.enter(person.email))).toMatchObject({ total: 1, records: [{ id: theirs.id }] });
  });

  it('no longer holds what was deleted too long ago', async () => {
    const { id } = await add(1);
    await remove(id);
    demo.clock.advance(restorableDays * 86_400 - 60);
    const late = await demo.enter('owner@demo.example');
    expect(await trash('', late)).toMatchObject({ total: 1 });
    demo.clock.advance(120);
    expect(await trash('', late)).toMatchObject({ total: 0 });
    expect(await late.call('POST', `/merchant/${id}/restore`)).toMatchObject({ status: 404, code: 40400 });
  });

  // The embedded database runs one transaction at a time.
  it.runIf(kind.name === 'postgres')('is emptied around a record that is being restored', async () => {
    const [restored, purged] = [await add(1), await add(2)];
    await remove(restored.id);
    await remove(purged.id);
    demo.clock.advance(restorableDays * 86_400 - 60);
    // As another server does it, which began before the end of the month.
    const restore = `update merchant set "deletedAt" = null where id = ${restored.id}`;
    const restoring = await runUncommitted(demo.place, restore);
    demo.clock.advance(120);
    // The sweep of a server begins a second after its start.
    await demo.otherServer();
    const merchants = demo.database.db.withTables<{ merchant: { id: number } }>().selectFrom('merchant');
    const stored = merchants.select('id').where('id', '=', Number(purged.id));
    const untilPurged = () => expect.poll(() => stored.execute(), { timeout }).toEqual([]);
    await Promise.allSettled([untilPurged()]);
    await restoring.commit();
    await untilPurged();
    const late = await demo.enter('owner@demo.example');
    expect(await late.record(`/merchant/${restored.id}`)).toMatchObject({ name: restored.name });
    expect(await late.get(`/merchant/${restored.id}/history`)).toHaveLength(2);
  });
});
