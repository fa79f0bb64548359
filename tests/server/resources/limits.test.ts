import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { batchLimits, rates, readLimits, writeLimits } from '../../../server/runtime/limits.ts';
import type { AccountTables } from '../../../server/storage/system/account-tables.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('limits on $name', (kind) => {
  let server: DemoConsole;
  let owner: Person;
  let other: Person;
  /** A list that the database reads aside, beside what others wait for. */
  const narrowed = '/merchant/page?category=food';

  beforeAll(async () => {
    server = await openConsole(kind);
    owner = await server.enter('owner@demo.example');
    other = await server.enter('owner@other.example');
  });
  afterAll(() => server.stop());

  /**
   * As many reads or writes of a user as are under way and wait while each takes its time. The result ends them, or else
   * the end of the test.
   */
  const occupy = async (name: 'reads' | 'writes' | 'batches', email: string, count: number) => {
    const { id: user, enterprise } = await server.database.db
      .withTables<AccountTables>()
      .selectFrom('user')
      .select(['id', 'enterprise'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const caller = () => ({ person: String(user), enterprise: String(enterprise), isSignedIn: true });
    const { signal } = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let enter = () => {};
    const entered = new Promise<void>((resolve) => {
      enter = resolve;
    });
    const turns = Array.from({ length: count }, () =>
      server.database.serve({ lane: 'usual', caller, signal: () => signal }, async () => {
        const end = await server.database.queues
          .get(name)
          ?.enter()
          .catch(() => undefined);
        enter();
        await released;
        end?.();
      }),
    );
    const stop = async () => {
      release();
      await Promise.all(turns);
    };
    onTestFinished(stop);
    await entered;
    return stop;
  };
  const metrics = async () => {
    const incoming: object = { socket: { remoteAddress: '127.0.0.1' } };
    return (await server.app.request('/metrics', {}, { incoming })).text();
  };

  it('refuse who reads too much at once, and let another enterprise read', async () => {
    const stop = await occupy('reads', 'owner@demo.example', readLimits(5).waitingPerPerson + 5);
    const refused = await owner.fetch(narrowed);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 42900, msg: expect.stringContaining('过于频繁') });
    expect(await other.page(narrowed)).toMatchObject({ total: expect.any(Number) });
    const figures = await metrics();
    expect(figures).toMatch(/^queue_refused_total\{queue="reads",status="429"\} [1-9]/m);
    expect(figures).toMatch(/^queue_waiting\{queue="reads"\} [1-9]/m);
    expect(figures).toMatch(/^queue_wait_seconds_count\{queue="reads"\} [1-9]/m);
    await stop();
    expect(await owner.page(narrowed)).toMatchObject({ total: expect.any(Number) });
  }, 20_000);

  it('let a colleague of a user who reads much read, too', async () => {
    const stop = await occupy('reads', 'owner@demo.example', 50);
    const staff = await server.enter('staff@demo.example');
    expect(await staff.page(narrowed)).toMatchObject({ total: expect.any(Number) });
    await stop();
  }, 20_000);

  it('are not noticed by ten tabs that ask for a dozen reads each', async () => {
    const answers = await Promise.all(Array.from({ length: 120 }, () => owner.fetch(narrowed)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }, 60_000);

  it('let few batches of a user run at once, and those of another enterprise meanwhile', async () => {
    const stop = await occupy('batches', 'owner@demo.example', batchLimits.perPerson);
    const batch = (person: Person) => person.call('POST', '/merchant/batch', { body: { update: [] } });
    let isAnswered = false;
    const waiting = batch(owner).then((answer) => {
      isAnswered = true;
      return answer;
    });
    expect(await batch(other)).toMatchObject({ code: 1 });
    expect(isAnswered).toBe(false);
    await stop();
    expect(await waiting).toMatchObject({ code: 1 });
  }, 20_000);

  it('refuse single writes of a user who has too many waiting, and no sign-in', async () => {
    const [merchant] = (await owner.page('/merchant/page')).records;
    const { waitingPerPerson, slots } = writeLimits(kind.name === 'sqlite' ? 1 : 8);
    const stop = await occupy('writes', 'owner@demo.example', waitingPerPerson + slots);
    const refused = await owner.call('PATCH', `/merchant/${merchant?.id}`, { body: { version: 0 } });
    expect(refused).toMatchObject({ status: 429, code: 42900 });
    await stop();
    expect(await owner.call('PATCH', `/merchant/${merchant?.id}`, { body: { version: 0 } })).toMatchObject({
      code: 40900,
    });
  }, 20_000);

  it('let nobody try values of a masked field by batches and checks that write nothing', async () => {
    const permissions = ['merchant_admin', 'clue', 'clue:import'];
    const { id: role } = await owner.create('role', { name: '导入员', code: 'importer', permissions });
    await owner.create('user', { username: '导入员', email: 'importer@demo.example', roles: [role] });
    const importer = await server.enter('importer@demo.example');
    const tries = Array.from({ length: rates.maskedTries.limit / 2 }, (_, at) => ({
      name: '',
      contact: '甲',
      mobile: `138${String(at).padStart(8, '0')}`,
    }));
    const batch = () => importer.call('POST', '/merchant/batch', { body: { create: tries } });
    expect([(await batch()).code, (await batch()).code]).toEqual([40000, 40000]);
    expect(await batch()).toMatchObject({ status: 429, code: 42900 });

    const check = (count: number) =>
      importer.call('POST', '/clue/import?dryRun=true', { body: { rows: tries.slice(0, count) } });
    expect((await check(1)).code).toBe(42900);
    expect((await check(200)).code).toBe(1);
    const { records } = await owner.page('/operationLog/page?module=clue&action=import');
    expect(records.map(({ details }) => JSON.parse(String(details)).checked)).toEqual([200]);
    expect((await owner.call('POST', '/merchant/batch', { body: { create: tries } })).code).toBe(40000);
  }, 60_000);

  it('let one user see so many masked values a minute, and log who wanted more', async () => {
    const [merchant] = (await owner.page('/merchant/page')).records;
    const reveal = () => owner.call('POST', `/merchant/${merchant?.id}/reveal`, { body: { field: 'mobile' } });
    for (let count = 0; count < rates.reveals.limit; count += 1) expect(await reveal()).toMatchObject({ code: 1 });
    expect(await reveal()).toMatchObject({ status: 429, code: 42900 });
    expect(
      server.logged.find((line) => line.includes('refused: too many requests') && line.includes('/reveal')),
    ).toBeDefined();
    const searched = await owner.call('GET', '/merchant/page?mobile=13800001234');
    expect(searched).toMatchObject({ status: 429, code: 42900 });
    server.clock.advance(rates.reveals.seconds + 1);
    expect(await reveal()).toMatchObject({ code: 1 });
  }, 60_000);

  it('send a few sheets of one user at once, and the next when one of them has ended', async () => {
    const ask = () => owner.fetch('/merchant/export?format=csv');
    const sheets = await Promise.all([ask(), ask(), ask()]);
    let isAnswered = false;
    const fourth = ask().then((answer) => {
      isAnswered = true;
      return answer;
    });
    expect((await other.fetch('/merchant/export?format=csv')).status).toBe(200);
    expect(isAnswered).toBe(false);
    for (const sheet of sheets) await sheet.body?.cancel();
    expect(await (await fourth).text()).toContain('商家');
  }, 20_000);
});
