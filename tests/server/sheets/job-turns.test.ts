import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const job = z.object({
  id: z.string(),
  state: z.string(),
  result: z.object({ created: z.number(), failed: z.number() }).optional(),
});
const timeout = 90_000;

describe.each(databases)('jobs beside one another on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterAll(() => demo.stop());

  const merchant = (name: string, mobile = '13900001111') => ({ name, contact: '甄别', mobile });
  const begin = async (who: Person, rows: readonly object[], options: object = {}) => {
    const body = { kind: 'import', resource: 'merchant', total: rows.length, ...options };
    const { id } = job.parse(await who.post('/jobs', body));
    for (let start = 0; start < rows.length; start += 1000) {
      const some = rows.slice(start, start + 1000);
      expect(await who.call('PUT', `/jobs/${id}/rows`, { body: { start, rows: some } })).toMatchObject({ code: 1 });
    }
    await who.post(`/jobs/${id}/start`);
    return id;
  };
  const find = async (who: Person, id: string) => job.parse(await who.get(`/jobs/${id}`));
  const over = async (who: Person, id: string) => {
    const isOpen = /collecting|waiting|running/;
    await expect.poll(async () => (await find(who, id)).state, { timeout, interval: 50 }).not.toMatch(isOpen);
    return find(who, id);
  };

  it('a small import of one enterprise does not wait for a large one of another', { timeout }, async () => {
    const large = await begin(
      owner,
      Array.from({ length: 1500 }, (_, index) => merchant(`大批${index}`)),
    );
    await expect.poll(async () => (await find(owner, large)).state, { timeout, interval: 20 }).toBe('running');
    const small = await begin(other, [merchant('小批')]);
    expect(await over(other, small)).toMatchObject({ state: 'done', result: { created: 1 } });
    expect((await find(owner, large)).state).toBe('running');
    expect(await over(owner, large)).toMatchObject({ state: 'done', result: { created: 1500 } });
  });

  it('the file of refused rows renews the lease as it is written', { timeout }, async () => {
    const statements: string[] = [];
    demo.database.watch(({ text }) => statements.push(text));
    const rows = Array.from({ length: 2500 }, (_, index) => merchant(`错行${index}`, 'x'));
    const id = await begin(owner, rows, { partial: true });
    expect(await over(owner, id)).toMatchObject({ state: 'done', result: { created: 0, failed: 2500 } });
    demo.database.watch(() => {});
    const isRead = (text: string) => /from "job_row".*"outcome" = /.test(text);
    const reads = statements.flatMap((text, index) => (isRead(text) ? [index] : []));
    const between = reads.slice(1).map((end, index) => statements.slice(reads[index], end));
    expect(between.length).toBeGreaterThan(1);
    for (const some of between)
      expect(some.some((text) => text.startsWith('update "job" set "leaseUntil"'))).toBe(true);
  });

  it.runIf(kind.name === 'postgres')(
    'a check that a deadlock breaks off counts no row twice',
    { timeout },
    async () => {
      const { db } = demo.database;
      await sql`create sequence broken_off`.execute(db);
      // Raised once: a sequence goes on where its transaction does not.
      await sql`create function break_off() returns trigger as $$ begin
      if nextval('broken_off') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$ language plpgsql`.execute(db);
      await sql`create trigger break_off before update on job for each row when (new.phase = 'check')
      execute function break_off()`.execute(db);
      const rows = Array.from({ length: 30 }, (_, index) => merchant(`重来${index}`));
      const id = await begin(owner, rows, { onDuplicate: 'refuse' });
      expect(await over(owner, id)).toMatchObject({ state: 'done', result: { created: 30, failed: 0 } });
      const { rows: taken } = await sql<{ n: number }>`select last_value as n from broken_off`.execute(db);
      expect(taken[0]?.n).toBeGreaterThan(1);
    },
  );
});
