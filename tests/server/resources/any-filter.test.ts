import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import { addDays, startOfDay } from '../../../src/engine/time/days.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const zone = 'Asia/Shanghai';

describe.each(databases)('filters by any field and several sort keys, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let today: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    today = dayOf(demo.clock.now(), zone);
  });
  afterAll(() => demo.stop());

  const add = (name: string, values: object = {}) =>
    owner.create('merchant', { name: `任意${name}`, contact: '甄别', mobile: '13900001111', ...values });
  const found = async (query: string, who = owner) =>
    (await who.page(`/merchant/page?q=任意&_sort=id&${query}`)).records.map(({ name }) => String(name).slice(2));
  const refused = async (query: string, who = owner) => {
    const { code, data } = await who.call('GET', `/merchant/page?${query}`);
    return { code, errors: Object(data).errors };
  };

  it('find what has no value, what has one, and a part of a text without regard to case', async () => {
    await add('空');
    await add('有', { email: 'a@b.example', wechat: 'WeiXin_1' });
    await add('也有', { email: 'c@b.example', wechat: 'weixin-2' });
    expect(await found('email_empty=true')).toEqual(['空']);
    expect(await found('email_empty=false')).toEqual(['有', '也有']);
    expect(await found('wechat_like=weiXIN')).toEqual(['有', '也有']);
    expect(await found('wechat_like=xin_')).toEqual(['有']);
    expect(await found('email=a@b.example')).toEqual(['有']);
    expect(await found('email_ne=a@b.example')).toEqual(['空', '也有']);
    expect(await owner.get('/merchant/counts?q=任意&email_empty=true')).toMatchObject({ all: 1 });
  });

  it('find the records of the caller, so that one link is right for everybody', async () => {
    const { records } = await owner.page('/user/page?email_like=staff@demo.example');
    await add('我的');
    await add('同事的', { owner: records[0]?.id });
    expect(await found('owner=me')).toContain('我的');
    expect(await found('owner=me')).not.toContain('同事的');
    expect(await found('owner=me', staff)).toEqual(['同事的']);
    expect(await found('owner_ne=me', staff)).toContain('我的');
    expect(await found(`owner=me&owner=${records[0]?.id}`)).toEqual(expect.arrayContaining(['我的', '同事的']));
  });

  it('find periods relative to today by the days of the time zone, for days and for moments', async () => {
    for (const [name, days] of [
      ['昨', -1],
      ['今', 0],
      ['明', 1],
      ['月后', 40],
    ] as const)
      await add(name, { expiresAt: addDays(today, days) });
    expect(await found('expiresAt_within=today')).toEqual(['今']);
    expect(await found('expiresAt_within=yesterday&expiresAt_within=tomorrow')).toEqual(['昨', '明']);
    expect(await found('expiresAt_within=last2d')).toEqual(['昨', '今']);
    expect(await found('expiresAt_within=next41d')).toEqual(['今', '明', '月后']);
    const merchant = await add('计划');
    const begins = (day: string) => startOfDay(day, zone).getTime();
    const at = [begins(today) - 1, begins(today), begins(addDays(today, 1)) - 1, begins(addDays(today, 1))];
    for (const [index, moment] of at.entries())
      await owner.create('followPlan', {
        subject: `时刻${index}`,
        merchant: merchant.id,
        owner: merchant.owner,
        planAt: new Date(moment).toISOString(),
      });
    const { records } = await owner.page('/followPlan/page?q=时刻&_sort=id&planAt_within=today');
    expect(records.map(({ subject }) => subject)).toEqual(['时刻1', '时刻2']);
  });

  it('are refused for masked fields, unknown operators and unknown values', async () => {
    for (const query of ['mobile_empty=true', 'mobile_like=139', 'name_within=today', 'fee_within=today'])
      expect(await refused(query)).toMatchObject({
        code: 40000,
        errors: { [query.split('=')[0] ?? '']: [expect.any(String)] },
      });
    for (const query of ['email_empty=1', 'expiresAt_within=someday', 'expiresAt_within=last0d'])
      expect((await refused(query)).code).toBe(40000);
    expect((await refused('password_empty=true')).code).toBe(40000);
    expect((await owner.call('GET', '/user/page?password_empty=false')).code).toBe(40000);
  });

  it('pages of a list with three sort keys hold each record once, with equal and missing values', async () => {
    const query = '_sort=level,expiresAt,fee&_order=desc,asc,desc';
    const whole = (await owner.page(`/merchant/page?${query}&_end=200`)).records;
    const pages: WireRecord[] = [];
    for (let start = 0; start < whole.length; start += 23)
      pages.push(
        ...(await owner.page(`/merchant/page?${query}&_start=${start}&_end=${Math.min(start + 23, 200)}`)).records,
      );
    expect(pages.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(whole.length);
    const compare = (one: unknown, other: unknown, isDescending: boolean) => {
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return (String(one).padStart(12, '0') < String(other).padStart(12, '0') ? -1 : 1) * (isDescending ? -1 : 1);
    };
    for (const [index, other] of whole.slice(1).entries()) {
      const one = whole[index];
      const [level, day, fee] = [
        compare(one?.level, other.level, true),
        compare(one?.expiresAt, other.expiresAt, false),
        compare(one?.fee, other.fee, true),
      ];
      expect(level || day || fee || -1).toBe(-1);
    }
    expect(await refused('_sort=level,expiresAt,fee,name')).toMatchObject({ errors: { _sort: [expect.any(String)] } });
  });

  it('pages sorted by a field that most records lack are sorted by the next key there', async () => {
    const query = '_sort=expiresAt,name&_order=asc,desc';
    const whole = (await owner.page(`/merchant/page?${query}&_end=200`)).records;
    const missing = whole.filter(({ expiresAt }) => expiresAt === null);
    expect(missing.length).toBeGreaterThan(10);
    const first = whole.length - missing.length;
    const page = (await owner.page(`/merchant/page?${query}&_start=${first + 3}&_end=${first + 9}`)).records;
    expect(page.map(({ id }) => id)).toEqual(missing.slice(3, 9).map(({ id }) => id));
    const named = (await owner.page('/merchant/page?expiresAt_empty=true&_sort=name&_order=desc&_end=200')).records;
    expect(missing.map(({ id }) => id)).toEqual(named.slice(0, missing.length).map(({ id }) => id));
  });
});
