import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type DemoConsole,
  openConsole,
  type Person,
  type WireRecord,
} from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';
import { installDay } from '../../../../tests/setup/demo-database.ts';

const email = 'staff@demo.example';
const hour = 3600;
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 100 });

describe.each(databases)('presence on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let agent: Person;
  let user: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    agent = await demo.enter(email);
    user = String(Object(await agent.get('/users/info')).id);
  });
  afterAll(() => demo.stop());

  const own = async () => Object(await agent.get('/users/presence')).status;
  const put = async (body: object) => Object((await agent.call('PUT', '/users/presence', { body })).data).status;
  const shown = async () => {
    const { records } = await owner.page(`/presence/page?user=${user}`);
    return records[0]?.status;
  };
  const days = async () => (await owner.page(`/attendance/page?user=${user}&_sort=date&_order=desc`)).records;

  /** Lets time pass at once. Sessions may end meanwhile. */
  const passTime = async (seconds: number) => {
    demo.clock.advance(seconds);
    owner = await demo.enter('owner@demo.example');
    agent = await demo.enter(email);
  };
  const sinceNow = (moment: unknown) => Math.abs(demo.clock.now().getTime() - Date.parse(String(moment))) / 1000;
  const stored = (id: string) =>
    demo.database.db.selectFrom('presence_user').selectAll().where('user', '=', Number(id)).executeTakeFirst();
  /** Returns how long the user was there, on all days. */
  const secondsOf = async (id: string) => {
    const { records } = await owner.page(`/attendance/page?user=${id}&_end=200`);
    return records.reduce((sum, { online, busy, away }) => sum + Number(online) + Number(busy) + Number(away), 0);
  };
  const anyoneOffline = async () => {
    const { records } = await owner.page('/presence/page?_preset=agents&_end=200');
    return String(records.find((one) => one.user !== user && one.status === 'offline')?.user);
  };
  /** Leaves a user online, as a server does that is killed. It saw a stream of theirs at `seenAt` for the last time. */
  const leaveOnline = async (id: string, countedAt: string, seenAt: string | null, leftAt: string | null = null) => {
    const { db } = demo.database;
    await db.deleteFrom('presence_user').where('user', '=', Number(id)).execute();
    await db.deleteFrom('presence_stream').where('user', '=', Number(id)).execute();
    if (seenAt) {
      const stream = { id: randomUUID(), user: Number(id), server: 'lost', seenAt };
      await db.insertInto('presence_stream').values(stream).execute();
    }
    const row = { enterprise: 2, status: 'online', busy: 0, activeAt: countedAt, leftAt, countedAt };
    await db
      .insertInto('presence_user')
      .values({ user: Number(id), ...row })
      .execute();
  };

  it('follows the event stream, input and the choice of the person, and open boards hear of it', async () => {
    const board = await owner.listen();
    expect(await own()).toBe('offline');
    const stream = await agent.listen();
    await waitFor(async () => expect(await shown()).toBe('online'));
    const [line] = (await owner.page(`/presence/page?user=${user}`)).records;
    const heard = await board.until(({ resource, id }) => resource === 'presence' && id === line?.id);
    expect(heard.at(-1)).toMatchObject({ type: 'record', actor: null });
    expect(await put({ status: 'busy' })).toBe('busy');
    expect(await shown()).toBe('busy');
    expect(await put({ status: 'online' })).toBe('online');
    demo.clock.advance(4 * 60);
    expect(await own()).toBe('online');
    demo.clock.advance(61);
    expect(await own()).toBe('away');
    expect(await shown()).toBe('away');
    expect(await put({})).toBe('online');
    await stream.close();
    await board.close();
  });

  it('outlasts a reload, and ends when the last stream has ended', async () => {
    const [one, other] = [await agent.listen(), await agent.listen()];
    await waitFor(async () => expect(await own()).toBe('online'));
    await one.close();
    demo.clock.advance(60);
    expect(await own()).toBe('online');
    const left = demo.clock.now().toISOString();
    await other.close();
    await waitFor(async () => {
      const row = demo.database.db.selectFrom('presence_user').select('leftAt').where('user', '=', Number(user));
      expect((await row.executeTakeFirst())?.leftAt).not.toBeNull();
    });
    demo.clock.advance(20);
    expect(await own()).toBe('online');
    demo.clock.advance(20);
    expect(await own()).toBe('offline');
    const [record] = (await owner.page(`/presence/page?user=${user}`)).records;
    expect(Math.abs(Date.parse(String(record?.since)) - Date.parse(left))).toBeLessThan(1000);
  });

  it('is counted from the sign-in to the last sign of life, each day by itself', async () => {
    const before = Number((await days())[0]?.signIns);
    await demo.signIn(email);
    expect((await days())[0]).toMatchObject({ date: '2026-03-01', signIns: before + 1 });
    const stream = await agent.listen();
    await waitFor(async () => expect(await own()).toBe('online'));
    const counted = (record: WireRecord | undefined) => Number(record?.online) + Number(record?.away);
    const first = counted((await days())[0]);
    const midnight = Date.parse('2026-03-01T16:00:00.000Z');
    const until = Math.round((midnight - demo.clock.now().getTime()) / 1000);
    demo.clock.advance(until + 2 * hour);
    expect(await own()).toBe('away');
    await stream.close();
    const [today, yesterday] = await days();
    expect([today?.date, yesterday?.date]).toEqual(['2026-03-02', '2026-03-01']);
    expect(Math.abs(counted(today) - 2 * hour)).toBeLessThan(3);
    expect(Math.abs(counted(yesterday) - first - until)).toBeLessThan(3);
    expect(yesterday?.lastAt).toBe(new Date(midnight).toISOString());
    expect(String(yesterday?.firstAt) >= installDay.slice(0, 10)).toBe(true);
  });

  it('ends with the last sign of a server that is no more', async () => {
    demo.clock.advance(hour);
    const seenAt = new Date(demo.clock.now().getTime() - 300_000).toISOString();
    const lost = await anyoneOffline();
    await leaveOnline(lost, seenAt, seenAt);
    await waitFor(async () => expect(await stored(lost)).toMatchObject({ status: 'offline', leftAt: seenAt }));
  });

  it('does not go on while no server runs, however long that is', async () => {
    const lost = await anyoneOffline();
    const before = await secondsOf(lost);
    const countedAt = demo.clock.now().toISOString();
    // A backup that is restored has no streams.
    for (const seenAt of [countedAt, null]) {
      await leaveOnline(lost, countedAt, seenAt);
      await passTime(40 * 24 * hour);
      await waitFor(async () => expect(await stored(lost)).toMatchObject({ status: 'offline', leftAt: countedAt }));
      expect((await secondsOf(lost)) - before).toBeLessThan(3);
    }
  });

  it('begins anew with who is back before a server that starts has looked', async () => {
    for (const isGone of [false, true]) {
      const before = await secondsOf(user);
      const countedAt = demo.clock.now().toISOString();
      await leaveOnline(user, countedAt, countedAt, isGone ? countedAt : null);
      await passTime(10 * hour);
      const stream = await agent.listen();
      await waitFor(async () => expect(sinceNow((await stored(user))?.countedAt)).toBeLessThan(1));
      expect(await stored(user)).toMatchObject({ status: 'online', leftAt: null });
      expect((await secondsOf(user)) - before).toBeLessThan(3);
      const [today] = await days();
      const spell = [today?.spells].flat().at(-1);
      expect(sinceNow(Object(spell).from)).toBeLessThan(1);
      await stream.close();
      await waitFor(async () => expect((await stored(user))?.leftAt).not.toBeNull());
    }
  });

  it.runIf(kind.name === 'postgres')('is one for several servers', async () => {
    const other = await demo.otherServer();
    const stream = await agent.listen(undefined, other);
    await waitFor(async () => expect(await own()).toBe('online'));
    expect(await shown()).toBe('online');
    await stream.close();
  });

  it('is written by the server alone, and shows the agents in service', async () => {
    const { records } = await owner.page('/presence/page?_preset=agents&_end=200');
    const [first] = records;
    const refused = [
      await owner.call('POST', '/presence', { body: { user } }),
      await owner.call('PATCH', `/presence/${first?.id}`, { body: { version: first?.version, status: 'busy' } }),
      await owner.call('DELETE', `/presence/${first?.id}`),
      await owner.call('POST', '/attendance', { body: { user } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const wrong = await agent.call('PUT', '/users/presence', { body: { status: 'offline' } });
    expect(wrong.code).toBe(40000);
    const { records: staff } = await owner.page('/staff/page?_end=200');
    const inService = staff.filter(({ status }) => status !== 'left').map((one) => one.user);
    expect(records.map((one) => one.user).toSorted()).toEqual(inService.toSorted());
    const newcomer = staff.find(({ status, shopCount }) => status !== 'left' && shopCount === 0);
    await owner.post(`/staff/${newcomer?.id}/actions/leave`, { leftAt: '2026-03-01' });
    expect((await owner.page('/presence/page?_preset=agents&_end=200')).total).toBe(records.length - 1);
  });
});
