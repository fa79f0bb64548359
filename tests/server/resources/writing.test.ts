import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { merchantsCalled } from './merchants.ts';

describe.each(databases)('writing records on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let platform: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    platform = await demo.signIn('super@demo.example');
  });
  afterAll(() => demo.stop());

  const merchant = merchantsCalled('新商家');
  const add = (values?: Readonly<Record<string, unknown>>) => owner.create('merchant', merchant(values));

  it('refuses a parameter that it does not know, under its name, whatever is written', async () => {
    const one = await add();
    const path = `/merchant/${one.id}`;
    const calls = [
      ['POST', '/merchant', merchant()],
      ['PATCH', path, { version: one.version, remark: '不写' }],
      ['DELETE', path, undefined],
      ['POST', '/merchant/batch', { remove: [one.id] }],
      ['POST', '/merchant/bulk', { operation: 'delete', records: [{ id: one.id }] }],
      ['POST', `${path}/reveal`, { field: 'mobile' }],
      ['POST', `${path}/actions/lose`, { lostReason: 'price' }],
      ['POST', `${path}/restore`, {}],
      ['POST', `${path}/comments`, { text: '不写' }],
      ['PUT', `${path}/following`, { following: true }],
      ['POST', '/merchant/views', { label: '不写', query: '' }],
      ['PUT', '/users/preferences', { language: 'en' }],
      ['POST', '/notices/read', {}],
    ] as const;
    for (const [method, to, body] of calls) {
      expect(await owner.call(method, `${to}?dryRun=true`, { body }), `${method} ${to}`).toMatchObject({
        status: 400,
        code: 40000,
        data: { errors: { dryRun: ['没有这个参数'] } },
      });
    }
    expect(await owner.record(path)).toEqual(one);
  });

  it('does in bulk what the body says, and refuses a body that says more', async () => {
    const one = await add();
    const body = { operation: 'delete', records: [{ id: one.id, verson: 1 }], dryRun: true };
    const errors = { dryRun: ['没有这个字段，或不可填写'], 'records.0.verson': ['没有这个字段，或不可填写'] };
    expect(await owner.call('POST', '/merchant/bulk', { body })).toMatchObject({ code: 40000, data: { errors } });
    expect(await owner.record(`/merchant/${one.id}`)).toEqual(one);
  });

  describe('creating', () => {
    it('answers the record, with defaults, its first state and the next number', async () => {
      const one = await add({ name: '  修剪商家  ', mobile: '+86 139 0000 1111', email: 'Shop@Mail.Example' });
      const two = await add();
      expect(one).toMatchObject({
        name: '修剪商家',
        mobile: '139****1111',
        email: 'shop@mail.example',
        level: 'C',
        status: 'potential',
        version: 1,
        fee: null,
        labels: { createdBy: '陈星' },
      });
      expect(Number(String(two.code).slice(1))).toBe(Number(String(one.code).slice(1)) + 1);
      expect(await owner.record(`/merchant/${one.id}`)).toEqual(one);
    });

    it('gives a record whose owner is not said to its author, and to nobody what platform staff create', async () => {
      expect(await add()).toMatchObject({ labels: { owner: '陈星', createdBy: '陈星' } });
      expect(await add({ owner: null })).toMatchObject({ owner: null });
      expect(await platform.create('merchant', merchant({ enterprise: '2' }))).toMatchObject({ owner: null });
    });

    it('says everything that is wrong at once, in the caller’s language', async () => {
      const body = { name: '', mobile: '12345', level: 'Z', fee: 1.5, expiresAt: 'soon', owner: '999999', nothing: 1 };
      const refused = await owner.call('POST', '/merchant', { body });
      expect(refused).toMatchObject({ status: 400, code: 40000, msg: '请检查标出的内容' });
      expect(refused.data).toEqual({
        errors: {
          name: ['必填，不能为空'],
          contact: ['必填，不能为空'],
          mobile: ['应为 11 位手机号，或带区号的座机号，如 0571-88001234'],
          level: ['不在选项之中，请从选项中选择'],
          fee: ['金额最多两位小数'],
          expiresAt: ['应为存在的日期，如 2026-11-21'],
          owner: ['所选记录不存在或已删除，请重新选择'],
          nothing: ['没有这个字段，或不可填写'],
        },
      });
      const inEnglish = await owner.call('POST', '/merchant', { body: {}, headers: { 'Accept-Language': 'en' } });
      expect(inEnglish.data).toMatchObject({ errors: { name: ['Required: cannot be empty'] } });
    });

    it('refuses what only the server writes', async () => {
      for (const name of [
        'id',
        'code',
        'status',
        'lostReason',
        'version',
        'createdAt',
        'deletedAt',
        'enterprise',
        '_search',
        'constructor',
      ]) {
        const { code, data } = await owner.call('POST', '/merchant', { body: merchant({ [name]: '1' }) });
        expect({ code, data }).toEqual({ code: 40000, data: { errors: { [name]: ['没有这个字段，或不可填写'] } } });
      }
      const hostile = await owner.call('POST', '/merchant', { body: JSON.parse('{"__proto__": {"name": "x"}}') });
      expect(hostile).toMatchObject({ status: 400, code: 40000 });
    });

    it('refuses more references than one statement can look up', async () => {
      const roles = Array.from({ length: 4000 }, (_, index) => String(index + 1));
      const body = { username: '很多角色', email: 'many@demo.example', roles };
      expect(await owner.call('POST', '/user', { body })).toMatchObject({
        code: 40000,
        data: { errors: { roles: ['最多 200 项'] } },
      });
    });

    it('refuses a body that is no object', async () => {
      for (const body of [[], 'text', 5, null]) {
        expect(await owner.call('POST', '/merchant', { body })).toMatchObject({ status: 400, code: 40000 });
      }
    });

    it('refuses a unique value that is taken, whatever its case and width, until it is free again', async () => {
      const taken = await add({ name: 'Blue Ocean' });
      for (const name of ['Blue Ocean', 'blue ocean', 'ＢＬＵＥ Ocean ']) {
        expect(await owner.call('POST', '/merchant', { body: merchant({ name }) })).toMatchObject({
          status: 200,
          code: 40900,
          data: { errors: { name: ['已被其他记录使用，请换一个'] } },
        });
      }
      const other = await add();
      const body = { name: 'BLUE OCEAN', version: other.version };
      expect(await owner.call('PATCH', `/merchant/${other.id}`, { body })).toMatchObject({ code: 40900 });
      await owner.patch(`/merchant/${taken.id}`, { name: 'blue ocean', version: taken.version });
      await owner.call('DELETE', `/merchant/${taken.id}`);
      expect((await add({ name: 'Blue Ocean' })).name).toBe('Blue Ocean');
    });

    it('gives a unique value to one of two who ask for it at once', async () => {
      const body = merchant({ name: '同时创建' });
      const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/merchant', { body })));
      expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 40900, 40900]);
      expect(answers.find(({ code }) => code === 40900)?.data).toEqual({
        errors: { name: ['已被其他记录使用，请换一个'] },
      });
    });

    it('never gives a number twice, however many ask at once', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, () => add()));
      const numbers = made.map(({ code }) => Number(String(code).slice(1))).toSorted((one, other) => one - other);
      expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => (numbers[0] ?? 0) + index));
    });

    it('needs the permission', async () => {
      expect(await staff.call('POST', '/user', { body: {} })).toMatchObject({ status: 200, code: 50008 });
    });

    it('asks platform staff whose it is, and nobody else', async () => {
      expect(await platform.call('POST', '/merchant', { body: merchant() })).toMatchObject({
        code: 40000,
        data: { errors: { enterprise: ['必填，不能为空'] } },
      });
      expect(await platform.call('POST', '/merchant', { body: merchant({ enterprise: '999' }) })).toMatchObject({
        code: 40000,
        data: { errors: { enterprise: ['所选记录不存在或已删除，请重新选择'] } },
      });
      const made = await platform.create('merchant', merchant({ enterprise: '3' }));
      expect(made).toMatchObject({ enterprise: '3', labels: { enterprise: '蓝海商贸' }, code: 'M000031' });
      const foreignOwner = merchant({ enterprise: '3', owner: '2' });
      expect(await platform.call('POST', '/merchant', { body: foreignOwner })).toMatchObject({
        code: 40000,
        data: { errors: { owner: ['所选记录不存在或已删除，请重新选择'] } },
      });
    });
  });

  describe('changing', () => {
    it('writes what was given and nothing else, and counts the version up', async () => {
      const before = await add({ remark: '原来的', fee: 100 });
      demo.clock.advance(60);
      const after = await owner.patch(`/merchant/${before.id}`, { remark: '新的', version: 1 });
      expect(after).toEqual({
        ...before,
        remark: '新的',
        version: 2,
        updatedAt: demo.clock.now().toISOString(),
      });
    });

    it('leaves a record alone that is not changed', async () => {
      const before = await add({ remark: '一样' });
      expect(await owner.patch(`/merchant/${before.id}`, { remark: '一样', version: 1 })).toEqual(before);
      expect(await owner.get(`/merchant/${before.id}/history`)).toHaveLength(1);
    });

    it('tells live whether a record is called otherwise now', async () => {
      const { id } = await add();
      await owner.patch(`/merchant/${id}`, { remark: '同名', version: 1 });
      await owner.patch(`/merchant/${id}`, { name: '改名的商家', version: 2 });
      const rows = await demo.database.db.selectFrom('event').select('payload').orderBy('id').execute();
      const events = rows.map(({ payload }) => JSON.parse(payload)).filter((event) => event.id === id);
      expect(events.map(({ isRenamed = false }) => isRenamed)).toEqual([false, false, true]);
    });

    it('needs the version that was read, and answers with the record as it is', async () => {
      const { id } = await add();
      expect(await owner.call('PATCH', `/merchant/${id}`, { body: { remark: 'x' } })).toMatchObject({
        status: 400,
        code: 40000,
        data: { errors: { version: ['必填，不能为空'] } },
      });
      await staff.patch(`/merchant/${id}`, { remark: '先到', version: 1 });
      const late = await owner.call('PATCH', `/merchant/${id}`, { body: { remark: '后到', version: 1 } });
      expect(late).toMatchObject({
        status: 200,
        code: 40900,
        data: {
          current: { id, version: 2, remark: '先到', labels: { updatedBy: '林晓' } },
          changedBy: '林晓',
          changedAt: demo.clock.now().toISOString(),
        },
      });
      expect(late.msg).toMatch(/^“新商家\d+”已被林晓修改，请核对后重试$/);
    });

    it('lets one of two win who change it at once', async () => {
      const { id } = await add();
      const answers = await Promise.all(
        ['甲', '乙'].map((remark) => owner.call('PATCH', `/merchant/${id}`, { body: { remark, version: 1 } })),
      );
      expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([1, 40900]);
    });

    it('takes a masked value that is left out, or comes back masked, for unchanged', async () => {
      const { id } = await add({ mobile: '13912345678' });
      await owner.patch(`/merchant/${id}`, { remark: 'x', mobile: '139****5678', version: 1 });
      expect(await owner.post(`/merchant/${id}/reveal`, { field: 'mobile' })).toEqual({
        field: 'mobile',
        value: '13912345678',
      });
      const changed = await owner.patch(`/merchant/${id}`, { mobile: '13800000000', version: 2 });
      expect(changed.mobile).toBe('138****0000');
    });

    it('takes null for no value, unless one is required', async () => {
      const { id } = await add({ remark: '有', fee: 5 });
      expect(await owner.patch(`/merchant/${id}`, { remark: null, fee: null, version: 1 })).toMatchObject({
        remark: null,
        fee: null,
      });
      expect(await owner.call('PATCH', `/merchant/${id}`, { body: { contact: ' ', version: 2 } })).toMatchObject({
        code: 40000,
        data: { errors: { contact: ['必填，不能为空'] } },
      });
    });

    it('finds a record by what it is called now', async () => {
      const { id } = await add({ name: '旧名字商家' });
      await owner.patch(`/merchant/${id}`, { name: '改名以后', version: 1 });
      expect((await owner.page('/merchant/page?q=旧名字')).total).toBe(0);
      expect((await owner.page('/merchant/page?q=改名以后')).records.map((record) => record.id)).toEqual([id]);
    });

    it('does not change a state, which only transitions do', async () => {
      const { id } = await add();
      const body = { status: 'signed', version: 1 };
      expect(await owner.call('PATCH', `/merchant/${id}`, { body })).toMatchObject({
        code: 40000,
        data: { errors: { status: ['没有这个字段，或不可填写'] } },
      });
    });

    it('keeps several references in their order', async () => {
      const roles = (await owner.page('/role/page?_sort=id')).records.map(({ id }) => id);
      const user = await owner.create('user', { username: '多角色', email: 'many@demo.example', roles });
      expect(user.roles).toEqual(roles);
      const turned = await owner.patch(`/user/${user.id}`, { roles: roles.toReversed().slice(1), version: 1 });
      expect(turned.roles).toEqual(roles.toReversed().slice(1));
      const emptied = await owner.patch(`/user/${user.id}`, { roles: [], version: 2 });
      expect(emptied).toMatchObject({ roles: [], labels: { roles: [] } });
    });
  });

  describe('deleting', () => {
    it('makes the record as if it had never been, and needs a permission of its own', async () => {
      const { id, name } = await add();
      expect(await staff.call('DELETE', `/merchant/${id}`)).toMatchObject({
        status: 200,
        code: 50008,
        msg: '没有权限：需要“商家管理: 删除”',
        data: { permission: 'merchant_admin:delete' },
      });
      expect(await owner.call('DELETE', `/merchant/${id}`)).toMatchObject({ status: 200, code: 1, data: { id } });
      for (const path of [`/merchant/${id}`, `/merchant/${id}/history`]) {
        expect(await owner.call('GET', path)).toMatchObject({ status: 404, code: 40400 });
      }
      expect(await owner.call('DELETE', `/merchant/${id}`)).toMatchObject({ status: 404 });
      expect(await owner.call('PATCH', `/merchant/${id}`, { body: { version: 2 } })).toMatchObject({ status: 404 });
      expect(await owner.get(`/merchant?id=${id}`)).toEqual([]);
      expect((await owner.page(`/merchant/page?q=${String(name)}`)).records.map((one) => one.id)).not.toContain(id);
    });

    it('is refused while others refer to the record, naming them', async () => {
      const user = await owner.create('user', { username: '有商家的人', email: 'busy@demo.example' });
      const held = await add({ name: '被负责的商家', owner: user.id });
      const refused = await owner.call('DELETE', `/user/${user.id}`);
      expect(refused).toMatchObject({
        status: 200,
        code: 40900,
        msg: '“有商家的人”仍被引用，不能删除：商家管理（被负责的商家）',
        data: {
          referrers: [
            { resource: 'merchant', field: 'owner', count: 1, records: [{ id: held.id, label: '被负责的商家' }] },
          ],
        },
      });
      await owner.call('DELETE', `/merchant/${held.id}`);
      expect(await owner.call('DELETE', `/user/${user.id}`)).toMatchObject({ code: 1 });
      expect(await owner.call('GET', `/user/options?id=${user.id}`)).toMatchObject({ code: 1, data: [] });
    });

    it('is refused while messages refer to the record, naming their time as the console shows it', async () => {
      const { records } = await owner.page('/message/page?_end=100');
      const agent = records.flatMap((one) => one.agent ?? []).map(String)[0];
      const { msg, data } = await owner.call('DELETE', `/user/${agent}`);
      const referrer = z.object({
        resource: z.string(),
        records: z.array(z.object({ id: z.string(), label: z.string() })),
      });
      const { referrers } = z.object({ referrers: z.array(referrer) }).parse(data);
      const named = referrers.find(({ resource }) => resource === 'message')?.records ?? [];
      const inShanghai = (at: unknown) =>
        new Date(Date.parse(String(at)) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
      expect(named).not.toHaveLength(0);
      for (const { id, label } of named) {
        expect(label).toBe(inShanghai((await owner.record(`/message/${id}`)).at));
      }
      expect(msg).toContain(`会话消息（${named.map(({ label }) => label).join('、')}`);
    });

    it('does not let a reference slip in at the same time', async () => {
      const user = await owner.create('user', { username: '两难', email: 'race@demo.example' });
      const [made, gone] = await Promise.all([
        owner.call('POST', '/merchant', { body: merchant({ owner: user.id }) }),
        owner.call('DELETE', `/user/${user.id}`),
      ]);
      expect([made.code, gone.code]).not.toEqual([1, 1]);
      expect([made.code, gone.code]).toContain(1);
    });
  });

  describe('history', () => {
    it('tells who changed what, newest first, with what references were called', async () => {
      const [agent] = (await owner.page('/user/page?q=林晓')).records;
      const { id } = await add({ remark: '一', owner: null });
      demo.clock.advance(60);
      await staff.patch(`/merchant/${id}`, { remark: '二', owner: agent?.id, version: 1 });
      const [last, first] = Object(await owner.get(`/merchant/${id}/history`));
      expect(last).toEqual({
        id: expect.stringMatching(/^\d+$/),
        at: demo.clock.now().toISOString(),
        actor: { id: agent?.id, name: '林晓' },
        action: 'update',
        changes: expect.arrayContaining([
          { field: 'remark', from: '一', to: '二' },
          { field: 'owner', from: null, to: agent?.id, toLabel: '林晓' },
        ]),
      });
      expect(first).toMatchObject({ action: 'create', actor: { name: '陈星' } });
      expect(first.changes).toContainEqual({ field: 'status', from: null, to: 'potential' });
    });

    it('keeps masked values masked', async () => {
      const { id } = await add({ mobile: '13912345678' });
      await owner.patch(`/merchant/${id}`, { mobile: '13800009999', version: 1 });
      const history = await owner.get(`/merchant/${id}/history`);
      expect(JSON.stringify(history)).not.toMatch(/13912345678|13800009999/);
      expect(Object(history)[0].changes).toEqual([{ field: 'mobile', from: '139****5678', to: '138****9999' }]);
    });

    it('is written with the record or not at all', async () => {
      const { id } = await add();
      await owner.call('PATCH', `/merchant/${id}`, {
        body: { expiresAt: '2020-01-01', signedAt: '2026-01-01', version: 1 },
      });
      expect(await owner.get(`/merchant/${id}/history`)).toHaveLength(1);
      expect((await owner.record(`/merchant/${id}`)).version).toBe(1);
    });
  });

  describe('revealing a masked value', () => {
    it('needs its permission and leaves a line in history', async () => {
      const { id } = await add({ mobile: '13912345678' });
      expect(await staff.call('POST', `/merchant/${id}/reveal`, { body: { field: 'mobile' } })).toMatchObject({
        code: 50008,
        data: { permission: 'merchant_admin:reveal' },
      });
      expect(await owner.post(`/merchant/${id}/reveal`, { field: 'mobile' })).toEqual({
        field: 'mobile',
        value: '13912345678',
      });
      expect(Object(await owner.get(`/merchant/${id}/history`))[0]).toMatchObject({
        action: 'reveal',
        actor: { name: '陈星' },
        changes: [{ field: 'mobile', from: null, to: null }],
      });
    });

    it('is not needed to find a record by the whole of it, while a part finds nothing', async () => {
      const { id } = await add({ mobile: '13912345600' });
      const found = await owner.page(`/merchant/page?mobile=${encodeURIComponent('+86 139 1234 5600')}`);
      expect(found.records.map((one) => one.id)).toEqual([id]);
      expect(JSON.stringify(found)).not.toContain('13912345600');
      expect((await owner.page('/merchant/page?mobile=139123456')).records).toEqual([]);
      expect(await owner.call('GET', '/merchant/page?mobile_like=139')).toMatchObject({ code: 40000 });
    });

    it('is only for masked fields there are', async () => {
      for (const field of ['name', 'nothing', '__proto__', undefined, 5]) {
        expect(await owner.call('POST', '/merchant/1/reveal', { body: { field } })).toMatchObject({ code: 40000 });
      }
    });
  });

  describe('an idempotency key', () => {
    const headers = (key: string) => ({ 'Idempotency-Key': key });

    it('gives a repeated request the first outcome and one effect', async () => {
      const body = merchant();
      const first = await owner.post('/merchant', body, headers('same'));
      expect(await owner.post('/merchant', body, headers('same'))).toEqual(first);
      expect((await owner.page(`/merchant/page?q=${body.name}`)).total).toBe(1);
    });

    it('makes twins that come at the same time one', async () => {
      const body = merchant();
      const made = await Promise.all([1, 2, 3].map(() => owner.post('/merchant', body, headers('twins'))));
      expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
    });

    it('is refused with another body or query, and after it was taken by an action, a batch or a view too', async () => {
      const refused = { status: 400, code: 40000, msg: expect.stringContaining('已用于另一个请求') };
      const first = await owner.post('/merchant', merchant(), headers('one body'));
      const other = { body: merchant(), headers: headers('one body') };
      expect(await owner.call('POST', '/merchant', other)).toMatchObject(refused);
      for (const [route, one, another] of [
        ['/merchant/batch', { create: [merchant()] }, { create: [merchant()] }],
        ['/merchant/views', { label: '一', query: '' }, { label: '二', query: '' }],
      ] as const) {
        expect(await owner.call('POST', route, { body: one, headers: headers('taken') }), route).toMatchObject({
          code: 1,
        });
        expect(await owner.call('POST', route, { body: another, headers: headers('taken') }), route).toMatchObject(
          refused,
        );
      }
      const reveal = { body: { field: 'mobile' }, headers: headers('taken') };
      const path = `/merchant/${Object(first).id}/reveal`;
      expect(await owner.call('POST', path, reveal)).toMatchObject({ code: 1 });
      expect(await owner.call('POST', path, reveal)).toMatchObject({ code: 40900 });
      const sheet = { body: { rows: [merchant()] }, headers: headers('sheet') };
      expect(await owner.call('POST', '/merchant/import', sheet)).toMatchObject({ code: 1 });
      expect(await owner.call('POST', '/merchant/import?dryRun=false', sheet)).toMatchObject(refused);
      expect((await owner.page(`/merchant/page?q=${other.body.name}`)).total).toBe(0);
    });

    it('of more than 200 characters is refused, not cut', async () => {
      const long = 'k'.repeat(200);
      await owner.post('/merchant', merchant(), headers(long));
      for (const end of ['a', 'b']) {
        expect(await owner.call('POST', '/merchant', { body: merchant(), headers: headers(long + end) })).toMatchObject(
          { status: 400, code: 40000, msg: expect.stringContaining('最多 200 个字符') },
        );
      }
    });

    it('is one user’s and one path’s', async () => {
      const mine = await owner.post('/merchant', merchant(), headers('shared'));
      const theirs = await staff.post('/merchant', merchant(), headers('shared'));
      const elsewhere = await owner.post('/role', { name: '新角色', code: 'fresh' }, headers('shared'));
      expect(new Set([mine, theirs, elsewhere].map((one) => Object(one).name)).size).toBe(3);
    });

    it('lets what was refused be tried again, and is forgotten after a day', async () => {
      const key = headers('retried');
      expect(await owner.call('POST', '/merchant', { body: {}, headers: key })).toMatchObject({ code: 40000 });
      const body = merchant();
      const first = await owner.post('/merchant', body, key);
      demo.clock.advance(23 * 3600);
      expect(await (await demo.signIn('owner@demo.example')).post('/merchant', body, key)).toEqual(first);
      demo.clock.advance(2 * 3600);
      expect(await (await demo.signIn('owner@demo.example')).post('/merchant', merchant(), key)).not.toEqual(first);
    });
  });
});
