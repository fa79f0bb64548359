import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DemoConsole, openConsole, type Person } from '../../../../tests/server/resources/console.ts';
import { databases } from '../../../../tests/setup/databases.ts';

const tree = z.object({
  records: z.array(z.looseObject({ id: z.string(), name: z.string(), parent: z.string().nullable() })),
  total: z.number(),
  matched: z.array(z.string()).optional(),
});
const option = z.object({ value: z.string(), label: z.string(), parent: z.string().nullable() });

describe.each(databases)('a tree of records on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const whole = async (query = '') => tree.parse(await owner.get(`/department/tree${query}`));
  const named = async (name: string) => {
    const found = (await whole()).records.find((one) => one.name === name);
    if (!found) throw new Error(`No department ${name}`);
    return found.id;
  };
  const add = async (parent: string | null = null) => {
    count += 1;
    return (await owner.create('department', { name: `部门${count}`, parent })).id;
  };
  const chain = async (length: number) => {
    const ids: string[] = [];
    for (let index = 0; index < length; index += 1) ids.push(await add(ids.at(-1) ?? null));
    return ids;
  };
  const move = (id: string, body: unknown, person = owner) => person.call('POST', `/department/${id}/move`, { body });
  const below = async (parent: string) =>
    (await whole()).records.filter((one) => one.parent === parent).map(({ name }) => name);

  describe('is answered', () => {
    it('whole, those below one record in their order', async () => {
      const answer = await whole();
      expect(answer.total).toBe(answer.records.length);
      expect(answer.matched).toBeUndefined();
      expect(await below(await named('客服中心'))).toEqual(['客服一组', '客服二组', '夜班组']);
    });

    it('as far as a keyword goes, with all that stands above', async () => {
      const { records, total, matched } = await whole('?q=夜班');
      expect(records.map(({ name }) => name).toSorted()).toEqual(['夜班组', '客服中心', '星河客服外包'].toSorted());
      expect([total, matched]).toEqual([1, [await named('夜班组')]]);
    });

    it('with the parent of each for a picker, to users who use a resource that refers to it', async () => {
      const options = z.array(option).parse(await owner.get('/department/options?tree=true'));
      expect(options.find(({ label }) => label === '夜班组')?.parent).toBe(await named('客服中心'));
      const { id: role } = await owner.create('role', {
        name: '只看商家',
        code: 'few',
        permissions: ['merchant_admin'],
      });
      await owner.create('user', { username: '无部门', email: 'few@demo.example', roles: [role] });
      const few = await demo.enter('few@demo.example');
      expect((await few.call('GET', '/department/options?tree=true')).code).toBe(50008);
    });

    it('of one enterprise only', async () => {
      const other = await demo.signIn('owner@other.example');
      const { records } = tree.parse(await other.get('/department/tree'));
      expect(records.map(({ name }) => name)).toEqual(['蓝海商贸', '客服部', '市场部']);
      const refused = await move(records[1]?.id ?? '', { parent: null });
      expect([refused.status, refused.code]).toEqual([404, 40400]);
      expect((await owner.call('GET', '/department/tree?nonsense=x')).code).toBe(40000);
    });

    it('nowhere for what is none', async () => {
      expect((await owner.call('GET', '/merchant/tree')).status).toBe(404);
      expect((await owner.call('POST', '/merchant/1/move', { body: { parent: null } })).status).toBe(404);
      expect((await owner.call('GET', '/merchant/options?tree=true')).status).toBe(404);
    });
  });

  describe('filters what refers to it', () => {
    const people = async (query: string) =>
      (await owner.page(`/user/page?_end=200&${query}`)).records.map(({ username }) => username);

    it('by a record and all below it', async () => {
      const found = await people(`department=${await named('客服中心')}`);
      expect(found).toEqual(expect.arrayContaining(['王敏', '林晓', '马超', '朱欣怡']));
      expect(found).not.toContain('赵磊');
    });

    it('and leaves them all out where they are not wanted', async () => {
      const found = await people(`department_ne=${await named('客服中心')}`);
      expect(found).toContain('赵磊');
      expect(found).not.toContain('马超');
    });
  });

  describe('has no loops', () => {
    it('whichever way somebody tries', async () => {
      const [top = '', middle = '', bottom = ''] = await chain(3);
      for (const parent of [top, middle, bottom]) {
        expect(await move(top, { parent })).toMatchObject({
          code: 40900,
          msg: '不能移到自己或自己的下级之下',
          data: { errors: { parent: ['不能移到自己或自己的下级之下'] } },
        });
      }
      const edit = await owner.call('PATCH', `/department/${top}`, { body: { version: 1, parent: bottom } });
      expect(edit.code).toBe(40900);
      expect((await owner.record(`/department/${top}`)).parent).toBeNull();
    });

    it('though two who move at the same time would make one together', async () => {
      const [one, other] = [await add(), await add()];
      const answers = await Promise.all([move(one, { parent: other }), move(other, { parent: one })]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 40900]);
    });
  });

  describe('is put in order', () => {
    it('a record stands where it was put, and nobody else moves while there is room', async () => {
      const top = await add();
      const [first, second, third] = [await add(top), await add(top), await add(top)];
      const names = await below(top);
      await move(third, { parent: top, before: first });
      expect(await below(top)).toEqual([names[2], names[0], names[1]]);
      await move(third, { parent: top, before: second });
      expect(await below(top)).toEqual([names[0], names[2], names[1]]);
      await move(first, { parent: top });
      expect(await below(top)).toEqual([names[2], names[1], names[0]]);
    });

    it('though many are put into the same place', async () => {
      const top = await add();
      const last = await add(top);
      const added: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        const id = await add(top);
        await move(id, { parent: top, before: last });
        added.push(`部门${count}`);
      }
      expect((await below(top)).slice(0, -1)).toEqual(added);
    });

    it('with one line of history for a move to another place', async () => {
      const [from, to] = [await add(), await add()];
      const id = await add(from);
      expect(await move(id, { parent: to })).toMatchObject({ code: 1, data: { parent: to, version: 2 } });
      const [line] = Object(await owner.get(`/department/${id}/history`));
      expect(line).toMatchObject({ action: 'update', actor: { name: '陈星' } });
      expect(line.changes).toContainEqual(expect.objectContaining({ field: 'parent', from, to }));
    });

    it('and not where nothing can be put', async () => {
      const [top, elsewhere] = [await add(), await add()];
      const id = await add(top);
      expect((await move(id, { parent: top, before: elsewhere })).code).toBe(40400);
      expect((await move(id, { parent: '999999' })).code).toBe(40000);
      for (const body of [{}, { before: top }, { parent: top, version: 1 }, { parent: top, before: 5 }]) {
        expect([body, (await move(id, body)).code]).toEqual([body, 40000]);
      }
    });
  });

  describe('keeps what something stands below or belongs to', () => {
    it('saying what that is', async () => {
      const answer = await owner.call('DELETE', `/department/${await named('客服中心')}`);
      expect(answer.code).toBe(40900);
      expect(answer.msg).toBe(
        '“客服中心”仍被引用，不能删除：部门管理（客服一组、客服二组、夜班组）、用户管理（王敏）、客服管理（王敏）',
      );
    });

    it('but not for what belongs to a record below it', async () => {
      const [top = '', bottom = ''] = await chain(2);
      const answer = await owner.call('DELETE', `/department/${top}`);
      expect(answer.msg).toContain(`部门${count}`);
      expect((await owner.call('DELETE', `/department/${bottom}`)).code).toBe(1);
      expect((await owner.call('DELETE', `/department/${top}`)).code).toBe(1);
    });
  });

  it('tells each user the department they belong to', async () => {
    expect(await owner.get('/users/info')).toMatchObject({ departmentId: await named('星河客服外包') });
  });
});
