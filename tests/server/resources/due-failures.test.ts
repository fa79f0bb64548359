import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

const timeout = 30_000;

describe.each(databases)('due work that meets an obstacle on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;

  beforeEach(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await demo.stop();
  });

  /** A shop that is served until a day. */
  const served = async (who: Person, shopNo: string, expiresAt: string) => {
    const merchant = (await who.page('/merchant/page?_end=1')).records[0]?.id;
    const { id } = await who.create('shop', { name: shopNo, merchant, platform: 'jd', shopNo });
    await sql`update shop set status = 'serving', "expiresAt" = ${expiresAt} where id = ${Number(id)}`.execute(
      demo.database.db,
    );
    return id;
  };
  const untilExpired = (who: Person, id: string) =>
    expect.poll(async () => (await who.record(`/shop/${id}`)).status, { timeout, interval: 100 }).toBe('expired');
  const figures = async () => {
    const local = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    return (await demo.app.request('/metrics', {}, local)).text();
  };

  /** Has every change of the record fail with an error that is no refusal. */
  const poison = async (id: string) => {
    const statements =
      kind.name === 'sqlite'
        ? [`create trigger poison before update on shop when old.id = ${id} begin select raise(abort, 'poison'); end`]
        : [
            `create function poison() returns trigger as $$ begin raise exception 'poison'; end $$ language plpgsql`,
            `create trigger poison before update on shop for each row when (old.id = ${id}) execute function poison()`,
          ];
    for (const statement of statements) await sql.raw(statement).execute(demo.database.db);
    return () =>
      sql.raw(kind.name === 'sqlite' ? 'drop trigger poison' : 'drop trigger poison on shop').execute(demo.database.db);
  };

  it('leaves a record alone that cannot be changed, says so, and goes on with the others', {
    timeout: 60_000,
  }, async () => {
    const broken = await served(other, 'broken', '2026-02-01');
    const heal = await poison(broken);
    const sound = await served(owner, 'sound', '2026-02-20');
    await untilExpired(owner, sound);
    const lines = demo.logged.filter((line) => line.includes('is due and failed'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ resource: 'shop', record: broken, failures: 1 }]);
    expect(await figures()).toContain('due_retries{resource="shop",transition="expire"} 1');

    await heal();
    demo.clock.advance(61);
    await untilExpired(other, broken);
    expect(await figures()).not.toContain('due_retries{');
  });

  it('gives every enterprise its turn, however much of another is due', { timeout: 60_000 }, async () => {
    const first = await served(other, 'many', '2026-01-01');
    const copied = sql.raw('enterprise, version, "createdAt", "updatedAt", name, merchant, status, "expiresAt"');
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 300)
      insert into shop (${copied}) select ${copied} from shop, n where id = ${Number(first)}`.execute(demo.database.db);
    const lone = await served(owner, 'lone', '2026-02-20');
    const left = async () => {
      const serving = sql<{ n: number }>`select count(*) as n from shop where status = 'serving'
        and "expiresAt" = '2026-01-01'`;
      return (await serving.execute(demo.database.db)).rows[0]?.n;
    };
    await expect.poll(left, { timeout: 50_000, interval: 200 }).toBe(0);
    const { rows } = await sql<{ n: number }>`select count(*) as n from record_history where resource = 'shop'
      and action = 'expire' and id < (select id from record_history where resource = 'shop' and action = 'expire'
        and record = ${Number(lone)})`.execute(demo.database.db);
    expect(rows[0]?.n).toBeLessThan(200);
  });

  it.runIf(kind.name === 'postgres')(
    'passes over a record that another transaction has',
    { timeout: 60_000 },
    async () => {
      const locked = await served(other, 'locked', '2026-02-01');
      const free = await served(owner, 'free', '2026-02-20');
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const holding = demo.database.transaction(async (trx) => {
        await sql`select id from shop where id = ${Number(locked)} for update`.execute(trx);
        await released;
      });
      await untilExpired(owner, free);
      expect(await other.record(`/shop/${locked}`)).toMatchObject({ status: 'serving' });
      release();
      await holding;
      await untilExpired(other, locked);
    },
  );
});
