import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { signIn } from '../../bench/support/client.mjs';
import { type Database, databases } from '../setup/databases.ts';
import { createDemoDatabase, secretKey } from '../setup/demo-database.ts';
import { runningServer } from './server-process.ts';

const postgres = databases.find(({ name }) => name === 'postgres');
const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

describe.runIf(postgres)('a server on PostgreSQL that stands still in the middle of a write', () => {
  let place: Database;
  let gate: pg.Client;
  let frozen: Awaited<ReturnType<typeof runningServer>>;
  let other: Awaited<ReturnType<typeof runningServer>>;

  beforeAll(async () => {
    if (!postgres) return;
    place = await createDemoDatabase(postgres, undefined);
    gate = new pg.Client({ connectionString: place.url });
    await gate.connect();
    const start = () =>
      runningServer(
        {
          DATA_DIR: mkdtempSync(path.join(inject('runFolder'), 'data-')),
          DATABASE_URL: place.url ?? '',
          SECRET_KEY: secretKey,
        },
        '--demo',
      );
    [frozen, other] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    frozen.child.kill('SIGCONT');
    await Promise.all([frozen.stop(), other.stop()]);
    await gate.end();
    await place.drop();
  });

  const create = async (at: typeof frozen, token: string, name: string) => {
    const response = await fetch(`${at.url}/buffalo/v1/merchant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ name, contact: '甄别', mobile: '13900001111' }),
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      ...envelope.parse(await response.json()),
    };
  };
  const waitingForGate = async () => {
    const { rows } = await gate.query('select 1 from pg_locks where objid = 4711 and not granted');
    return rows.length;
  };

  it('keeps others from writing for seconds only, writes nothing, and goes on when it is woken', async () => {
    const { token } = await signIn(frozen.url, 'owner@demo.example');
    // Each insert waits here, so that the server can be stopped with its transaction open.
    await gate.query(`create function wait_for_test() returns trigger as $$ begin
      perform pg_advisory_xact_lock_shared(4711); return new; end $$ language plpgsql`);
    await gate.query(`create trigger wait_for_test before insert on merchant for each row
      execute function wait_for_test()`);
    await gate.query('select pg_advisory_lock(4711)');
    const halfWritten = create(frozen, token, '半截商家');
    await expect.poll(waitingForGate, { timeout: 30_000 }).toBe(1);
    frozen.child.kill('SIGSTOP');
    await gate.query('select pg_advisory_unlock(4711)');

    await expect.poll(async () => (await create(other, token, '后来商家')).code, { timeout: 60_000 }).toBe(1);

    frozen.child.kill('SIGCONT');
    const answer = await halfWritten;
    expect(answer).toMatchObject({ status: 503, code: 50300, msg: expect.stringContaining('系统繁忙') });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    const { rows } = await gate.query(`select name from merchant where name in ('半截商家', '后来商家')`);
    expect(rows).toEqual([{ name: '后来商家' }]);
    expect((await fetch(`${frozen.url}/healthz`)).status).toBe(200);
    expect(await create(frozen, token, '再来商家')).toMatchObject({ code: 1 });
    expect(frozen.child.exitCode).toBe(null);
  });
});
