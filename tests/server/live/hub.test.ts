import { sql } from 'kysely';
import type { Logger } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHub } from '../../../server/live/hub.ts';
import { liveStreams, refusalPause } from '../../../server/runtime/limits.ts';
import { publishEvents } from '../../../server/storage/events.ts';
import { type DatabaseKind, databases } from '../../setup/databases.ts';
import { catalogueOf, identity, openSmallDatabase } from '../storage/small-catalogue.ts';

afterEach(() => vi.useRealTimers());

it('looks for nobody after a stream that could not be opened', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  const { database, start, drop } = await openSmallDatabase(kind);
  const catalogue = catalogueOf({ name: { type: 'text', label: '名称' } });
  const dataAccess = await start(catalogue);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = { now: () => new Date() };
  const hub = createHub({
    database,
    catalogue,
    dataAccess,
    clock,
    log: undefined,
    stopping: undefined,
    accessLog: { write: async () => {} },
  });
  await sql`drop table "event"`.execute(database.db);
  const somebody = identity(1, 1);
  const never = new Date(8.64e15);
  await expect(hub.open(somebody, never, async () => somebody, 1)).rejects.toThrow(/event/);
  expect(vi.getTimerCount()).toBe(0);
  await drop();
});

describe.each(databases)('live events on $name', (kind) => {
  it('reach the others, and the one whose events cannot be read is told to read all again', async () => {
    const { hub, publish, receive, drop } = await openHub(kind, [1]);
    const [failing, other] = [await receive(1), await receive(2)];
    await publish();
    hub.wake();
    expect(await failing(/"type":"\w+"/)).toContain('"type":"reset"');
    expect(await other(/"type":"\w+"/)).toContain('"type":"record"');
    await drop();
  });

  it('are sent once they can be read, after a reading that failed', async () => {
    const { hub, database, warnings, publish, receive, drop } = await openHub(kind, []);
    const received = await receive(1);
    await publish();
    const spoil = (from: string, to: string) =>
      database.db
        .updateTable('event')
        .set({ payload: sql`replace(payload, ${from}, ${to})` })
        .execute();
    await spoil('{', '<');
    hub.wake();
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
    await spoil('<', '{');
    hub.wake();
    expect(await received(/"type":"\w+"/)).toContain('"type":"record"');
    await drop();
  });
});

it('a stream begins with what came after the event that the client names, or is to load all where that is unknown', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  const { hub, publish, drop } = await openHub(kind, []);
  await publish();
  await publish('user');
  const open = async (after: number) =>
    listenTo(await hub.open(identity(1, 1), new Date(8.64e15), async () => identity(1, 1), after));
  const heard = await (await open(1))(/"type":"\w+"/);
  expect(heard).toContain('"resource":"user"');
  expect(heard).not.toContain('"resource":"thing"');
  expect(await (await open(99))(/"type":"\w+"/)).toContain('"type":"reset"');
  await drop();
});

it('streams are kept alive every fifteen seconds, until the server stops', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { hear, drop } = await openHub(kind, []).then(async (opened) => ({ ...opened, hear: await opened.receive(1) }));
  await hear(/:\n\n$/);
  vi.advanceTimersByTime(15_000);
  await hear(/:\n\n$/);
  await drop();
  expect(vi.getTimerCount()).toBe(0);
  expect(await hear(/never/)).toBe('');
});

it('streams of an enterprise are refused above their number, and those of another are not', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  const { hub, drop } = await openHub(kind, []);
  const never = new Date(8.64e15);
  const enter = (user: number) => hub.open(identity(user, 1), never, async () => identity(user, 1), undefined);
  for (let user = 1; user < liveStreams.perEnterprise.open; user += 1) await enter(user);
  await hub.admit(identity(5000, 1));
  await enter(5000);
  const asked = performance.now();
  await expect(hub.admit(identity(5001, 1))).rejects.toMatchObject({ code: 42900 });
  expect(performance.now() - asked).toBeGreaterThan(refusalPause - 50);
  await hub.admit(identity(5001, 2));
  await drop();
});

it('the rights of a stream are read again after changes that can be of rights, and it hears that they changed', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  const { hub, publish, drop } = await openHub(kind, []);
  let permissionVersion = '1';
  const identify = vi.fn(async () => ({ ...identity(1, 1), permissionVersion }));
  const body = await hub.open(identity(1, 1), new Date(8.64e15), identify, undefined);
  const hear = listenTo(body);
  await publish();
  hub.wake();
  await hear(/"resource":"thing"/);
  expect(identify).not.toHaveBeenCalled();
  permissionVersion = '2';
  await publish('user');
  hub.wake();
  expect(await hear(/"type":"permissions"/)).toContain('"version":"2"');
  await drop();
});

/** A hub that cannot read what some users may see. */
async function openHub(kind: DatabaseKind, failing: readonly number[]) {
  const { database, start, drop } = await openSmallDatabase(kind);
  const where = { field: 'name', empty: false } as const;
  const catalogue = catalogueOf({ name: { type: 'text', label: '名称' } }, { list: { columns: ['name'], where } });
  const dataAccess = await start(catalogue);
  const stopping = new AbortController();
  const warnings: unknown[] = [];
  const warn: Pick<Logger, 'warn'> = { warn: (facts: unknown) => warnings.push(facts) };
  const hub = createHub({
    database,
    catalogue,
    dataAccess: {
      ...dataAccess,
      forIdentity(who, now) {
        if (failing.includes(who.userId)) throw new Error('The records cannot be read');
        return dataAccess.forIdentity(who, now);
      },
    },
    clock: { now: () => new Date() },
    log: warn as Logger,
    stopping: stopping.signal,
    accessLog: { write: async () => {} },
  });
  return {
    hub,
    database,
    warnings,
    publish: (resource = 'thing') =>
      publishEvents(database.db, [
        {
          to: { enterprise: 1 },
          event: { type: 'record', resource, id: '7', action: 'update', actor: null, isMoved: true },
        },
      ]),
    async receive(user: number) {
      const somebody = identity(user, 1);
      return listenTo(await hub.open(somebody, new Date(8.64e15), async () => somebody, undefined));
    },
    async drop() {
      stopping.abort();
      await drop();
    },
  };
}

/** Returns what reads a stream until something wanted has come, and answers all that came. */
function listenTo(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader();
  return async (wanted: RegExp) => {
    let text = '';
    while (!wanted.test(text)) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += new TextDecoder().decode(value);
    }
    return text;
  };
}
