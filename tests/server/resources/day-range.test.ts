import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { readXlsx } from '../sheets/read-xlsx.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

const [zh, en] = ['日期应在 1900 年到 2200 年之间', 'Must be a date from 1900 to 2200'];
const english = { 'Accept-Language': 'en' };

describe.each(databases)('days that no calendar needs, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: WireRecord;
  let agent: string | undefined;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    agent = (await owner.page('/user/page?_end=1')).records[0]?.id;
    merchant = await owner.create('merchant', { name: '日期边界', contact: '甄别', mobile: '13900001111' });
  });
  afterAll(() => demo.stop());

  const plan = (planAt: string, subject = '边界') => ({ subject, merchant: merchant.id, owner: agent, planAt });
  const errorsOf = ({ data }: { readonly data: unknown }) => Object(data).errors;
  const keys = async (by: string) => {
    const groups = await owner.get(`/followPlan/aggregate?q=旧计划&by=${by}:planAt`);
    return Object(groups).map((one: { by: object; values: object }) => [
      Object(one.by)[`${by}:planAt`],
      Object(one.values).count,
    ]);
  };

  it.each([
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1899-12-31T23:59:59.999Z',
    '1900-01-01T00:00:00+08:00',
    '2200-12-31T23:59:59.999-12:00',
    '9999-12-31T23:59:59.999-12:00',
  ])('are refused at the field: %s', async (planAt) => {
    const refused = await owner.call('POST', '/followPlan', { body: plan(planAt) });
    expect(refused).toMatchObject({ status: 400, code: 40000, data: { errors: { planAt: [zh] } } });
    const said = await owner.call('POST', '/followPlan', { body: plan(planAt), headers: english });
    expect(errorsOf(said)).toEqual({ planAt: [en] });
  });

  it.each(['1900-01-01T00:00:00.000Z', '2200-12-31T23:59:59.999Z'])(
    'are those before 1900 and after 2200 alone: %s is taken',
    async (planAt) => {
      expect(await owner.create('followPlan', plan(planAt))).toMatchObject({ planAt });
    },
  );

  it.each(['2026-02-30T10:00:00Z', '2026-06-31T10:00:00.000+08:00', '2026-06-30T24:00:00Z'])(
    'are not moved to one that there is, neither in a record nor in a filter: %s',
    async (planAt) => {
      const refused = await owner.call('POST', '/followPlan', { body: plan(planAt) });
      expect(refused).toMatchObject({ status: 400, code: 40000 });
      expect(Object.keys(errorsOf(refused))).toEqual(['planAt']);
      const filtered = await owner.call('GET', `/followPlan/page?planAt_gte=${encodeURIComponent(planAt)}`);
      expect(filtered).toMatchObject({ status: 400, code: 40000 });
      expect(Object.keys(errorsOf(filtered))).toEqual(['planAt_gte']);
    },
  );

  it('are refused in a change, a filter, a sheet and a batch alike', async () => {
    const expiresAt = '9999-12-31';
    const { id, version } = merchant;
    const changed = await owner.call('PATCH', `/merchant/${id}`, { body: { version, expiresAt } });
    expect(errorsOf(changed)).toEqual({ expiresAt: [zh] });
    const filtered = await owner.call('GET', '/merchant/page?expiresAt_gte=0001-01-01');
    expect(errorsOf(filtered)).toEqual({ expiresAt_gte: [zh] });
    const moment = await owner.call('GET', '/followPlan/page?planAt_lte=9999-12-31T00:00:00Z');
    expect(errorsOf(moment)).toEqual({ planAt_lte: [zh] });
    const rows = [{ name: '表格', contact: '甄别', mobile: '13900001111', expiresAt }];
    const sheet = Object(await owner.post('/merchant/import?dryRun=true', { rows }));
    expect(sheet.rows[0]).toMatchObject({ outcome: 'fail', errors: { expiresAt: [zh] } });
    const batch = await owner.call('POST', '/merchant/batch', { body: { update: [{ id, version, expiresAt }] } });
    expect(errorsOf(batch)[0]).toMatchObject({ data: { errors: { expiresAt: [zh] } } });
  });

  it('are no part of a report, whose error says how many days were asked for', async () => {
    const report = (from: string, to: string) => owner.call('GET', `/followPlan/reports/daily?_from=${from}&_to=${to}`);
    expect(errorsOf(await report('0001-01-01', '0001-02-01'))).toEqual({ _from: [zh], _to: [zh] });
    expect(errorsOf(await report('9999-12-01', '9999-12-31'))).toEqual({ _from: [zh], _to: [zh] });
    expect(errorsOf(await report('1900-01-01', '2200-12-31'))).toEqual({
      _to: ['时间段有 109938 天，最多 732 天'],
    });
    expect(errorsOf(await report('2026-03-02', '2026-03-01'))).toEqual({
      _to: ['时间段的结束日期不能早于开始日期'],
    });
    for (const year of ['1900-01', '2200-12'])
      expect(await report(`${year}-01`, `${year}-31`)).toMatchObject({ code: 1 });
  });

  it('stand in old rows without harm: they count among those without a day', async () => {
    const old = ['-000001-12-31T10:00:00.000Z', '0000-06-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'];
    const far = ['9999-12-31T15:59:59.999Z', '+010000-01-01T11:59:59.999Z'];
    for (const planAt of [...old, ...far]) {
      const { id } = await owner.create('followPlan', plan('2026-03-01T02:00:00Z', '旧计划'));
      await sql`update "followPlan" set "planAt" = ${planAt} where id = ${Number(id)}`.execute(demo.database.db);
    }
    await owner.create('followPlan', plan('2026-03-01T20:00:00Z', '旧计划'));
    expect(await keys('day')).toEqual([
      ['2026-03-02', 1],
      [null, 5],
    ]);
    expect(await keys('week')).toEqual([
      ['2026-03-02', 1],
      [null, 5],
    ]);
    expect(await keys('month')).toEqual([
      ['2026-03', 1],
      [null, 5],
    ]);
    expect(await owner.call('GET', '/followPlan/reports/daily?_from=2026-03-01&_to=2026-03-02')).toMatchObject({
      code: 1,
    });
    expect((await owner.page('/followPlan/page?q=旧计划')).total).toBe(6);
    const sheet = await owner.fetch('/followPlan/export?format=csv&q=旧计划');
    expect(await sheet.text()).toContain('0001-01-01 ');
  });

  it('of old rows stand in a workbook as text, where a number would be none', async () => {
    await sql`update merchant set "expiresAt" = '0000-06-01' where id = ${Number(merchant.id)}`.execute(
      demo.database.db,
    );
    const groups = Object(await owner.get('/merchant/aggregate?q=日期边界&by=week:expiresAt'));
    expect(groups).toMatchObject([{ by: { 'week:expiresAt': null }, values: { count: 1 } }]);
    const book = await owner.fetch('/merchant/export?format=xlsx&columns=name,expiresAt&q=日期边界');
    const [, row] = readXlsx(new Uint8Array(await book.arrayBuffer()));
    expect(row?.[1]).toMatchObject({ text: '0000-06-01', isNumber: false });
  });
});
