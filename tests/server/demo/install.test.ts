import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installDemo } from '../../../server/operations/start/demo.ts';
import { demo as demoData } from '../../../server/product/demo/index.ts';
import { readSettings } from '../../../server/runtime/settings.ts';
import { databases } from '../../setup/databases.ts';
import { installDay } from '../../setup/demo-database.ts';
import { openParts } from '../../setup/resources.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const accounts = ['super@demo.example', 'owner@demo.example', 'staff@demo.example', 'owner@other.example'];

describe.each(databases)('the demo on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const merchants = async (query = '') => (await owner.page(`/merchant/page?_start=0&_end=200${query}`)).records;

  it('lets its four accounts sign in, each with the rights they are known for', async () => {
    const rights = await Promise.all(
      accounts.map(async (email) => {
        const held = await (await demo.signIn(email)).get('/resources/user');
        return Array.isArray(held) ? held.map((one: unknown) => String(Object(one).code)) : [];
      }),
    );
    const [platform, administrator = [], staff, other] = rights;
    expect(platform).toEqual(['super_admin']);
    expect(administrator).toEqual(
      expect.arrayContaining([
        'customer_admin',
        'merchant_admin',
        'merchant_admin:delete',
        'merchant_admin:reveal',
        'user_admin',
        'email_bind',
      ]),
    );
    expect(administrator.filter((code) => code.startsWith('super_admin'))).toEqual([]);
    expect(staff).toEqual(['ai_admin', 'conversation_data', 'customer_admin', 'follow_plan', 'merchant_admin']);
    expect(other).toEqual(administrator);
  });

  it('lets the leader of a department sign in, who sees what is of that department and below', async () => {
    const leader = await demo.signIn('leader@demo.example');
    const seen = await leader.page('/merchant/page?_end=200');
    const everybody = await merchants();
    const within = new Set(['王敏', '林晓']);
    const ownedWithin = everybody.filter(({ labels }) => within.has(String(labels.owner)));
    expect(seen.total).toBe(ownedWithin.length);
    expect(seen.total).toBeGreaterThan(0);
    expect(seen.total).toBeLessThan(everybody.length);
    expect(new Set(seen.records.map(({ labels }) => labels.owner))).toEqual(within);
  });

  it('lets nobody else sign in', async () => {
    expect(await demo.attempt('lijing@demo.example', 'Demo-2026!')).toMatchObject({ code: 60203 });
  });

  it('names permissions in both languages', async () => {
    const held = await owner.get('/resources/user');
    expect(held).toContainEqual({ code: 'merchant_admin:delete', name: '商家管理: 删除', type: 'action' });
    const { data } = await owner.call('GET', '/resources/user', { headers: { 'Accept-Language': 'en' } });
    expect(data).toContainEqual({ code: 'merchant_admin:reveal', name: 'Merchants: show in full', type: 'action' });
  });

  it('has contracts that make sense on the day of the installation', async () => {
    const records = await merchants();
    for (const record of records) {
      const { status, signedAt, expiresAt, fee, lostReason, createdAt, updatedAt, version } = record;
      const wasSigned = status === 'signed' || status === 'paused';
      expect([signedAt, expiresAt, fee].every((value) => (value === null) !== wasSigned)).toBe(true);
      if (wasSigned) expect(String(signedAt) < String(expiresAt) && String(signedAt) < '2026-03-01').toBe(true);
      if (status === 'signed') expect(String(expiresAt) >= '2026-03-01').toBe(true);
      expect(lostReason === null).toBe(status !== 'lost');
      expect(String(createdAt) <= String(updatedAt) && String(updatedAt) < installDay).toBe(true);
      expect((version === 1) === (createdAt === updatedAt)).toBe(true);
    }
    const soon = records.filter(({ status, expiresAt }) => status === 'signed' && String(expiresAt) <= '2026-03-31');
    expect(soon.length).toBeGreaterThan(0);
    expect(new Set(records.map(({ status }) => status)).size).toBe(5);
    expect(new Set(records.map(({ name }) => name)).size).toBe(200);
  });

  it('has a history that leads to what each record is', async () => {
    for (const { id, status, version } of (await merchants()).slice(0, 20)) {
      const history: unknown = await owner.get(`/merchant/${id}/history`);
      const lines = Array.isArray(history) ? history.map((line: unknown) => Object(line)) : [];
      expect(lines).toHaveLength(version);
      expect(lines.at(-1).action).toBe('create');
      expect(lines[0].changes).toContainEqual(expect.objectContaining({ field: 'status', to: status }));
      const times = lines.map(({ at }) => String(at));
      expect(times).toEqual(times.toSorted().toReversed());
    }
  });

  it('has the shops of merchants that signed, and plans for what comes next', async () => {
    const shops = (await owner.page('/shop/page?_start=0&_end=200')).records;
    const held = (await merchants()).filter(({ status }) => status === 'signed' || status === 'paused');
    const signed = new Set(held.map(({ id }) => id));
    expect((await owner.page('/shop/page')).total).toBe(600);
    expect(shops.filter(({ merchant }) => !signed.has(String(merchant)))).toEqual([]);
    for (const { status, staff, expiresAt } of shops) {
      const wasServed = ['serving', 'expired', 'disabled'].includes(String(status));
      expect((expiresAt !== null) === wasServed && Object(staff).length > 0 === wasServed).toBe(true);
    }
    const counts = Object(await owner.get('/followPlan/counts'));
    for (const preset of ['all', 'todo', 'mine', 'overdue', 'soon', 'done']) expect(counts[preset]).toBeGreaterThan(0);
  });

  it('has a password for those who have signed in, and for nobody who never has', async () => {
    const users = (await owner.page('/user/page?_end=100')).records;
    for (const { email, lastLoginAt, passwordState } of users) {
      expect([email, passwordState]).toEqual([email, lastLoginAt === null ? 'none' : 'chosen']);
    }
    expect(new Set(users.map(({ passwordState }) => passwordState)).size).toBe(2);
  });

  it('tells in the log of sign-ins what everybody signed in last', async () => {
    const lines = (await owner.page('/loginLog/page?_sort=at&_order=desc&_end=200')).records;
    expect(new Set(lines.map(({ result }) => result))).toContain('wrongCredentials');
    const seen = lines.filter(({ at }) => String(at) < installDay);
    for (const { email, lastLoginAt } of (await owner.page('/user/page?_end=100')).records) {
      if (email === 'owner@demo.example') continue;
      const [last] = seen.filter((line) => line.email === email && line.result === 'signedIn');
      if (String(lastLoginAt) < installDay) expect(last?.at ?? null).toBe(lastLoginAt);
    }
    expect(seen.length).toBeGreaterThan(100);
  });

  it('is found by every search and order, as what is written through the API is', async () => {
    expect((await owner.page('/user/page?q=林晓')).total).toBe(1);
    expect((await merchants('&_sort=name')).map(({ name }) => name)[0]).toMatch(/^(白鹭|百川|半夏)/);
    const next = await owner.create('merchant', { name: '下一家', contact: '甲', mobile: '13900001111' });
    expect(next.code).toBe('M000201');
  });

  it('is installed once', async () => {
    const settings = readSettings({ DATA_DIR: demo.place.dataDir, DATABASE_URL: demo.place.url });
    const { database, clock } = demo;
    const { resources } = await openParts(database, settings, clock);
    expect(await installDemo(demoData, { database, settings, clock, resources })).toBe(false);
  });
});

describe('two consoles installed on the same day', () => {
  it('answer alike, whatever database they stand on', async () => {
    const consoles = await Promise.all([...databases, ...databases.slice(0, 1)].map((kind) => openConsole(kind)));
    const people = await Promise.all(consoles.map((one) => one.signIn('owner@demo.example')));
    const queries = [
      '/merchant/page?_sort=name&_start=0&_end=200',
      '/merchant/page?_sort=expiresAt,name&_order=desc,asc&_start=0&_end=200',
      '/merchant/page?_sort=level,fee&_order=asc,desc&_start=0&_end=200',
      '/merchant/page?q=旗舰店&_sort=code&_order=desc',
      '/merchant/page?category_ne=food&level=A&expiresAt_lte=2026-06-30',
      '/merchant/counts?level=B',
      '/merchant/200/history',
      '/user/page?_sort=username&_start=0&_end=50',
      '/user/options',
      '/role/page?_sort=name',
      '/shop/page?_sort=expiresAt,name&_start=0&_end=200',
      '/followPlan/page?_sort=planAt&_start=0&_end=200',
    ];
    for (const query of queries) {
      const [first, ...others] = await Promise.all(people.map((person) => person.get(query)));
      expect(JSON.stringify(first).length).toBeGreaterThan(60);
      for (const other of others) expect(other, query).toEqual(first);
    }
    await Promise.all(consoles.map((one) => one.stop()));
  });
});
