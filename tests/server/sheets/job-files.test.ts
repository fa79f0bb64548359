import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createJobStore } from '../../../server/tasks/jobs/store.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { createHiring, type Hired, type Terms } from '../accounts/people.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const employee = {
  name: 'employee',
  recordLabel: 'name',
  fields: {
    name: { type: 'text', label: '名称', required: true },
    mobile: { type: 'phone', label: '手机', mask: true },
    salary: { type: 'money', label: '薪资', filter: 'range', perm: { read: 'sys_admin', write: 'sys_admin' } },
    owner: { type: 'ref', label: '归属人', to: 'user' },
  },
  import: {},
} as const;
const catalogue = productCatalogue({
  list: [{ name: 'employee', title: '员工', perm: 'ai_admin' }],
  definitions: { employee },
});
const all = ['ai_admin', 'ai_admin:export', 'ai_admin:import', 'ai_admin:reveal', 'sys_admin'];
const beyond = '文件按当时的权限生成，其中有你现在无权查看的内容，不能下载';

const job = z.looseObject({
  id: z.string(),
  state: z.string(),
  download: z.string().optional(),
  withheld: z.string().optional(),
});

describe.each(databases)('what a job left on $name', (kind) => {
  let demo: DemoConsole;
  let platform: Person;
  let hiring: Awaited<ReturnType<typeof createHiring>>;

  beforeAll(async () => {
    demo = await openConsole(kind, catalogue);
    platform = await demo.enter('super@demo.example');
    hiring = await createHiring(demo, platform, '2');
    await platform.create('employee', { enterprise: '2', name: '甲', mobile: '13912345678', salary: 100 });
  });
  afterAll(() => demo.stop());

  const hire = (terms: Partial<Terms> = {}) => hiring.hire({ permissions: all, ...terms });
  const read = async (address = '') => {
    const response = await demo.app.request(address);
    return response.status === 200 ? response.text() : { status: response.status, ...Object(await response.json()) };
  };
  /** What an export of more rows than one answer holds operations, once it is there. */
  const exported = async ({ id, session }: Hired, params = '') => {
    const asked = { kind: 'export', resource: 'employee', state: 'waiting', language: 'zh' } as const;
    const identity = { userId: Number(id), enterpriseId: 2 };
    const options = { params: `format=csv&${params}` };
    const made = await createJobStore(demo.database, demo.clock).add(
      { ...asked, identity, options, total: 1, file: '员工.csv' },
      demo.database.db,
    );
    const told = async () => job.parse(await session.get(`/jobs/${made.id}`));
    await expect.poll(async () => (await told()).state, { timeout: 30_000 }).toBe('done');
    return { ...(await told()), told };
  };
  const change = async ({ role }: Hired, given: object) => {
    const { version } = await platform.record(`/role/${role.id}`);
    await platform.patch(`/role/${role.id}`, { version, ...given });
  };
  const without = (...codes: string[]) => all.filter((code) => !codes.includes(code));

  it('is kept by no browser, since its address opens it only while the rights last', async () => {
    const { download = '' } = await exported(await hire());
    expect((await demo.app.request(download)).headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['the right to see masked values', ['ai_admin:reveal'], '', /显示完整|查看完整内容/],
    ['the right to export', ['ai_admin:export'], '', /导出/],
    ['the right to see the list', ['ai_admin'], '', /AI管理/],
    ['the right to read a field', ['sys_admin'], '', beyond],
    ['the right to read a field that was filtered by', ['sys_admin'], 'columns=name&salary_gte=1', beyond],
  ])('is not handed out once its maker has lost %s', async (_what, lost, params, reason) => {
    const maker = await hire();
    const before = await exported(maker, params);
    expect(await read(before.download)).toContain('甲');
    await change(maker, { permissions: without(...lost) });
    const after = await before.told();
    expect(after.download).toBeUndefined();
    expect(after.withheld).toMatch(reason);
    // The address that was handed out before is good for some minutes, but not for this.
    expect(await read(before.download)).toMatchObject({ status: 403, msg: after.withheld });
    await change(maker, { permissions: all });
    expect(await read((await before.told()).download)).toContain('甲');
  });

  it('is handed out where only what stands there masked may not be seen whole', async () => {
    const maker = await hire({ permissions: without('ai_admin:reveal') });
    const file = await read((await exported(maker)).download);
    expect(file).toContain('139****5678');
  });

  it('is not handed out once its maker sees less of the enterprise, but where they see as much', async () => {
    const maker = await hire({ department: '客服中心' });
    const wide = await exported(maker);
    await change(maker, { scope: 'departmentTree' });
    expect(await wide.told()).toMatchObject({ withheld: beyond });
    const tree = await exported(maker);
    const move = async (name: string) => {
      const { version } = await platform.record(`/user/${maker.id}`);
      await platform.patch(`/user/${maker.id}`, { version, department: hiring.departmentId(name) });
    };
    await move('客服一组');
    expect(await read(tree.download)).toMatchObject({ status: 403, msg: beyond });
    await move('客服中心');
    expect((await tree.told()).download).toBeDefined();
    await move('星河客服外包');
    expect((await tree.told()).download).toBeDefined();
    expect((await wide.told()).download).toBeUndefined();
  });

  it('is not handed out to users who may not sign in any more', async () => {
    const maker = await hire();
    const { download } = await exported(maker);
    await platform.post(`/user/${maker.id}/actions/disable`);
    expect(await read(download)).toMatchObject({ status: 403 });
  });

  it('is not handed out by an earlier address that names nothing of its content', async () => {
    const maker = await hire();
    const { id, download, told } = await exported(maker);
    const options = JSON.stringify({ params: 'format=csv' });
    await demo.database.db.updateTable('job').set({ options }).where('id', '=', Number(id)).execute();
    expect(await told()).toMatchObject({ withheld: beyond });
    expect(await read(download)).toMatchObject({ status: 403, msg: beyond });
  });

  it('of an import, its refused rows and results, needs the right to import these fields still', async () => {
    const maker = await hire();
    const rows = [
      { name: '乙', salary: '1' },
      { name: '', salary: '2' },
    ];
    const imported = await maker.session.post('/employee/import', { rows, partial: true, file: '表.csv' });
    const path = `/jobs/${z.object({ job: z.string() }).parse(imported).job}`;
    const told = async () => job.parse(await maker.session.get(path));
    const { download } = await told();
    expect(await read(download)).toContain('错误原因');
    expect(await maker.session.get(`${path}/rows`)).toHaveLength(2);
    await change(maker, { permissions: without('sys_admin') });
    expect(await read(download)).toMatchObject({ status: 403, msg: beyond });
    await change(maker, { permissions: without('ai_admin:import') });
    const { withheld } = await told();
    expect(withheld).toContain('导入');
    expect(await read(download)).toMatchObject({ status: 403, msg: withheld });
    expect(await maker.session.call('GET', `${path}/rows`)).toMatchObject({ code: 50008, msg: withheld });
  });
});
