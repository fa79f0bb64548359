import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('tenancy on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let foreign: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    other = await demo.signIn('owner@other.example');
    platform = await demo.signIn('super@demo.example');
    foreign = (await other.page('/merchant/page')).records[0]?.id ?? '';
  });
  afterAll(() => demo.stop());

  it('shows each enterprise its own records only', async () => {
    expect((await owner.page('/merchant/page')).total).toBe(200);
    expect((await other.page('/merchant/page')).total).toBe(30);
    expect((await other.page('/user/page')).records.map(({ username }) => username)).toEqual(['黄海涛']);
    expect(await other.get('/merchant/counts')).toMatchObject({ all: 30 });
  });

  it.each([
    ['GET', (id: string) => `/merchant/${id}`],
    ['GET', (id: string) => `/merchant/${id}/history`],
    ['PATCH', (id: string) => `/merchant/${id}`],
    ['DELETE', (id: string) => `/merchant/${id}`],
    ['POST', (id: string) => `/merchant/${id}/actions/negotiate`],
    ['POST', (id: string) => `/merchant/${id}/reveal`],
  ] as const)('answers 404 to %s of a record of another enterprise, as of one there is not', async (method, pathOf) => {
    const body = method === 'GET' ? {} : { body: pathOf('').endsWith('reveal') ? { field: 'mobile' } : { version: 1 } };
    const call = (id: string) => owner.call(method, pathOf(id), pathOf('').includes('actions') ? { body: {} } : body);
    const [theirs, missing] = [await call(foreign), await call('99999999')];
    expect(theirs).toMatchObject({ status: 404, code: 40400 });
    expect(theirs).toEqual(missing);
  });

  it('leaves records of another enterprise out of what is asked by id', async () => {
    expect(await owner.get(`/merchant?id=${foreign}&id=1`)).toMatchObject([{ id: '1' }]);
    expect((await owner.page(`/merchant/page?id=${foreign}`)).total).toBe(0);
    expect(await owner.get(`/merchant/options?id=${foreign}`)).toEqual([]);
  });

  it('lets nothing refer to a record of another enterprise', async () => {
    const [stranger] = (await other.page('/user/page')).records;
    const body = { name: '引用', contact: '甲', mobile: '13900001111', owner: stranger?.id };
    expect(await owner.call('POST', '/merchant', { body })).toMatchObject({
      code: 40000,
      data: { errors: { owner: ['所选记录不存在或已删除，请重新选择'] } },
    });
    const [role] = (await other.page('/role/page')).records;
    expect(await owner.call('PATCH', '/user/3', { body: { roles: [role?.id], version: 1 } })).toMatchObject({
      code: 40000,
      data: { errors: { roles: ['所选记录不存在或已删除，请重新选择'] } },
    });
  });

  it('lets enterprises use the same unique values', async () => {
    const [taken] = (await other.page('/merchant/page')).records;
    const body = { name: taken?.name, contact: '甲', mobile: '13900001111' };
    expect((await owner.create('merchant', body)).name).toBe(taken?.name);
  });

  it('numbers the records of each enterprise on their own', async () => {
    const body = { name: '另一家的新商家', contact: '甲', mobile: '13900001111' };
    expect((await other.create('merchant', body)).code).toBe('M000031');
  });

  it('shows platform staff everything, with whose it is, or one enterprise', async () => {
    const { records, total } = await platform.page('/merchant/page?_sort=id');
    expect(total).toBeGreaterThanOrEqual(230);
    expect(records[0]).toMatchObject({ enterprise: '2', labels: { enterprise: '星河客服外包' } });
    const theirs = await platform.page('/merchant/page?enterprise=3&_start=0&_end=200');
    expect(new Set(theirs.records.map(({ enterprise }) => enterprise))).toEqual(new Set(['3']));
    expect(await platform.get('/user/options?enterprise=3')).toMatchObject([{ label: '黄海涛' }]);
    expect(await platform.get('/enterprise/options')).toMatchObject([
      { label: '晨光电商' },
      { label: '蓝海商贸' },
      { label: '平台' },
      { label: '星河客服外包' },
    ]);
  });

  it('lets platform staff work in an enterprise, and says who it was', async () => {
    const record = await platform.record(`/merchant/${foreign}`);
    await platform.patch(`/merchant/${foreign}`, { remark: '平台代改', version: record.version });
    expect(await other.record(`/merchant/${foreign}`)).toMatchObject({
      remark: '平台代改',
      labels: { updatedBy: '平台管理员' },
    });
    const body = { owner: '2', version: record.version + 1 };
    expect(await platform.call('PATCH', `/merchant/${foreign}`, { body })).toMatchObject({ code: 40000 });
  });

  it('takes rights from a request on', async () => {
    const [agents] = (await owner.page('/role/page?q=客服专员')).records;
    const staff = await demo.signIn('staff@demo.example');
    expect(await staff.call('GET', '/merchant/page')).toMatchObject({ code: 1 });
    await owner.patch(`/role/${agents?.id}`, { permissions: ['customer_admin'], version: agents?.version });
    expect(await staff.call('GET', '/merchant/page')).toMatchObject({ code: 50008 });
  });
});

describe('the way to records', () => {
  /** The files of the server, by their paths below `server`, and those of features. */
  const files = ['server', ...readdirSync('features').map((name) => `features/${name}/server`)]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll(path.sep, '/'));
  const readers = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => file.replace(/^server\//, ''));

  it('leads through a scope: SQL over resource tables is written in the storage alone', () => {
    expect(
      readers(/\bsql(Text)?\.(table|raw)\b|\bwithTables\b/)
        .filter((file) => !file.startsWith('storage/'))
        .toSorted(),
    ).toEqual([
      // The sessions and invitations of an enterprise, by the users in it.
      'access/system-rules/tenants.ts',
      // Whom a notice goes to, by the enterprise of what happened.
      'notices/receivers.ts',
      // The operator's own commands, which take or bring back all there is.
      'operations/backup/tables.ts',
      // Written migrations, which run before anybody is served.
      'operations/migrations/run.ts',
      // The demo, which is noted by the tenants that it made.
      'operations/start/demo.ts',
      // What is over, of all enterprises, without reading any of it.
      'operations/start/sweep.ts',
      // Codes of authorizations, which no resource has.
      'product/authorization/codes.ts',
      // The start of a server, which asks whether it holds the demo.
      'product/demo/people/accounts.ts',
      // How many mails a mailbox has sent, of one that was found through a scope: no change of its record.
      'product/rules/mailbox/mailbox-sending.ts',
      // How often the words of an enterprise were written.
      'product/words/enterprise-words.ts',
      'session/accounts/accounts.ts',
      'session/accounts/credentials.ts',
      'session/accounts/first-administrator.ts',
      'session/accounts/invitations.ts',
      'session/accounts/lock-account.ts',
      // The token of a machine, before it is known whose it is.
      'session/tokens/service-tokens.ts',
    ]);
  });

  it('is opened by nobody else: readers and writers of records are made by the data access', () => {
    expect(readers(/\b(recordReader|recordWriter)\(/).toSorted()).toEqual([
      'storage/records/data-access.ts',
      'storage/records/read/reader.ts',
      'storage/records/write/operations.ts',
      'storage/records/write/writer.ts',
    ]);
  });

  it('leads past the data scope of a user only for the rules of a write, and to count what there is', () => {
    expect(readers(/\bpastDataScope\b/).toSorted()).toEqual([
      // Compares how far a data scope reaches with how far that of its reader does.
      'access/rights/scope-examples.ts',
      // Whether those who are mentioned are of the enterprise.
      'features/comments/server/requests.ts',
      // What a notice itself says to those whom an event names, who may not reach its record.
      'notices/texts.ts',
      // The median of at least three colleagues, without their names.
      'records/report/peers.ts',
      // Rules of actions are asked before the transaction.
      'records/write/actions/list-actions.ts',
      'records/write/actions/run-action-rule.ts',
      'records/write/context.ts',
      // Counts a change of the record that a row belongs to.
      'records/write/rows/touch.ts',
      // Counts what there is, looks for what is referred to, and compares with it.
      'records/write/steps/quota.ts',
      'records/write/steps/require-checks.ts',
      'records/write/steps/require-consistent.ts',
      'storage/records/data-access.ts',
      // Compares how far the maker of a file saw with how far its reader does.
      'tasks/sheets/withheld.ts',
    ]);
  });

  it('takes the rights of the server only for effects of rules', () => {
    expect(readers(/\basServer\b/).toSorted()).toEqual([
      // The words of the enterprise that a message is written in.
      'product/words/enterprise-words.ts',
      'records/write/effects.ts',
      'storage/records/data-access.ts',
    ]);
  });

  it('stores records only in the pipeline of writes, the demo and derived checks in bulk', () => {
    expect(readers(/\.writer\(/).toSorted()).toEqual([
      'product/demo/add.ts',
      'product/demo/ai/conversations.ts',
      'product/demo/life.ts',
      'product/demo/notify-rules.ts',
      'product/demo/people/departments.ts',
      'product/demo/people/logins.ts',
      'product/demo/people/rosters.ts',
      'product/demo/quality/quality.ts',
      // Checks are derived, many at a time, and shown as they stand.
      'product/rules/ai/service/keep-checks.ts',
      'records/write/steps/store-records.ts',
    ]);
  });

  it('reaches every enterprise only for the server itself', () => {
    expect(readers(/\bforServer\b/).toSorted()).toEqual([
      // A visitor has a link, and what it opens is narrowed to the record behind it.
      'features/public-form/server/form.ts',
      // What a publication changes is counted over all enterprises, for the platform alone.
      'operations/serve.ts',
      'product/demo/install.ts',
      // The fields of one enterprise, whoever may see them as records.
      'records/own-fields/index.ts',
      'records/write/effects.ts',
      'storage/records/data-access.ts',
    ]);
  });
});
