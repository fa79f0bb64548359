import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { openConsole } from './console.ts';

it.runIf(databases.some(({ name }) => name === 'postgres'))(
  'somebody signs in while a record that refers to them is being written, and is not deleted meanwhile',
  { timeout: 60_000 },
  async () => {
    const kind = databases.find(({ name }) => name === 'postgres');
    if (!kind) return;
    const demo = await openConsole(kind);
    const { db } = demo.database;
    const owner = await demo.enter('owner@demo.example');
    const staff = (await owner.page('/user/page?q=staff@')).records[0]?.id ?? '';
    // Whoever adds a merchant waits for the lock, which the test has.
    await sql`create function wait_for_test() returns trigger as $$ begin
      perform pg_advisory_xact_lock(4711); return new; end $$ language plpgsql`.execute(db);
    await sql`create trigger wait_for_test before insert on merchant for each row
      execute function wait_for_test()`.execute(db);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isLocked = false;
    const holding = demo.database.transaction(async (trx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx);
      isLocked = true;
      await released;
    });
    await expect.poll(() => isLocked).toBe(true);
    const done: string[] = [];
    const body = { name: '慢慢写', contact: '甄别', mobile: '13900001111', owner: staff };
    const writing = owner.create('merchant', body).then(() => done.push('written'));
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where wait_event = 'advisory' and datname = current_database()`.execute(db);
      return rows[0]?.n;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);

    const signIn = demo.signIn('staff@demo.example').then(() => done.push('signed in'));
    const deletion = owner.call('DELETE', `/user/${staff}`);
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['signed in']);
    release();
    await Promise.all([holding, writing, signIn]);
    expect(await deletion).toMatchObject({ code: 40900 });
    await demo.stop();
  },
);
