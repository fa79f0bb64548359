import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPasswords } from '../../server/session/passwords/passwords.ts';
import { databases } from '../setup/databases.ts';
import { type RunningServer, startServer } from './app-server.ts';
import { createPeople, password } from './session-accounts.ts';

/** Some fifty milliseconds: long enough for a queue to form. */
const slowCost = { memoryCost: 2 ** 15, timeCost: 4 };
/** More at once than wait for a turn, and than are served meanwhile. */
const crowdSize = 80;

describe.each(databases)('many who sign in at the same time, on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;
  let slowHash: string;

  beforeAll(async () => {
    server = await startServer(kind, { environment: { TRUST_PROXY: '1' } });
    people = await createPeople(server.database);
    slowHash = await createPasswords(slowCost).hash(password);
  });
  afterAll(() => server.stop());

  const slowPerson = async () => {
    const person = await people.add();
    await people.db.updateTable('credential').set({ hash: slowHash }).where('user', '=', person.id).execute();
    return person;
  };
  const login = (email: string, address: string, given = password) =>
    server.call('POST', '/sso/v1/auth/login', {
      body: { email, password: given, platform: 'PC' },
      headers: { 'X-Forwarded-For': address },
    });
  const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  it('are refused until later where too many wait, and nothing is counted or written for them', async () => {
    const { email, id } = await slowPerson();
    const answers = await times(crowdSize, () => login(email, '10.0.0.1'));
    const refused = answers.filter(({ code }) => code === 42900);
    // On a slow machine some are served while others still arrive.
    expect(refused.length).toBeGreaterThan(20);
    expect(refused[0]).toMatchObject({ status: 429, msg: '登录的人较多，请在 5 秒后重试' });
    expect(refused[0]?.headers.get('Retry-After')).toBe('5');
    const served = answers.length - refused.length;
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(served);
    const log = await people.db.selectFrom('login_log').select('id').where('user', '=', id).execute();
    expect(log).toHaveLength(served);
    expect((await login(email, '10.0.0.1')).code).toBe(1);
  });

  it.each([
    ['address', () => '10.0.0.2'],
    ['/64 of IPv6', (index: number) => `2001:db8:0:1::${index.toString(16)}`],
  ])('of one %s do not keep somebody elsewhere from their turn', async (_kind, addressOf) => {
    const crowd = await times(10, slowPerson);
    const { email } = await slowPerson();
    let verified = 0;
    let answered = 0;
    const flood = times(crowdSize, async (index) => {
      const { code } = await login(crowd[index % crowd.length]?.email ?? '', addressOf(index), 'wrong');
      verified += code === 60203 ? 1 : 0;
      answered += 1;
    });
    const signIn = async () => {
      // Those that are refused are answered by then; the others wait.
      await vi.waitUntil(() => answered >= crowdSize / 2, { timeout: 20_000, interval: 1 });
      const before = verified;
      const waiting = crowdSize - answered;
      expect((await login(email, '10.0.0.3')).code).toBe(1);
      expect(verified - before).toBeLessThan(waiting / 2);
    };
    await Promise.all([flood, signIn()]);
  });
});

describe.each(databases)('wrong passwords for one account from many addresses, on $name', (kind) => {
  let server: RunningServer;
  let people: Awaited<ReturnType<typeof createPeople>>;

  beforeAll(async () => {
    server = await startServer(kind, { environment: { TRUST_PROXY: '1' } });
    people = await createPeople(server.database);
  });
  afterAll(() => server.stop());

  const post = (path: string, body: object, address: string) =>
    server.call('POST', path, { body, headers: { 'X-Forwarded-For': address } });
  const login = (email: string, address: string, given = password) =>
    post('/sso/v1/auth/login', { email, password: given, platform: 'PC' }, address);
  const attack = async (email: string) => {
    const codes: number[] = [];
    for (let guess = 0; guess < 31; guess += 1) codes.push((await login(email, `10.9.0.${guess}`, 'wrong')).code);
    return codes;
  };

  it.each([
    ['IPv4', (port: number) => `203.0.113.7:${port}`, '203.0.113.7'],
    ['IPv6', (port: number) => `[2001:DB8::0:7]:${port}`, '2001:db8::7'],
    ['IPv4 in IPv6', (port: number) => `[::ffff:203.0.113.8]:${port}`, '203.0.113.8'],
    ['anything else, the proxy,', (port: number) => `garbage<script>${port}`, '127.0.0.1'],
  ])('are refused by an address of %s, whatever port the proxy names', async (_kind, forwarded, address) => {
    const { email, id } = await people.add();
    const codes: number[] = [];
    for (let guess = 0; guess < 14; guess += 1) codes.push((await login(email, forwarded(4000 + guess), 'wrong')).code);
    expect(codes.at(-1)).toBe(42900);
    const lines = await people.db.selectFrom('login_log').select('address').where('user', '=', id).execute();
    expect(new Set(lines.map((line) => line.address))).toEqual(new Set([address]));
  });

  it('are refused after thirty, whether anybody has the address or not', async () => {
    const { email } = await people.add();
    for (const attacked of [email, 'nobody@company.test']) {
      const codes = await attack(attacked);
      expect(codes.filter((code) => code === 60203)).toHaveLength(30);
      expect(codes.at(-1)).toBe(42900);
      const refused = await login(attacked, '10.9.1.1');
      expect(refused).toMatchObject({
        status: 429,
        msg: '密码错误次数过多，请在 3600 秒后重试，或通过“忘记密码”重新设置',
      });
      expect(refused.headers.get('Retry-After')).toBe('3600');
    }
  });

  it('do not lock the owner out where they signed in before', async () => {
    const { email } = await people.add();
    expect((await login(email, '10.8.0.1')).code).toBe(1);
    await attack(email);
    expect((await login(email, '10.8.0.1')).code).toBe(1);
    expect((await login(email, '10.8.0.2')).code).toBe(42900);
    server.clock.advance(3600);
    expect((await login(email, '10.8.0.2')).code).toBe(1);
  });

  it('do not keep the owner out who chooses a new password by a link', async () => {
    const { email, id } = await people.add();
    await attack(email);
    const hash = createHash('sha256').update('from the mail').digest('base64url');
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await people.db.insertInto('password_reset').values({ hash, user: id, expiresAt }).execute();
    const chosen = { token: 'from the mail', password: 'chosen by the owner' };
    expect((await post('/sso/v1/auth/reset', chosen, '10.8.0.3')).code).toBe(1);
    expect((await login(email, '10.8.0.3', chosen.password)).code).toBe(1);
    expect((await login(email, '10.8.0.4', chosen.password)).code).toBe(42900);
  });

  it('write nothing more once their own address is refused', async () => {
    for (let guess = 0; guess < 100; guess += 1) await login(`somebody${guess}@company.test`, '10.7.0.1', 'wrong');
    expect((await login('one-more@company.test', '10.7.0.1', 'wrong')).code).toBe(42900);
    const rows = people.db.selectFrom('attempt').select('key').where('key', 'like', '%one-more%');
    expect(await rows.execute()).toEqual([]);
  });
});
