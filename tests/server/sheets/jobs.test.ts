import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importedBytes } from '../../../server/runtime/limits.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { readXlsx, textsOf } from './read-xlsx.ts';

const job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  total: z.number(),
  done: z.number(),
  file: z.string(),
  result: z.object({ created: z.number(), updated: z.number(), skipped: z.number(), failed: z.number() }).optional(),
  download: z.string().optional(),
  canUndo: z.boolean(),
  error: z.string().optional(),
});
const kept = z.object({ undone: z.number(), kept: z.array(z.object({ row: z.number(), reason: z.string() })) });

describe.each(databases)('jobs on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let stem = '';

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
  });
  beforeEach(({ task }) => {
    stem = `批量${task.id.replaceAll(/\D/g, '')}号`;
  });
  afterAll(() => demo.stop());

  const merchant = (index: number, more: object = {}) => ({
    name: `${stem}${index}`,
    contact: '甄别',
    mobile: '13900001111',
    ...more,
  });
  const merchants = (count: number) => Array.from({ length: count }, (_, index) => merchant(index));

  /** An import whose rows are there but which has not begun. */
  const collect = async (rows: readonly object[], options: object = {}) => {
    const body = { kind: 'import', resource: 'merchant', total: rows.length, file: '大表.xlsx', ...options };
    const { id } = job.parse(await owner.post('/jobs', body));
    for (let start = 0; start < rows.length; start += 5000) {
      const { code } = await owner.call('PUT', `/jobs/${id}/rows`, {
        body: { start, rows: rows.slice(start, start + 5000) },
      });
      expect(code).toBe(1);
    }
    return id;
  };
  const over = async (id: string) => {
    await expect
      .poll(async () => job.parse(await owner.get(`/jobs/${id}`)).state, { timeout: 100_000, interval: 100 })
      .not.toMatch(/collecting|waiting|running/);
    return job.parse(await owner.get(`/jobs/${id}`));
  };
  const counted = async () => (await owner.page(`/merchant/page?q=${stem}`)).total;

  it('answer the same one to equal requests with one key, at once or later, and refuse the key to others', async () => {
    const other = await demo.signIn('owner@other.example');
    const body = { kind: 'import', resource: 'merchant', total: 3, file: '同一张.xlsx' };
    const headers = { 'Idempotency-Key': 'one job' };
    const send = (more: object = {}) => other.call('POST', '/jobs', { body: { ...body, ...more }, headers });
    const answers = [...(await Promise.all([send(), send(), send(), send()])), await send()];
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    const ids = answers.map(({ data }) => job.parse(data).id);
    expect(new Set(ids).size).toBe(1);
    expect(await send({ total: 4 })).toMatchObject({ status: 400, code: 40000 });
    expect(await other.post(`/jobs/${ids[0]}/cancel`)).toMatchObject({ state: 'cancelled' });
    expect(await other.call('POST', '/jobs', { body, headers: { 'Idempotency-Key': 'k'.repeat(201) } })).toMatchObject({
      status: 400,
      code: 40000,
    });
  });

  it('import and export 5,001 rows, and tell how far they are to nobody but their maker', {
    timeout: 120_000,
  }, async () => {
    const stranger = await demo.signIn('owner@other.example');
    const id = await collect([...merchants(5001), merchant(0)], { onDuplicate: 'skip' });
    expect(await owner.post(`/jobs/${id}/start`)).toMatchObject({ state: expect.stringMatching(/waiting|running/) });
    expect(await over(id)).toMatchObject({
      state: 'done',
      total: 5002,
      done: 5002,
      canUndo: true,
      file: '大表.xlsx',
      result: { created: 5001, updated: 0, skipped: 1, failed: 0 },
    });
    expect(await counted()).toBe(5001);

    // A user who looks as a role changes nothing, and a job would go on after that.
    const { id: role } = await owner.create('role', {
      name: '导出预览',
      code: 'exporting',
      scope: 'all',
      permissions: ['customer_admin', 'merchant_admin', 'merchant_admin:export'],
    });
    const headers = { 'X-Preview-Role': role };
    expect(await owner.call('GET', `/merchant/export?q=${stem}`, { headers })).toMatchObject({ code: 50008 });
    expect(await owner.get('/jobs')).toHaveLength(1);

    const { job: asked } = z
      .object({ job })
      .parse(await owner.get(`/merchant/export?q=${stem}&columns=name,code&_sort=name`));
    expect(asked.total).toBe(5001);
    const made = await over(asked.id);
    expect(made).toMatchObject({ state: 'done', kind: 'export', done: made.total });
    const file = await demo.app.request(made.download ?? '');
    const rows = textsOf(readXlsx(new Uint8Array(await file.arrayBuffer())));
    expect(rows).toHaveLength(made.total + 1);
    expect(new Set(rows.map(([, code]) => code)).size).toBe(made.total + 1);

    // Platform staff who take them away leave a line where they are from, though a job does it.
    await (await demo.signIn('super@demo.example')).get(`/merchant/export?q=${stem}`);
    const [line] = (await owner.page('/operationLog/page?action=export&_sort=id&_order=desc&_end=1')).records;
    expect(line).toMatchObject({ module: 'merchant', target: '5001 条记录', labels: { user: '平台管理员' } });

    for (const path of [`/jobs/${id}`, `/jobs/${id}/rows`]) {
      expect(await stranger.call('GET', path)).toMatchObject({ status: 404 });
    }
    for (const step of ['start', 'cancel', 'undo']) {
      expect(await stranger.call('POST', `/jobs/${id}/${step}`)).toMatchObject({ status: 404 });
    }
    const theirs = z.array(job).parse(await stranger.get('/jobs'));
    expect(theirs.filter((one) => [id, asked.id].includes(one.id))).toEqual([]);
    expect(await owner.get('/jobs')).toMatchObject([{ id: asked.id }, { id }]);
  });

  it('are taken up where a server that died left them, and write no row twice', { timeout: 120_000 }, async () => {
    const { db } = demo.database;
    const id = await collect(merchants(40));
    // What a server operations that dies between two chunks: half of the rows written, the job in its hands.
    const first = await collect(merchants(20));
    await owner.post(`/jobs/${first}/start`);
    await over(first);
    const written = await db.selectFrom('job_row').selectAll().where('job', '=', Number(first)).execute();
    for (const { row, record, version, outcome } of written) {
      await db
        .updateTable('job_row')
        .set({ record, version, outcome })
        .where('job', '=', Number(id))
        .where('row', '=', row)
        .execute();
    }
    const counts = JSON.stringify({ created: 20, updated: 0, skipped: 0, failed: 0 });
    const until = new Date(demo.clock.now().getTime() + 30_000).toISOString();
    await db
      .updateTable('job')
      .set({ state: 'running', phase: 'write', cursor: 20, counts, lease: 'of the dead', leaseUntil: until })
      .where('id', '=', Number(id))
      .execute();
    demo.clock.advance(31);
    expect(await over(id)).toMatchObject({ state: 'done', result: { created: 40, failed: 0 } });
    expect(await counted()).toBe(40);
  });

  it('are done by one of two servers', { timeout: 120_000 }, async () => {
    if (kind.name === 'postgres') await demo.otherServer();
    const ids = [await collect(merchants(300)), await collect(merchants(300), { onDuplicate: 'skip' })];
    for (const id of ids) await owner.post(`/jobs/${id}/start`);
    const [one, other] = [await over(ids[0] ?? ''), await over(ids[1] ?? '')];
    expect([one.state, other.state]).toContain('done');
    expect(await counted()).toBe(300);
    const lines = await demo.database.db
      .selectFrom('job_row')
      .selectAll()
      .where('job', 'in', ids.map(Number))
      .where('outcome', '=', 'create')
      .execute();
    expect(lines.filter(({ record }) => record !== null)).toHaveLength(300);
  });

  it('leave alone what somebody changed since, when they are undone', async () => {
    const before = await owner.create('merchant', merchant(0, { remark: '原来' }));
    const rows = [merchant(0, { remark: '导入' }), merchant(1), merchant(2), merchant(1, { remark: '再次' })];
    const { job: id } = z
      .object({ job: z.string() })
      .parse(await owner.post('/merchant/import', { rows, onDuplicate: 'update' }));
    const [two] = (await owner.page(`/merchant/page?q=${stem}2`)).records;
    await owner.patch(`/merchant/${two?.id}`, { version: 1, remark: '有人改过' });
    const undone = kept.parse(await owner.post(`/jobs/${id}/undo`));
    expect(undone).toEqual({ undone: 3, kept: [{ row: 2, reason: '导入后已被修改' }] });
    expect(
      (await owner.page(`/merchant/page?q=${stem}`)).records.map(({ name, remark }) => [name, remark]).toSorted(),
    ).toEqual([
      [`${stem}0`, '原来'],
      [`${stem}2`, '有人改过'],
    ]);
    expect(await owner.get(`/merchant/${before.id}/history`)).toMatchObject([
      { action: 'update', job: id },
      { action: 'update', job: id },
      { action: 'create' },
    ]);
    expect(await owner.call('POST', `/jobs/${id}/undo`)).toMatchObject({ code: 40900 });
    expect(await owner.get(`/jobs/${id}/rows?outcome=create`)).toMatchObject([
      { row: 1 },
      { row: 2, kept: '导入后已被修改' },
    ]);
  });

  it('are not undone, and stay what they are, for those who may not import any more', async () => {
    const permissions = ['merchant_admin', 'merchant_admin:import'];
    const role = await owner.create('role', { name: stem, code: `undo${stem.replaceAll(/\D/g, '')}`, permissions });
    const email = `${role.id}@undo.example`;
    await owner.create('user', { username: stem, email, roles: [role.id] });
    const person = await demo.enter(email);
    const { job: id } = z
      .object({ job: z.string() })
      .parse(await person.post('/merchant/import', { rows: [merchant(0)], onDuplicate: 'skip' }));
    await owner.patch(`/role/${role.id}`, { version: role.version, permissions: permissions.slice(0, 1) });
    expect(await person.call('POST', `/jobs/${id}/undo`)).toMatchObject({ code: 50008 });
    expect(await person.get(`/jobs/${id}`)).toMatchObject({ state: 'done' });
    expect(await counted()).toBe(1);
  });

  it('are undone many rows at once, of which those that something stands against are left, and why', async () => {
    const { job: id } = z
      .object({ job: z.string() })
      .parse(await owner.post('/merchant/import', { rows: merchants(30), onDuplicate: 'skip' }));
    const made = (await owner.page(`/merchant/page?q=${stem}&_sort=id&_order=asc&_end=50`)).records;
    const [changed, removed, served] = [made[3], made[9], made[20]];
    await owner.patch(`/merchant/${changed?.id}`, { version: 1, remark: '有人改过' });
    await owner.call('DELETE', `/merchant/${removed?.id}`);
    await owner.create('shop', { name: `${stem}店`, merchant: served?.id, platform: 'jd', shopNo: stem });
    const undone = kept.parse(await owner.post(`/jobs/${id}/undo`));
    expect(undone).toEqual({
      undone: 27,
      kept: [
        { row: 3, reason: '导入后已被修改' },
        { row: 9, reason: expect.stringContaining('不存在') },
        { row: 20, reason: expect.stringContaining('店铺') },
      ],
    });
    expect((await owner.page(`/merchant/page?q=${stem}&_sort=id&_order=asc`)).records).toMatchObject([
      { id: changed?.id, version: 2 },
      { id: served?.id, version: 1 },
    ]);
    const first = `/merchant/${made[0]?.id}`;
    await owner.post(`${first}/restore`);
    expect(await owner.get(`${first}/history`)).toMatchObject([
      { action: 'restore' },
      { action: 'delete', job: id, actor: { name: expect.any(String) } },
      { action: 'create', job: id },
    ]);
  });

  it('take back what they wrote where it was to be all or nothing', { timeout: 120_000 }, async () => {
    const id = await collect(merchants(300), { onDuplicate: 'refuse' });
    // Somebody takes a name once the rows have been checked.
    await owner.create('merchant', merchant(299));
    await demo.database.db
      .updateTable('job')
      .set({ state: 'waiting', phase: 'write' })
      .where('id', '=', Number(id))
      .execute();
    expect(await over(id)).toMatchObject({
      state: 'failed',
      error: '导入中途遇到问题，已写入的内容已全部撤回',
      canUndo: false,
    });
    expect(await counted()).toBe(1);
  });

  describe('of somebody whose account is disabled in the middle', () => {
    const { email, name } = { email: 'leaving@jobs.example', name: '离职的人' };
    beforeAll(async () => {
      const { db } = demo.database;
      const disable = sql`update "user" set status = 'disabled' where email = ${sql.lit(email)}`;
      const isMidway = sql`new.phase = 'write' and new.cursor > 0`;
      if (kind.name === 'sqlite') {
        await sql`create trigger disable_maker after update on job when ${isMidway} begin ${disable}; end`.execute(db);
        return;
      }
      await sql`create function disable_maker() returns trigger as $$ begin ${disable}; return new; end $$
        language plpgsql`.execute(db);
      await sql`create trigger disable_maker after update on job for each row
        when (${isMidway}) execute function disable_maker()`.execute(db);
    });
    afterAll(() =>
      sql`drop trigger disable_maker ${kind.name === 'sqlite' ? sql`` : sql`on job`}`.execute(demo.database.db),
    );

    it('take back what they wrote where it was to be all or nothing, and say why', { timeout: 120_000 }, async () => {
      const permissions = ['merchant_admin', 'merchant_admin:import'];
      const role = await owner.create('role', { name: stem, code: 'leaving', permissions });
      const { id: user } = await owner.create('user', { username: name, email, roles: [role.id] });
      const person = await demo.enter(email);
      const { id } = job.parse(await person.post('/jobs', { kind: 'import', resource: 'merchant', total: 600 }));
      await person.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows: merchants(600) } });
      await person.post(`/jobs/${id}/start`);
      const stateOf = async () =>
        (await demo.database.db.selectFrom('job').select('state').where('id', '=', Number(id)).executeTakeFirst())
          ?.state;
      await expect.poll(stateOf, { timeout: 100_000, interval: 100 }).toBe('failed');
      expect(await counted()).toBe(0);
      const { records } = await owner.page(`/merchant/trash?q=${stem}`);
      await owner.post(`/merchant/${records[0]?.id}/restore`);
      expect(await owner.get(`/merchant/${records[0]?.id}/history`)).toMatchObject([
        { action: 'restore' },
        { action: 'delete', job: id, actor: { id: user, name } },
        { action: 'create', job: id, actor: { id: user, name } },
      ]);

      await owner.post(`/user/${user}/actions/enable`);
      expect(await (await demo.enter(email)).get(`/jobs/${id}`)).toMatchObject({
        state: 'failed',
        canUndo: false,
        error: '发起人的账号已停用、删除，或企业已关闭',
        result: { created: 0, failed: 0 },
      });
    });
  });

  it('are refused whole, with a file of the rows and their reasons', async () => {
    const id = await collect([merchant(0), merchant(1, { mobile: 'x', remark: '=1' })]);
    await owner.post(`/jobs/${id}/start`);
    const refused = await over(id);
    expect(refused).toMatchObject({ state: 'failed', error: '1 条有误，没有导入任何一条', canUndo: false });
    const file = await demo.app.request(refused.download ?? '');
    const rows = readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(textsOf(rows)[0]?.at(-1)).toBe('错误原因');
    expect(textsOf(rows)[1]).toEqual(
      expect.arrayContaining([`${stem}1`, 'x', '=1', '手机: 应为 11 位手机号，或带区号的座机号，如 0571-88001234']),
    );
    expect(await counted()).toBe(0);
  });

  it('are only checked where that is asked for', async () => {
    const id = await collect(merchants(3), { dryRun: true });
    await owner.post(`/jobs/${id}/start`);
    expect(await over(id)).toMatchObject({ state: 'done', result: { created: 3 } });
    expect(await counted()).toBe(0);
  });

  it('begin once all rows are there, take none after, and can be cancelled before', async () => {
    const { id } = job.parse(await owner.post('/jobs', { kind: 'import', resource: 'merchant', total: 2 }));
    const put = (start: number, rows: readonly object[]) =>
      owner.call('PUT', `/jobs/${id}/rows`, { body: { start, rows } });
    expect(await put(0, [merchant(9)])).toMatchObject({ code: 1 });
    expect(await put(0, [merchant(0)])).toMatchObject({ code: 1 });
    expect(await put(1, [merchant(1), merchant(2)])).toMatchObject({ code: 40000 });
    expect(await owner.call('POST', `/jobs/${id}/start`)).toMatchObject({ code: 40900, msg: '还缺 1 条没有提交' });
    expect(await owner.post(`/jobs/${id}/cancel`)).toMatchObject({ state: 'cancelled' });
    expect(await put(1, [merchant(1)])).toMatchObject({ code: 40900 });
    expect(await owner.call('POST', `/jobs/${id}/cancel`)).toMatchObject({ code: 40900 });
    expect(await counted()).toBe(0);
  });

  it.each([
    ['another kind', { kind: 'export', resource: 'merchant', total: 1 }],
    ['no resource there is', { kind: 'import', resource: 'constructor', total: 1 }],
    ['no rows', { kind: 'import', resource: 'merchant', total: 0 }],
  ])('are refused for %s', async (_what, body) => {
    expect(await owner.call('POST', '/jobs', { body })).toMatchObject({ status: 400, code: 40000 });
  });

  it('keep nothing of what was sent for them once they were cancelled or are over, and of little at all', async () => {
    const { db } = demo.database;
    const sent = (id: string) =>
      db.selectFrom('job_row').select('row').where('job', '=', Number(id)).where('cells', '!=', '[]').execute();
    const cancelled = await collect(merchants(300));
    expect(await sent(cancelled)).toHaveLength(300);
    await owner.post(`/jobs/${cancelled}/cancel`);
    const finished = await collect(merchants(30));
    await owner.post(`/jobs/${finished}/start`);
    for (const id of [cancelled, finished]) await expect.poll(() => sent(id), { timeout: 30_000 }).toHaveLength(0);
    expect(await owner.get(`/jobs/${finished}/rows?start=0`)).toHaveLength(30);

    const full = await collect(merchants(1));
    await db.updateTable('job_size').set({ bytes: importedBytes.perPerson }).where('job', '=', Number(full)).execute();
    const more = { body: { start: 0, rows: merchants(1) } };
    expect(await owner.call('PUT', `/jobs/${full}/rows`, more)).toMatchObject({ status: 429, code: 42900 });
    await owner.post(`/jobs/${full}/cancel`);
    await expect.poll(() => sent(full), { timeout: 30_000 }).toHaveLength(0);
    const next = await collect(merchants(1));
    await owner.post(`/jobs/${next}/cancel`);
  }, 90_000);

  it('are not left behind by an import whose rows are refused, and the same request may be sent again', async () => {
    const { db } = demo.database;
    const ids = async () =>
      z
        .array(job)
        .parse(await owner.get('/jobs'))
        .map(({ id }) => id);
    const full = await collect(merchants(1));
    await db.updateTable('job_size').set({ bytes: importedBytes.perPerson }).where('job', '=', Number(full)).execute();
    const before = await ids();
    const headers = { 'Idempotency-Key': 'refused at first' };
    const send = () => owner.call('POST', '/merchant/import', { body: { rows: [merchant(7)] }, headers });
    expect(await send()).toMatchObject({ status: 429, code: 42900 });
    expect(await ids()).toEqual(before);
    await db.updateTable('job_size').set({ bytes: 0 }).where('job', '=', Number(full)).execute();
    await owner.post(`/jobs/${full}/cancel`);
    expect(await send()).toMatchObject({ code: 1, data: { created: 1 } });
  });

  it('are limited for each user, and gone after a week', async () => {
    const body = { kind: 'import', resource: 'merchant', total: 1 };
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.call('POST', '/jobs', { body })));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(5).fill(1),
      ...Array<number>(3).fill(42900),
    ]);
    expect(await owner.call('POST', '/jobs', { body })).toMatchObject({ status: 429, code: 42900 });
    demo.clock.advance(8 * 24 * 60 * 60);
    const back = await demo.signIn('owner@demo.example');
    await expect.poll(() => back.get('/jobs'), { timeout: 15_000 }).toEqual([]);
  });
});
