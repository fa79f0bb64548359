import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBusy } from '../../../server/storage/driver/errors/busy.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';
import { lockRecord } from './lock.ts';

describe.each(databases)('a locked database on $name', (kind) => {
  let server: DemoConsole;
  let owner: Person;
  let merchant: WireRecord;
  let lock: Awaited<ReturnType<typeof lockRecord>> | undefined;

  beforeAll(async () => {
    server = await openConsole(kind);
    owner = await server.enter('owner@demo.example');
    const [first] = (await owner.page('/merchant/page')).records;
    if (!first) throw new Error('There is no merchant.');
    merchant = first;
  });
  afterAll(async () => {
    await lock?.release();
    await server.stop();
  });

  /** Changes that wait for the lock; `settled` counts those that were answered. */
  const changeManyTimes = (count: number) => {
    let settled = 0;
    const answers = Array.from({ length: count }, async (_one, index) => {
      const body = JSON.stringify({ contact: `联系人${index}`, version: merchant.version });
      const answer = await owner.fetch(
        `/merchant/${merchant.id}`,
        { 'Content-Type': 'application/json' },
        { method: 'PATCH', body },
      );
      settled += 1;
      return answer;
    });
    return { answers: Promise.all(answers), settled: () => settled };
  };

  it('keeps neither health checks nor readers waiting, and answers those who change it that it is busy', async () => {
    lock = await lockRecord(server.place, 'merchant', merchant.id);
    const changes = changeManyTimes(12);
    await pause(100);
    const health = await server.app.request('/healthz', {}, {});
    expect(await health.json()).toEqual({ status: 'ok' });
    expect((await server.app.request('/metrics', { headers: {} }, {})).status).toBe(404);
    expect(await owner.record(`/merchant/${merchant.id}`)).toMatchObject({ id: merchant.id });
    expect((await owner.page('/merchant/page?_preset=signed')).records).not.toHaveLength(0);
    expect(await owner.get(`/merchant/options?id=${merchant.id}`)).toHaveLength(1);
    // Who signs in is written down, which the locked file of SQLite does not let anybody do.
    if (kind.name === 'postgres') await server.signIn('owner@demo.example');
    expect(changes.settled()).toBe(0);

    for (const answer of await changes.answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: 50300, msg: expect.stringContaining('系统繁忙') });
    }
    await lock.release();
    lock = undefined;
    expect(await owner.patch(`/merchant/${merchant.id}`, { contact: '后来', version: merchant.version })).toMatchObject(
      {
        contact: '后来',
      },
    );
  }, 20_000);

  it('lets a change land that has not waited too long', async () => {
    merchant = await owner.record(`/merchant/${merchant.id}`);
    lock = await lockRecord(server.place, 'merchant', merchant.id);
    const change = owner.patch(`/merchant/${merchant.id}`, { contact: '及时', version: merchant.version });
    await pause(500);
    await lock.release();
    lock = undefined;
    expect(await change).toMatchObject({ contact: '及时' });
  });

  it('answers that it is busy where a change meets with a deadlock again and again', async () => {
    if (kind.name === 'sqlite') return;
    const { db } = server.database;
    await sql`create function collide() returns trigger as $$ begin
      raise exception 'deadlock detected' using errcode = '40P01'; end $$ language plpgsql`.execute(db);
    await sql`create trigger collide before update on merchant for each row execute function collide()`.execute(db);
    merchant = await owner.record(`/merchant/${merchant.id}`);
    const [answer] = await changeManyTimes(1).answers;
    await sql`drop trigger collide on merchant`.execute(db);
    expect(answer?.status).toBe(503);
    expect(Number(answer?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('lets what belongs to no request wait for longer than a request', async () => {
    lock = await lockRecord(server.place, 'merchant', merchant.id);
    const change = () =>
      server.database.transaction((trx) =>
        sql`update merchant set "contact" = '作业' where id = ${merchant.id}`.execute(trx),
      );
    const job = change();
    const request = {
      lane: 'usual',
      caller: () => ({ person: '1', enterprise: '1', isSignedIn: true }),
      signal: () => new AbortController().signal,
    } as const;
    const refused: unknown = await server.database.serve(request, change).catch((error: unknown) => error);
    expect(isBusy(refused)).toBe(true);
    await lock.release();
    lock = undefined;
    await job;
    expect(await owner.record(`/merchant/${merchant.id}`)).toMatchObject({ contact: '作业' });
  }, 20_000);
});
