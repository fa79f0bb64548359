import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, ownPassword, type Person, type WireRecord } from './console.ts';

describe.each(databases)('the logs on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let merchant: WireRecord;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    other = await demo.signIn('owner@other.example');
    platform = await demo.signIn('super@demo.example');
    merchant = await owner.create('merchant', { name: '日志商家', contact: '甲', mobile: '13900001111' });
  });
  afterAll(() => demo.stop());

  const operations = async (person: Person, query = '') =>
    (await person.page(`/operationLog/page?_sort=id&_order=desc${query}`)).records;
  const lastOperation = async (person: Person) => (await operations(person))[0];
  const detailsOf = (line: WireRecord | undefined) => Object(JSON.parse(String(line?.details)));
  const logins = async (person: Person, query = '') =>
    (await person.page(`/loginLog/page?_sort=id&_order=desc${query}`)).records;

  describe('of operations', () => {
    it('tell who did what to which record, from where, and what it changed', async () => {
      await owner.call('PATCH', `/merchant/${merchant.id}`, {
        body: { version: 1, level: 'A', mobile: '13900002222' },
        headers: { 'X-Request-Id': 'the-request' },
      });
      const line = await lastOperation(owner);
      expect(line).toMatchObject({
        at: demo.clock.now().toISOString(),
        labels: { user: '陈星' },
        module: 'merchant',
        action: 'update',
        target: '日志商家',
        requestId: 'the-request',
      });
      expect(detailsOf(line)).toMatchObject({
        resource: 'merchant',
        record: merchant.id,
        changes: [{ field: 'level', from: 'C', to: 'A' }, { field: 'mobile' }],
      });
      // What is masked is masked here, too.
      expect(String(line?.details)).not.toContain('13900002222');
    });

    it('tell every kind of thing that is done', async () => {
      const since = (await lastOperation(owner))?.id;
      const made = await owner.create('merchant', { name: '走一遍', contact: '甲', mobile: '13900003333' });
      await owner.post(`/merchant/${made.id}/actions/negotiate`);
      await owner.post(`/merchant/${made.id}/reveal`, { field: 'mobile' });
      await owner.call('DELETE', `/merchant/${made.id}`);
      await owner.post(`/merchant/${made.id}/restore`);
      await owner.fetch('/merchant/export?format=csv&columns=name&q=走一遍', {});
      const body = { onDuplicate: 'skip', rows: [{ username: '表里的人', email: 'sheet@demo.example' }] };
      await owner.post('/user/import?dryRun=true', body);
      await owner.post('/user/import?dryRun=false', body);
      const lines = (await operations(owner)).filter(({ id }) => Number(id) > Number(since)).toReversed();
      expect(lines.map(({ module, action, target }) => [module, action, target])).toEqual([
        ['merchant', 'create', '走一遍'],
        ['merchant', 'step', '走一遍'],
        ['merchant', 'reveal', '走一遍'],
        ['merchant', 'delete', '走一遍'],
        ['merchant', 'restore', '走一遍'],
        ['merchant', 'export', '1 条记录'],
        ['user', 'import', '1 条记录'],
      ]);
      expect(detailsOf(lines[1])).toMatchObject({ action: 'negotiate' });
      expect(detailsOf(lines[5])).toMatchObject({ format: 'csv', columns: ['name'], count: 1 });
    });

    it('hold what several records are called as a message, in no language of whoever did it', async () => {
      await owner.fetch('/merchant/export?format=csv&columns=name&q=日志商家', { 'Accept-Language': 'en' });
      const line = await lastOperation(owner);
      expect(line).toMatchObject({ action: 'export', target: '1 条记录' });
      expect(detailsOf(line)).toMatchObject({ target: { key: 'records', params: { count: 1 } } });
    });

    it('tell by which masked fields an export was selected, and not by which values', async () => {
      await owner.fetch('/merchant/export?format=csv&columns=name&mobile=13900002222&level=A');
      const line = await lastOperation(owner);
      expect(line).toMatchObject({ module: 'merchant', action: 'export' });
      expect(detailsOf(line)).toMatchObject({ query: 'mobile=***&level=A' });
      expect(String(line?.details)).not.toContain('13900002222');
      // What it was done to is stored in one language and called as the reader says it.
      expect(line).toMatchObject({ target: '1 条记录', labels: { target: '1 条记录' } });
      const inEnglish = { headers: { 'Accept-Language': 'en' } };
      expect((await owner.call('GET', `/operationLog/${line?.id}`, inEnglish)).data).toMatchObject({
        labels: { target: '1 record' },
      });
    });

    it('tell what people do to their own account, and of an import that was undone', async () => {
      const made = await owner.create('user', { username: '自己改', email: 'own@demo.example', roles: [] });
      const { secret } = Object(await owner.post(`/user/${made.id}/actions/resetPassword`));
      const since = (await lastOperation(owner))?.id;
      const person = await demo.signIn('own@demo.example', String(secret));
      await demo.attempt('own@demo.example', ownPassword);
      await person.call('DELETE', '/users/sessions');
      const rows = [{ username: '撤销的人', email: 'undone@demo.example' }];
      const { job } = Object(await owner.post('/user/import?dryRun=false', { onDuplicate: 'skip', rows }));
      await owner.post(`/jobs/${job}/undo`);
      const lines = (await operations(owner)).filter(({ id }) => Number(id) > Number(since)).toReversed();
      expect(lines.map((line) => [line.target, detailsOf(line).action])).toEqual([
        ['自己改', 'changeOwnPassword'],
        ['自己改', 'endOwnSessions'],
        ['1 条记录', 'import'],
        ['1 条记录', 'undoImport'],
      ]);
      expect(detailsOf(lines[1])).toMatchObject({ resource: 'user', record: made.id, count: 1 });
    });

    it('tell of a role that changed what it may do', async () => {
      const [role] = (await owner.page('/role/page?q=客服专员')).records;
      const permissions = [...[role?.permissions].flat(), 'merchant_admin:export'];
      await owner.patch(`/role/${role?.id}`, { version: role?.version, permissions });
      const line = await lastOperation(owner);
      expect(line).toMatchObject({ module: 'role', action: 'update', target: '客服专员' });
      expect(String(line?.details)).toContain('merchant_admin:export');
    });

    it('hold nothing of what was refused', async () => {
      const before = await lastOperation(owner);
      expect(await owner.call('PATCH', `/merchant/${merchant.id}`, { body: { version: 1, level: 'B' } })).toMatchObject(
        {
          code: 40900,
        },
      );
      expect(await owner.call('POST', '/merchant', { body: { name: '' } })).toMatchObject({ code: 40000 });
      expect((await lastOperation(owner))?.id).toBe(before?.id);
    });

    it('tell an enterprise when platform staff look at its rows, and nobody else', async () => {
      const before = await lastOperation(other);
      await platform.record(`/merchant/${merchant.id}`);
      expect(await lastOperation(owner)).toMatchObject({
        module: 'merchant',
        action: 'view',
        target: '日志商家',
        labels: { user: '平台管理员' },
      });
      expect((await lastOperation(other))?.id).toBe(before?.id);
      await platform.page('/merchant/page?enterprise=3&_end=5');
      expect(await lastOperation(other)).toMatchObject({ action: 'view', target: '5 条记录' });
    });

    it('are of one enterprise, for users who hold their permission', async () => {
      await other.create('merchant', { name: '蓝海的商家', contact: '甲', mobile: '13900001111' });
      expect((await operations(owner, '&q=蓝海的商家')).length).toBe(0);
      expect((await operations(other, '&q=蓝海的商家')).length).toBe(1);
      const staff = await demo.signIn('staff@demo.example');
      expect(await staff.call('GET', '/operationLog/page')).toMatchObject({ code: 50008 });
    });

    it('are found by person, module, action and time', async () => {
      const me = (await owner.page('/user/page?q=陈星')).records[0]?.id;
      const found = await operations(
        owner,
        `&user=${me}&module=merchant&action=reveal&at_gte=2026-01-01T00:00:00.000Z`,
      );
      expect(found).toMatchObject([{ action: 'reveal' }]);
    });
  });

  describe('of sign-ins', () => {
    it('tell of sign-ins, wrong passwords, sign-outs and who was signed out', async () => {
      const email = 'staff@demo.example';
      await demo.attempt(email, 'not the password');
      const staff = await demo.signIn(email);
      const [person] = (await owner.page('/user/page?q=林晓')).records;
      await owner.post(`/user/${person?.id}/actions/endSessions`);
      expect(await staff.call('GET', '/users/info')).toMatchObject({ code: 400204 });
      const { token } = Object((await demo.attempt(email, 'Demo-2026!')).data);
      await demo.app.request(
        '/sso/v1/auth/logout',
        { method: 'POST', headers: { Authorization: `Bearer ${token}` } },
        {},
      );
      const lines = (await logins(owner, `&user=${person?.id}`)).slice(0, 5);
      expect(lines.map(({ result }) => result)).toEqual([
        'signedOut',
        'signedIn',
        'forced',
        'signedIn',
        'wrongCredentials',
      ]);
      expect(lines[0]).toMatchObject({ email, labels: { user: '林晓' } });
    });

    it('tell of an account that is disabled', async () => {
      const [person] = (await owner.page('/user/page?q=林晓')).records;
      await owner.post(`/user/${person?.id}/actions/disable`);
      expect(await demo.attempt('staff@demo.example', 'Demo-2026!')).toMatchObject({ code: 50008 });
      expect((await logins(owner, '&result=accountDisabled'))[0]).toMatchObject({ labels: { user: '林晓' } });
      await owner.post(`/user/${person?.id}/actions/enable`);
    });

    it('are of one enterprise', async () => {
      const emails = new Set((await logins(other)).map(({ email }) => email));
      expect(emails).toEqual(new Set(['owner@other.example']));
    });
  });

  it.each(['operationLog', 'loginLog'])('are changed by nobody: %s', async (log) => {
    for (const person of [owner, platform]) {
      const [line] = (await person.page(`/${log}/page`)).records;
      for (const [method, path, body] of [
        ['POST', '', { target: '编造' }],
        ['PATCH', `/${line?.id}`, { version: 1, target: '篡改' }],
        ['DELETE', `/${line?.id}`, undefined],
        ['POST', `/${line?.id}/restore`, {}],
        ['POST', '/batch', { remove: [{ id: line?.id, version: 1 }] }],
        ['POST', '/batch', { create: [{ target: '编造' }] }],
        ['POST', '/import?dryRun=false', { rows: [{ target: '编造' }] }],
      ] as const) {
        const answer = await person.call(method, `/${log}${path}`, body === undefined ? {} : { body });
        expect(`${method} ${path} ${answer.status}`).toMatch(/ 404$/);
      }
    }
  });

  it('hold nobody back from being deleted, and name them after', async () => {
    const person = await owner.create('user', { username: '离职的人', email: 'gone@demo.example' });
    await owner.post(`/user/${person.id}/actions/resetPassword`);
    expect(await owner.call('DELETE', `/user/${person.id}`)).toMatchObject({ code: 1 });
    expect(await lastOperation(owner)).toMatchObject({ action: 'delete', target: '离职的人' });
  });
});
