import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const named = (records: readonly WireRecord[]) => records.map(({ name }) => name);

describe.each(databases)('reading records on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
  });
  afterAll(() => demo.stop());

  const add = (values: Readonly<Record<string, unknown>>) =>
    owner.create('merchant', { contact: '甄别', mobile: '13900001111', ...values });

  describe('a page', () => {
    it('holds the rows asked for and the total', async () => {
      const first = await owner.page('/merchant/page?_start=0&_end=5&_sort=code&_order=asc');
      const second = await owner.page('/merchant/page?_start=5&_end=10&_sort=code&_order=asc');
      expect(first.total).toBe(200);
      expect(first.records.map(({ code }) => code)).toEqual(['M000001', 'M000002', 'M000003', 'M000004', 'M000005']);
      expect(second.records.map(({ code }) => code)).toEqual(['M000006', 'M000007', 'M000008', 'M000009', 'M000010']);
    });

    it('holds twenty rows by default, newest first', async () => {
      const { records } = await owner.page('/merchant/page');
      expect(records).toHaveLength(20);
      expect(records[0]?.code).toBe('M000200');
    });

    it('says that it ends before it starts, and which parameter was given twice', async () => {
      const errors = async (query: string, language = 'zh') => {
        const headers = { 'Accept-Language': language };
        return Object((await owner.call('GET', `/merchant/page?${query}`, { headers })).data).errors;
      };
      expect(await errors('_start=5&_end=2')).toEqual({ _end: ['应大于 _start'] });
      expect(await errors('_start=5&_end=5', 'en')).toEqual({ _end: ['Must be greater than _start'] });
      expect(await errors('_start=1&_start=2')).toEqual({ _start: ['只能给出一次'] });
      expect(await errors('_order=a&_order=b', 'en')).toMatchObject({ _order: ['May be given only once'] });
    });

    it('has records with ids as texts, references with what they are called, and no value as null', async () => {
      const [record] = (await owner.page('/merchant/page?q=M000001')).records;
      expect(record).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        version: expect.any(Number),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        owner: expect.stringMatching(/^\d+$/),
        labels: { owner: expect.any(String), createdBy: expect.any(String), updatedBy: expect.any(String) },
      });
      expect(record).not.toHaveProperty('enterprise');
      expect(record).not.toHaveProperty('deletedAt');
      const { records: users } = await owner.page('/user/page?q=staff@demo.example');
      expect(users[0]).toMatchObject({ roles: [expect.any(String)], labels: { roles: ['客服专员'] } });
    });

    it('shows what a mask leaves of a masked value', async () => {
      const { records } = await owner.page('/merchant/page');
      for (const { mobile } of records) expect(mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
    });
  });

  describe('order', () => {
    it('puts Chinese by its sound, Latin words among it without case', async () => {
      for (const name of ['比邻Z9', '阿尔法Z9', 'Beta Z9', 'alpha Z9', '重庆Z9', '安Z9']) await add({ name });
      const { records } = await owner.page('/merchant/page?q=z9&_sort=name&_order=asc');
      expect(named(records)).toEqual(['阿尔法Z9', 'alpha Z9', '安Z9', 'Beta Z9', '比邻Z9', '重庆Z9']);
      const { records: backwards } = await owner.page('/merchant/page?q=z9&_sort=name&_order=desc');
      expect(named(backwards)).toEqual(named(records).toReversed());
    });

    it('puts records without a value last, whichever way', async () => {
      for (const order of ['asc', 'desc']) {
        const { records } = await owner.page(`/merchant/page?_sort=expiresAt&_order=${order}&_start=0&_end=200`);
        const days = records.map(({ expiresAt }) => expiresAt);
        const known = days.filter((day) => day !== null);
        expect(days.slice(known.length).every((day) => day === null)).toBe(true);
        const sorted = known.toSorted();
        expect(known).toEqual(order === 'asc' ? sorted : sorted.toReversed());
        expect(known.length).toBeGreaterThan(50);
      }
    });

    it('puts choices as they are declared', async () => {
      const { records } = await owner.page('/merchant/page?_sort=level&_order=desc&_start=0&_end=200');
      const levels = records.map(({ level }) => String(level));
      expect(levels).toEqual(levels.toSorted().toReversed());
    });

    it('breaks ties by id, so that pages neither repeat nor miss a record', async () => {
      const ids: string[] = [];
      for (let start = 0; start < 206; start += 20) {
        const { records } = await owner.page(`/merchant/page?_sort=level&_start=${start}&_end=${start + 20}`);
        ids.push(...records.map(({ id }) => id));
      }
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(206);
    });
  });

  describe('filters', () => {
    it('select any of several values', async () => {
      const { records, total } = await owner.page('/merchant/page?level=A&level=B&_start=0&_end=200');
      expect(new Set(records.map(({ level }) => level))).toEqual(new Set(['A', 'B']));
      expect(total).toBe(records.length);
    });

    it('select all but the values, records without one included', async () => {
      await add({ name: '无类目商家', category: null });
      const { records } = await owner.page('/merchant/page?category_ne=food&_start=0&_end=200');
      const categories = records.map(({ category }) => category);
      expect(categories).not.toContain('food');
      expect(categories).toContain(null);
    });

    it('select a range of days', async () => {
      const { records } = await owner.page(
        '/merchant/page?expiresAt_gte=2026-04-01&expiresAt_lte=2026-06-30&_start=0&_end=200',
      );
      expect(records.length).toBeGreaterThan(3);
      for (const { expiresAt } of records) {
        expect(String(expiresAt) >= '2026-04-01' && String(expiresAt) <= '2026-06-30').toBe(true);
      }
    });

    it('look into fields that take several', async () => {
      const [role] = (await owner.page('/role/page?q=商务')).records;
      const { records } = await owner.page(`/user/page?roles=${role?.id}`);
      expect(records.map(({ username }) => username).toSorted()).toEqual(
        ['周婷', '吴昊', '李静', '赵磊', '徐梦洁'].toSorted(),
      );
      const { total } = await owner.page(`/user/page?roles_ne=${role?.id}`);
      expect(total).toBe(17 - 5);
    });

    it('select by id', async () => {
      const { records } = await owner.page('/merchant/page?id=3&id=4&_sort=id');
      expect(records.map(({ id }) => id)).toEqual(['3', '4']);
    });
  });

  describe('the keyword', () => {
    it('finds two Chinese characters within a name', async () => {
      const { records, total } = await owner.page('/merchant/page?q=旗舰&_start=0&_end=200');
      expect(total).toBeGreaterThan(20);
      for (const { name } of records) expect(name).toContain('旗舰');
    });

    it('looks past case, width and the order of words', async () => {
      await add({ name: 'Ocean Blue 海洋' });
      for (const q of ['ocean', 'OCEAN', 'ＯＣＥＡＮ', '海洋 blue', 'n b']) {
        expect(named((await owner.page(`/merchant/page?q=${encodeURIComponent(q)}`)).records)).toContain(
          'Ocean Blue 海洋',
        );
      }
    });

    it('takes % and _ as letters', async () => {
      await add({ name: '百分之100%_好店' });
      for (const q of ['100%', '%_好']) {
        const { records } = await owner.page(`/merchant/page?q=${encodeURIComponent(q)}`);
        expect(named(records)).toEqual(['百分之100%_好店']);
      }
      expect((await owner.page('/merchant/page?q=%25%25%25')).total).toBe(0);
      expect((await owner.page('/merchant/page?q=____')).total).toBe(0);
    });

    it('does not look into masked fields, which it would tell', async () => {
      await add({ name: '查号商家', mobile: '13987654321' });
      expect((await owner.page('/merchant/page?q=13987654321')).total).toBe(0);
      expect((await owner.page('/merchant/page?q=8765')).total).toBe(0);
    });
  });

  describe('presets', () => {
    it('hold what their condition says, under the filters given', async () => {
      const { records } = await owner.page('/merchant/page?_preset=signed&level=A&_start=0&_end=200');
      expect(records.length).toBeGreaterThan(0);
      for (const record of records) expect(record).toMatchObject({ status: 'signed', level: 'A' });
    });

    it('with a condition on the user hold the records of the user who asks', async () => {
      const { records } = await staff.page('/merchant/page?_preset=mine&_start=0&_end=200');
      expect(new Set(records.map(({ labels }) => labels.owner))).toEqual(new Set(['林晓']));
    });

    it.each(['', 'level=A', 'level=A&level=B&category_ne=food', 'q=%E5%95%86%E8%B4%B8', 'q=%E5%BA%97&level=C'])(
      'are counted with the same filters: %s',
      async (filters) => {
        const counts = await owner.get(`/merchant/counts?${filters}`);
        for (const preset of ['potential', 'negotiating', 'signed', 'paused', 'lost', 'mine']) {
          const { total } = await owner.page(`/merchant/page?_preset=${preset}&${filters}`);
          expect(counts).toHaveProperty(preset, total);
        }
        expect(counts).toHaveProperty('all', (await owner.page(`/merchant/page?${filters}`)).total);
      },
    );
  });

  describe('several by id', () => {
    it('come in the order asked for, without those there are not', async () => {
      const records = await owner.get('/merchant?id=7&id=5&id=999999&id=7');
      expect(records).toMatchObject([{ id: '7' }, { id: '5' }]);
    });

    it('are at most two hundred', async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => `id=${index + 1}`).join('&');
      expect(await owner.get(`/merchant?${ids(200)}`)).toHaveLength(200);
      expect(await owner.call('GET', `/merchant?${ids(201)}`)).toMatchObject({ status: 400, code: 40000 });
    });
  });

  describe('options', () => {
    it('are at most fifty, by sound, with id and label', async () => {
      const options = await owner.get('/merchant/options');
      expect(options).toHaveLength(50);
      expect(options).toMatchObject(
        Array.from({ length: 50 }, () => ({ value: expect.any(String), label: expect.any(String) })),
      );
      const users = await owner.get('/user/options');
      if (!Array.isArray(users)) throw new TypeError('There are no options.');
      expect(users).toHaveLength(17);
      expect(users.slice(0, 5)).toMatchObject([
        { label: '陈星' },
        { label: '高洁' },
        { label: '郭思远' },
        { label: '何佳琪' },
        { label: '胡志远' },
      ]);
    });

    it('are found by label and answered by id', async () => {
      expect(await owner.get('/user/options?q=志远')).toMatchObject([{ label: '胡志远' }]);
      const [found] = (await owner.page('/user/page?q=胡志远')).records;
      expect(await owner.get(`/user/options?id=${found?.id}`)).toEqual([{ value: found?.id, label: '胡志远' }]);
    });

    it('are named by what a reference names, and found by that name, where a reference is the label', async () => {
      const [first] = (await owner.page('/presence/page?_end=1')).records;
      const option = { value: first?.id, label: first?.labels.user };
      expect(option.label).toEqual(expect.stringMatching(/\D/));
      expect(await owner.get(`/presence/options?id=${first?.id}`)).toEqual([option]);
      expect(await owner.get(`/presence/options?q=${option.label}`)).toEqual([option]);
      expect(await owner.get('/presence/options')).toContainEqual(option);
      expect(await owner.get('/presence/options?q=1')).toEqual([]);
    });

    it('are open to users who use a resource that refers to them, and to nobody else', async () => {
      expect(await staff.get('/user/options?q=王敏')).toMatchObject([{ label: '王敏' }]);
      expect(await staff.call('GET', '/role/options')).toMatchObject({ status: 200, code: 50008 });
      expect(await owner.call('GET', '/enterprise/options')).toMatchObject({ status: 200, code: 50008 });
    });
  });

  describe('permission', () => {
    it('is named where it is missing', async () => {
      for (const path of ['/user/page', '/user?id=1', '/user/1', '/user/counts', '/user/1/history']) {
        expect(await staff.call('GET', path)).toMatchObject({
          status: 200,
          code: 50008,
          msg: '没有权限：需要“用户管理”',
          data: { permission: 'user_admin' },
        });
      }
      const inEnglish = await staff.call('GET', '/user/page', { headers: { 'Accept-Language': 'en' } });
      expect(inEnglish.msg).toBe('You do not have permission: “Users” is needed');
    });
  });

  describe('what is not understood', () => {
    it.each([
      ['_start=-1', '_start'],
      ['_start=x', '_start'],
      ['_start=0&_end=201', '_end'],
      ['_start=5&_end=5', '_end'],
      ['_sort=remark', '_sort'],
      ['_sort=password', '_sort'],
      ['_sort=name;drop table merchant', '_sort'],
      ['_sort=name&_order=sideways', '_order'],
      ['_preset=nowhere', '_preset'],
      ['_preset=constructor', '_preset'],
      ['remark=x', 'remark'],
      ['mobile_like=138000', 'mobile_like'],
      ['level_gte=A', 'level_gte'],
      ['level_regex=A', 'level_regex'],
      ['expiresAt=2026-02-30', 'expiresAt'],
      ['expiresAt_gte=soon', 'expiresAt_gte'],
      ['owner=abc', 'owner'],
      ['id=abc', 'id'],
      ['id_gte=1', 'id_gte'],
      ['enterprise=1', 'enterprise'],
      ['deletedAt=1', 'deletedAt'],
      ['constructor=1', 'constructor'],
      ['__proto__=1', '__proto__'],
      ['toString_like=1', 'toString_like'],
      ['%27%20or%201=1', "' or 1"],
    ])('is refused under its name: %s', async (query, name) => {
      const { status, code, data } = await owner.call('GET', `/merchant/page?${query}`);
      expect({ status, code }).toEqual({ status: 400, code: 40000 });
      expect(Object.keys(Object(Object(data).errors))).toContain(name);
    });

    it.each([
      'q=%27%22%5C%3B--',
      `q=${'长'.repeat(800)}`,
      'level=%27%20or%201%3D1',
      'name_like=x%27',
      'id=999999999999999',
      '_sort=name,name,name,level,name',
      '_start=999999990&_end=999999999',
      'q=%ED%A0%80',
    ])('but never fails the server: %s', async (query) => {
      const { status } = await owner.call('GET', `/merchant/page?${query}`);
      expect([200, 400]).toContain(status);
    });

    it('but never fails the server, however many words or parameters there are', async () => {
      const words = Array.from({ length: 600 }, (_, n) => n.toString(36)).join('+');
      expect(await owner.call('GET', `/merchant/page?q=${words}`)).toMatchObject({
        code: 40000,
        data: { errors: { q: [expect.stringContaining('200')] } },
      });
      expect((await owner.page(`/merchant/page?q=${'M000001+'.repeat(20)}`)).total).toBe(1);
      expect(await owner.call('GET', `/merchant/page?${'level=A&'.repeat(1001)}`)).toMatchObject({
        code: 40000,
        data: { errors: { level: ['给出了 1001 个值，一次最多 1000 个，请分批'] } },
      });
      expect(await owner.call('GET', `/merchant/page?${'level=A&'.repeat(1500)}`)).toMatchObject({ status: 414 });
    });

    it.each([
      ['/merchant/counts?_preset=mine', '_preset'],
      ['/merchant/counts?_end=5', '_end'],
      ['/merchant/aggregate?_total=exact', '_total'],
      ['/department/tree?_sort=name', '_sort'],
      ['/department/tree?_start=0', '_start'],
      ['/shop/residue?level=A', 'level'],
      ['/merchant/views?q=x', 'q'],
      ['/merchant/1?fields=name', 'fields'],
      ['/merchant/1/history?_start=0', '_start'],
    ])('is refused by what answers no page, where only a page is asked for it: %s', async (path, name) => {
      const { code, data } = await owner.call('GET', path);
      expect({ code, errors: Object.keys(Object(Object(data).errors)) }).toEqual({ code: 40000, errors: [name] });
    });

    it('is refused by pickers as well', async () => {
      expect(await owner.call('GET', '/user/options?level=A')).toMatchObject({ code: 40000 });
      expect(await owner.call('GET', '/user/options?id=x')).toMatchObject({ code: 40000 });
      expect(await owner.call('GET', '/user/options?enterprise=3')).toMatchObject({ code: 40000 });
      expect(await owner.call('GET', '/user/options?q=%00')).toMatchObject({ code: 40000 });
    });

    it('answers 404 for names, ids and paths there are not', async () => {
      for (const path of [
        '/nothing/page',
        '/constructor/page',
        '/__proto__/1',
        '/merchant/0',
        '/merchant/abc',
        '/merchant/1/nothing',
        '/merchant/9e9',
      ]) {
        expect(await owner.call('GET', path)).toMatchObject({ status: 404, code: 40400 });
      }
    });

    it('answers 401 without a token', async () => {
      expect((await demo.app.request('/buffalo/v1/merchant/page', {}, {})).status).toBe(401);
    });
  });
});
