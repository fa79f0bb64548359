import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('figures on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    other = await demo.signIn('owner@other.example');
  });
  afterAll(() => demo.stop());

  const figures = async (query: string, person = owner): Promise<{ by: object; values: Record<string, number> }[]> =>
    Object(await person.get(`/merchant/aggregate?${query}`));
  const add = (name: string, values: object) =>
    owner.create('merchant', { name, contact: '甄别', mobile: '13900001111', ...values });

  it('count what the list holds, in all and by choice', async () => {
    const { total } = await owner.page('/merchant/page?_end=1');
    expect(await figures('')).toEqual([{ by: {}, values: { count: total }, labels: {} }]);
    const byStatus = await figures('by=status');
    const counts = Object(await owner.get('/merchant/counts'));
    for (const { by, values } of byStatus) expect(values.count).toBe(counts[Object(by).status]);
    expect(byStatus.reduce((sum, { values }) => sum + (values.count ?? 0), 0)).toBe(total);
  });

  it('add up, average and compare amounts, of those that the filters select', async () => {
    for (const fee of [100, 250, null]) await add(`金额${fee}`, { fee, category: 'food' });
    await add('金额别处', { fee: 9_000_000, category: 'home' });
    const query = 'q=金额&measure=count,sum:fee,avg:fee,min:fee,max:fee&category=food&by=category';
    expect(await figures(query)).toEqual([
      {
        by: { category: 'food' },
        values: { count: 3, 'sum:fee': 350, 'avg:fee': 175, 'min:fee': 100, 'max:fee': 250 },
        labels: {},
      },
    ]);
    expect(await figures('q=金额null&measure=sum:fee,avg:fee')).toMatchObject([
      { values: { 'sum:fee': null, 'avg:fee': null } },
    ]);
    expect(await figures('q=没有这样的&by=category&measure=sum:fee')).toEqual([]);
  });

  it('name what references point to, and put those without a value last', async () => {
    const [agent] = (await owner.page('/user/page?q=林晓')).records;
    await add('分组一', { owner: agent?.id });
    await add('分组二', { owner: null });
    expect(await figures('q=分组&by=owner,status')).toEqual([
      { by: { owner: agent?.id, status: 'potential' }, values: { count: 1 }, labels: { owner: '林晓' } },
      { by: { owner: null, status: 'potential' }, values: { count: 1 }, labels: {} },
    ]);
  });

  it('count a record with several values for each of them', async () => {
    const roles = (await owner.page('/role/page?_sort=id')).records.map(({ id }) => id).slice(0, 2);
    await owner.create('user', { username: '两个角色', email: 'two@demo.example', roles });
    const found = Object(await owner.get('/user/aggregate?q=两个角色&by=roles'));
    expect(found.map((one: { by: object }) => Object(one.by).roles).toSorted()).toEqual(roles.toSorted());
  });

  it('are asked for so often a minute by one user, and no more', async () => {
    const asked = await Promise.all(Array.from({ length: 125 }, () => other.call('GET', '/merchant/aggregate')));
    const refused = asked.filter(({ code }) => code !== 1);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, code: 42900 });
    expect(await owner.call('GET', '/merchant/aggregate')).toMatchObject({ code: 1 });
    demo.clock.advance(61);
    expect(await other.call('GET', '/merchant/aggregate')).toMatchObject({ code: 1 });
  });

  it('stay within the enterprise and the rights', async () => {
    const [mine, theirs] = [await figures(''), await figures('', other)];
    expect(theirs[0]?.values.count).toBe((await other.page('/merchant/page?_end=1')).total);
    expect(theirs).not.toEqual(mine);
    expect(await staff.call('GET', '/user/aggregate')).toMatchObject({ code: 50008 });
  });

  it('refuse what cannot be grouped or measured, and say so under its name', async () => {
    const refused = async (query: string) =>
      Object((await owner.call('GET', `/merchant/aggregate?${query}`)).data).errors;
    for (const by of [
      'name',
      'mobile',
      'day:status',
      'createdAt',
      'year:createdAt',
      'nothing',
      '__proto__',
      'day:mobile',
    ]) {
      expect(await refused(`by=${by}`)).toEqual({ by: [`不能按“${by}”分组`] });
    }
    for (const measure of ['sum', 'sum:name', 'sum:mobile', 'median:fee', 'sum:__proto__', 'sum:owner']) {
      expect(await refused(`measure=${measure}`)).toEqual({ measure: [`不能统计“${measure}”`] });
    }
    expect(await refused('by=status,category,level,owner')).toEqual({ by: ['最多 3 项'] });
    expect(await refused('_sort=name')).toEqual({ _sort: ['不能按此字段筛选'] });
    expect(await refused('what=1')).toEqual({ what: ['不能按此字段筛选'] });
  });

  it('are grouped by day, week and month of the time zone, whatever the day is in UTC', async () => {
    // The demo stands at ten in the morning in China; seven hours on it is past midnight there, and not in UTC.
    for (const [name, hours] of [
      ['时区一', 0],
      ['时区二', 15],
      ['时区三', 24 * 7],
    ] as const) {
      demo.clock.advance(hours * 3600);
      owner = await demo.signIn('owner@demo.example');
      await add(name, { expiresAt: '2026-03-01' });
    }
    const keys = async (by: string) =>
      (await figures(`q=时区&by=${by}`)).map((one) => [Object(one.by)[by], one.values.count]);
    expect(await keys('day:createdAt')).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 1],
      ['2026-03-09', 1],
    ]);
    expect(await keys('week:createdAt')).toEqual([
      ['2026-02-23', 1],
      ['2026-03-02', 1],
      ['2026-03-09', 1],
    ]);
    expect(await keys('month:createdAt')).toEqual([['2026-03', 3]]);
    expect(await keys('week:expiresAt')).toEqual([['2026-02-23', 3]]);
    expect(await keys('month:expiresAt')).toEqual([['2026-03', 3]]);
  });
});
