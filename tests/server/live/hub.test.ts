import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createHub } from '../../../server/live/hub.ts';
import { databases } from '../../setup/databases.ts';
import { catalogueOf, identity, openSmallDatabase } from '../storage/small-catalogue.ts';

afterEach(() => vi.useRealTimers());

it('looks for nobody after a stream that could not be opened', async () => {
  const [kind] = databases;
  if (!kind) return expect.unreachable();
  const { database, start, drop } = await openSmallDatabase(kind);
  const catalogue = catalogueOf({ name: { type: 'text', label: '名称' } });
  const scopes = await start(catalogue);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const clock = { now: () => new Date() };
  const hub = createHub({
    database,
    catalogue,
    scopes,
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
