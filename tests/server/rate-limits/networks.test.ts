import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';

/** Every request that is limited by the network address: how often, and the key of its count. */
const limited = [
  ['a wrong sign-in', 'sign-in', 100, 'POST', '/sso/v1/auth/login'],
  ['a code by SMS', 'captcha:address', 50, 'POST', '/sso/v1/auth/captcha'],
  ['a registration', 'registry', 20, 'POST', '/buffalo/v1/enterprises/registry'],
  ['a link for a forgotten password', 'forgot:address', 30, 'POST', '/sso/v1/auth/forgot'],
  ['a new password by a link', 'reset', 30, 'POST', '/sso/v1/auth/reset'],
  ['a code of a public form', 'form-guess', 30, 'GET', '/buffalo/v1/public/form'],
] as const;

describe.each(databases)('limits by network address on $name', (kind) => {
  let demo: DemoConsole;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind, undefined, { TRUST_PROXY: '1' });
  });
  afterAll(() => demo.stop());

  const send = async (method: string, path: string, address: string) => {
    count += 1;
    const body = {
      email: `nobody${count}@company.test`,
      password: 'a wrong password',
      platform: 'PC',
      phone: `139${String(count).padStart(8, '0')}`,
      type: 0,
      token: `none ${count}`,
    };
    const headers = { 'X-Forwarded-For': address, 'Form-Code': `none ${count}`, 'Content-Type': 'application/json' };
    const init = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) };
    return (await demo.app.request(path, init, {})).status;
  };
  const { raise, keys } = {
    raise: (key: string, to: number) =>
      demo.database.db.updateTable('attempt').set({ count: to }).where('key', '=', key).execute(),
    keys: async () => (await demo.database.db.selectFrom('attempt').select('key').execute()).map(({ key }) => key),
  };

  it.each(limited)('count %s for the whole /64, and for the /48 around it', async (_what, key, limit, method, path) => {
    const statuses: number[] = [];
    await send(method, path, '2001:db8:1:1::1');
    await raise(`${key}:2001:db8:1:1::/64`, limit - 2);
    for (const host of ['2', '3', 'ffff:ffff:ffff:ffff']) {
      statuses.push(await send(method, path, `2001:db8:1:1:${host.includes(':') ? host : `:${host}`}`));
    }
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true]);
    expect(await send(method, path, '2001:db8:1:2::1')).not.toBe(429);
    await raise(`${key}:2001:db8:1::/48`, limit * 10 - 1);
    expect(await send(method, path, '2001:db8:1:3::1')).not.toBe(429);
    expect(await send(method, path, '2001:db8:1:4::1')).toBe(429);
    expect(await send(method, path, '2001:db8:2::1')).not.toBe(429);
  });

  it.each(limited)(
    'count %s from one IPv4 address alone, also within IPv6',
    async (_what, key, limit, method, path) => {
      await send(method, path, '203.0.113.7');
      await raise(`${key}:203.0.113.7`, limit);
      for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '64:ff9b::203.0.113.7']) {
        expect(await send(method, path, address), address).toBe(429);
      }
      for (const address of ['203.0.113.8', '64:ff9b::203.0.113.8']) {
        expect(await send(method, path, address), address).not.toBe(429);
      }
    },
  );

  it('hold no single address of IPv6', async () => {
    expect((await keys()).filter((key) => key.includes('2001:db8') && !/::\/(64|48)$/.test(key))).toEqual([]);
  });

  it('leave the owner in, from the /64 they signed in from, where the /48 around it is refused', async () => {
    const signIn = async (address: string) => {
      const body = JSON.stringify({ email: 'owner@demo.example', password: 'Demo-2026!', platform: 'PC' });
      const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' };
      return (await demo.app.request('/sso/v1/auth/login', { method: 'POST', headers, body }, {})).status;
    };
    expect(await signIn('2001:db8:9:1::1')).toBe(200);
    const { db } = demo.database;
    const line = db.selectFrom('login_log').select('address').orderBy('id', 'desc').limit(1);
    expect(await line.executeTakeFirst()).toEqual({ address: '2001:db8:9:1::1' });
    await raise('sign-in:2001:db8:9::/48', 1000);
    await raise('sign-in:account:owner@demo.example', 30);
    expect(await signIn('2001:db8:9:2::1')).toBe(429);
    expect(await signIn('2001:db8:9:1::2')).toBe(200);
  });
});
