import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const told = z.object({
  unread: z.number(),
  notices: z.array(
    z.looseObject({
      id: z.string(),
      action: z.string(),
      record: z.object({ id: z.string(), label: z.string() }).nullable(),
    }),
  ),
});

describe.each(databases)('notices on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let staffId: string;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    staffId = z.object({ id: z.string() }).parse(await staff.get('/users/info')).id;
  });
  afterAll(() => demo.stop());

  /** Notices that are no part of what came before. */
  async function quiet() {
    demo.clock.advance(120);
    await staff.post('/notices/read');
  }
  const noticesOf = async (person: Person) => told.parse(await person.get('/notices'));
  const merchantOf = (person: Person, ownerId: string | null) => {
    count += 1;
    return person.create('merchant', {
      name: `通知商家${count}`,
      contact: '周舟',
      mobile: `1390000${String(1000 + count)}`,
      owner: ownerId,
    });
  };

  it('tell somebody that a record became theirs, live, and not the user who did it', async () => {
    await quiet();
    const stream = await staff.listen();
    const merchant = await merchantOf(owner, staffId);
    await stream.until(({ type }) => type === 'notice');
    await stream.close();
    const { notices, unread } = await noticesOf(staff);
    expect(unread).toBe(1);
    expect(notices[0]).toMatchObject({
      resource: 'merchant',
      action: 'assign',
      field: 'owner',
      count: 1,
      isRead: false,
      record: { id: merchant.id, label: merchant.name },
      actor: { name: expect.any(String) },
    });
    await merchantOf(staff, staffId);
    expect((await noticesOf(staff)).unread).toBe(1);
  });

  it('tell of transitions and of the deletion of what is theirs, and of no other change', async () => {
    const merchant = await merchantOf(owner, staffId);
    await quiet();
    const changed = await owner.patch(`/merchant/${merchant.id}`, { version: merchant.version, remark: '常客' });
    expect((await noticesOf(staff)).unread).toBe(0);
    await owner.post(`/merchant/${changed.id}/actions/negotiate`);
    expect((await noticesOf(staff)).notices[0]).toMatchObject({ action: 'negotiate', record: { id: merchant.id } });
    await owner.call('DELETE', `/merchant/${merchant.id}`);
    const { notices, unread } = await noticesOf(staff);
    expect(unread).toBe(2);
    expect(notices[0]).toMatchObject({ action: 'delete', record: { label: merchant.name } });
  });

  it('tell nothing to the user it was taken from but of the step', async () => {
    const merchant = await merchantOf(owner, staffId);
    await quiet();
    await owner.patch(`/merchant/${merchant.id}`, { version: merchant.version, owner: null });
    await owner.post(`/merchant/${merchant.id}/actions/negotiate`);
    expect((await noticesOf(staff)).unread).toBe(0);
  });

  it('tell of the step that took a record from somebody, regardless of who took it', { timeout: 60_000 }, async () => {
    const leader = await demo.enter('leader@demo.example');
    const { id: leaderId } = z.object({ id: z.string() }).parse(await leader.get('/users/info'));
    const clue = await owner.create('clue', {
      name: '离手线索',
      company: '离手公司',
      contact: '周舟',
      mobile: '13900009001',
    });
    const act = (key: string, body: object, person = owner) => person.post(`/clue/${clue.id}/actions/${key}`, body);
    const newestOf = async (person: Person) => (await noticesOf(person)).notices[0];
    await act('assign', { owner: staffId });
    await quiet();
    await act('assign', { owner: leaderId });
    expect(await newestOf(staff)).toMatchObject({
      action: 'unassign',
      field: 'assign',
      resource: 'clue',
      isRead: false,
    });
    expect(await newestOf(leader)).toMatchObject({ action: 'assign', resource: 'clue', field: 'owner' });
    await act('giveBack', { returnReason: '没有接电话' });
    expect(await newestOf(leader)).toMatchObject({ action: 'unassign', field: 'giveBack', actor: expect.any(Object) });
    expect((await noticesOf(staff)).unread).toBe(1);
  });

  it('say once what happened to several records within a minute', async () => {
    const merchants = [await merchantOf(owner, null), await merchantOf(owner, null), await merchantOf(owner, null)];
    await quiet();
    for (const { id, version } of merchants) await owner.patch(`/merchant/${id}`, { version, owner: staffId });
    const { notices, unread } = await noticesOf(staff);
    expect(unread).toBe(1);
    expect(notices[0]).toMatchObject({ action: 'assign', record: null, count: 3 });
  });

  it('name no record that is out of reach, nor one whose screen is not theirs', async () => {
    const leader = await demo.enter('leader@demo.example');
    const { id } = z.object({ id: z.string() }).parse(await leader.get('/users/info'));
    const merchant = await merchantOf(owner, id);
    expect((await noticesOf(leader)).notices[0]).toMatchObject({ record: { id: merchant.id } });
    await demo.database.db
      .withTables<{ merchant: { id: number; owner: number | null } }>()
      .updateTable('merchant')
      .set({ owner: null })
      .where('id', '=', Number(merchant.id))
      .execute();
    expect((await noticesOf(leader)).notices[0]).toMatchObject({ action: 'assign', record: null, count: 1 });
  });

  describe('of what a job did go when it is undone, and no others', () => {
    const idOf = (answer: unknown) => z.looseObject({ job: z.unknown(), id: z.unknown() }).partial().parse(answer);

    it('of an import', async () => {
      await quiet();
      const kept = await merchantOf(owner, staffId);
      const { username } = z.object({ username: z.string() }).parse(await staff.get('/users/info'));
      const rows = [1, 2, 3].map((index) => ({
        name: `撤回商家${index}`,
        contact: '周舟',
        mobile: `1390001000${index}`,
        owner: username,
      }));
      const { job } = idOf(await owner.post('/merchant/import', { rows, onDuplicate: 'skip' }));
      const { notices } = await noticesOf(staff);
      expect(notices.slice(0, 2)).toMatchObject([{ count: 3 }, { count: 1 }]);
      await staff.post('/notices/read');
      const stream = await staff.listen();
      expect(await owner.post(`/jobs/${job}/undo`)).toMatchObject({ undone: 3 });
      await stream.until(({ type }) => type === 'notice');
      await stream.close();
      const left = (await noticesOf(staff)).notices.map(({ id }) => id);
      expect(left).toEqual(notices.slice(1).map(({ id }) => id));
      expect(notices[1]?.record?.id).toBe(kept.id);
    });

    it('of a bulk operation', async () => {
      await quiet();
      const records = [await merchantOf(owner, null), await merchantOf(owner, null)];
      const chosen = records.map(({ id, version }) => ({ id, version }));
      const assign = { operation: 'update', values: { owner: staffId }, records: chosen };
      const { id } = idOf(await owner.post('/merchant/bulk', assign));
      expect(await noticesOf(staff)).toMatchObject({
        unread: 1,
        notices: expect.arrayContaining([expect.objectContaining({ action: 'assign', count: 2 })]),
      });
      expect(await owner.post(`/jobs/${id}/undo`)).toMatchObject({ undone: 2 });
      expect((await noticesOf(staff)).unread).toBe(0);
    });

    it('but those of an undo that could restore nothing', async () => {
      await quiet();
      const record = await merchantOf(owner, null);
      const chosen = [{ id: record.id, version: record.version }];
      const { id } = idOf(
        await owner.post('/merchant/bulk', { operation: 'update', values: { owner: staffId }, records: chosen }),
      );
      await owner.patch(`/merchant/${record.id}`, { version: 2, remark: '有人改过' });
      expect(await owner.post(`/jobs/${id}/undo`)).toMatchObject({ undone: 0 });
      expect(await noticesOf(staff)).toMatchObject({
        unread: 1,
        notices: expect.arrayContaining([
          expect.objectContaining({ record: expect.objectContaining({ id: record.id }) }),
        ]),
      });
    });
  });

  it('are read one by one or all at once, by their own user only', async () => {
    await quiet();
    const first = await merchantOf(owner, staffId);
    demo.clock.advance(120);
    await merchantOf(owner, staffId);
    const { notices, unread } = await noticesOf(staff);
    expect(unread).toBe(2);
    const older = notices.find(({ record }) => record?.label === first.name)?.id ?? '';
    await owner.post('/notices/read', { ids: [older] });
    expect((await noticesOf(staff)).unread).toBe(2);
    await staff.post('/notices/read', { ids: [older] });
    expect((await noticesOf(staff)).unread).toBe(1);
    await staff.post('/notices/read');
    expect((await noticesOf(staff)).unread).toBe(0);
    expect(await staff.call('POST', '/notices/read', { body: { ids: ['x'] } })).toMatchObject({ code: 40000 });
  });

  it('keep the newest two hundred of a user', async () => {
    const row = { user: Number(staffId), resource: 'merchant', record: 1, field: 'owner', count: 1, actor: null };
    const at = '2026-01-01T00:00:00.000Z';
    const rows = Array.from({ length: 250 }, () => ({ ...row, action: 'assign', at, readAt: at }));
    await demo.database.db.insertInto('user_notice').values(rows).execute();
    await merchantOf(owner, staffId);
    const kept = await demo.database.db
      .selectFrom('user_notice')
      .select('id')
      .where('user', '=', Number(staffId))
      .execute();
    expect(kept).toHaveLength(200);
    expect((await noticesOf(staff)).notices).toHaveLength(50);
  });

  it('tell of the step by which the server took a record from somebody', { timeout: 60_000 }, async () => {
    const mobile = '13900009002';
    const clue = await owner.create('clue', { name: '到期线索', company: '到期公司', contact: '周舟', mobile });
    await owner.post(`/clue/${clue.id}/actions/assign`, { owner: staffId });
    demo.clock.advance(8 * 86_400);
    staff = await demo.enter('staff@demo.example');
    const taken = { action: 'unassign', field: 'recycle', resource: 'clue', actor: null };
    await expect
      .poll(async () => (await noticesOf(staff)).notices, { timeout: 30_000 })
      .toContainEqual(expect.objectContaining(taken));
  });
});
