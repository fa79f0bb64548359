import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { columnStyles, readXlsx, readZip, textsOf } from './read-xlsx.ts';

const english = { 'Accept-Language': 'en' };

describe.each(databases)('exporting on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let stranger: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    stranger = await demo.signIn('owner@other.example');
  });
  afterAll(() => demo.stop());

  const csv = async (person: Person, query: string, headers?: Readonly<Record<string, string>>) => {
    const text = await (await person.fetch(`/merchant/export?format=csv&${query}`, headers)).text();
    return text.trimEnd().split('\r\n');
  };
  const xlsx = async (path: string) => new Uint8Array(await (await owner.fetch(path)).arrayBuffer());

  /** Somebody with a role of these permissions in the demo's first enterprise. */
  const somebody = async (permissions: readonly string[]) => {
    const code = `role${permissions.length}${permissions.join('').length}`;
    const role = await owner.create('role', { name: code, code, permissions, scope: 'all' });
    const email = `${code}@demo.example`;
    const user = await owner.create('user', { username: code, email, roles: [role.id] });
    const { secret } = z
      .object({ secret: z.string() })
      .parse(await owner.post(`/user/${user.id}/actions/resetPassword`));
    return demo.signIn(email, secret);
  };

  it('answers a file with the name of the list and the day', async () => {
    const answer = await owner.fetch('/merchant/export?format=csv');
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    const file = encodeURIComponent('商家管理 2026-03-01.csv');
    expect(answer.headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${file}`);
    const [b, o, m] = new Uint8Array(await answer.arrayBuffer());
    expect([b, o, m]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('holds what the same filters, preset, keyword and order select, in the columns asked for', async () => {
    const query = '_preset=signed&category=home&_sort=level,fee&_order=desc,asc';
    const { records, total } = await owner.page(`/merchant/page?${query}&_end=200`);
    const [head, ...rows] = await csv(owner, `${query}&columns=code,name`);
    expect(total).toBeGreaterThan(2);
    expect(head).toBe('\uFEFF编号,商家名称'.slice(1));
    expect(rows).toEqual(records.map(({ code, name }) => `${code},${name}`));
  });

  it('goes through every record once, whatever the order, past the first chunk', async () => {
    for (const order of [
      '_sort=name',
      '_sort=level&_order=desc',
      '_sort=expiresAt',
      '_sort=expiresAt,level&_order=desc,asc',
      '',
    ]) {
      const { records, total } = await owner.page(`/shop/page?${order.replaceAll('level', 'name')}&_end=200`);
      const text = await (
        await owner.fetch(`/shop/export?format=csv&columns=id&${order.replaceAll('level', 'name')}`)
      ).text();
      const ids = text.trimEnd().split('\r\n').slice(1);
      expect(total).toBeGreaterThan(400);
      expect(new Set(ids).size).toBe(total);
      expect(ids.slice(0, 200)).toEqual(records.map(({ id }) => id));
    }
  });

  it('tells choices and headings in the caller’s language', async () => {
    const query = '_preset=signed&_sort=name&columns=name,status,category';
    expect((await csv(owner, query))[1]).toContain('已签约');
    const inEnglish = await csv(owner, query, english);
    expect(inEnglish[0]).toContain('Merchant,Status,Category');
    expect(inEnglish[1]).toContain('Signed');
  });

  it('holds numbers as numbers and times as times in xlsx', async () => {
    const made = await owner.create('merchant', {
      name: '导出甲',
      contact: '甲',
      mobile: '13900001111',
      fee: 123450,
      expiresAt: '2027-01-03',
    });
    const rows = readXlsx(await xlsx(`/merchant/export?id=${made.id}&columns=name,fee,expiresAt,createdAt,owner`));
    expect(textsOf(rows)[0]).toEqual(['商家名称', '年费', '到期日期', '创建时间', '负责人']);
    expect(columnStyles(await xlsx('/merchant/export?columns=id,name,fee,createdAt,owner'))).toEqual([
      ...[2, 2, undefined, undefined, 2],
    ]);
    const [name, fee, day, moment] = rows[1] ?? [];
    expect(name).toMatchObject({ text: '导出甲', isNumber: false });
    expect(fee).toMatchObject({ text: '1234.5', isNumber: true, style: 8 });
    expect(day).toMatchObject({ text: '46390', isNumber: true, style: 4 });
    // Ten in the morning in Shanghai.
    expect(Number(moment?.text)).toBeCloseTo(46_082 + 10 / 24, 6);
  });

  it('lets no text be a formula, and operations numbers alone', async () => {
    const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '"quoted", and more', '<b>&"\''];
    for (const name of hostile)
      await owner.create('merchant', { name, contact: '甲', mobile: '13900001111', remark: '\t=1\r\n=2' });
    const ids = (await owner.page('/merchant/page?_end=7')).records.map(({ id }) => `id=${id}`).join('&');
    const text = await (await owner.fetch(`/merchant/export?format=csv&columns=name,remark&_sort=id&${ids}`)).text();
    expect(text.split('\r\n')[1]).toMatch(/^'=1\+1,/);
    expect(text).toContain(`\r\n'-1,`);
    expect(text).toContain(`'＝1,`);
    expect(text).toContain('"""quoted"", and more"');
    const rows = readXlsx(await xlsx(`/merchant/export?columns=name&_sort=id&${ids}`)).slice(1);
    expect(textsOf(rows).flat()).toEqual(hostile);
    expect(rows.flat().map(({ style }) => style)).toEqual([3, 3, 3, 3, 3, 2, 2]);
    expect([...readZip(await xlsx(`/merchant/export?${ids}`)).values()].join('')).not.toContain('<f>');
  });

  it('masks what is masked for users who may not reveal it', async () => {
    const sales = await somebody(['merchant_admin', 'merchant_admin:export']);
    expect((await csv(sales, 'columns=mobile'))[1]).toMatch(/^\d{3}\*{4}\d{4}$/);
    expect((await csv(owner, 'columns=mobile'))[1]).toMatch(/^\d{11}$/);
  });

  it('is for users who hold the operation, and reaches no other enterprise', async () => {
    expect(await staff.call('GET', '/merchant/export')).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:export' },
    });
    expect(await stranger.call('GET', '/merchant/export?format=pdf')).toMatchObject({ status: 400, code: 40000 });
    const [, ...names] = await csv(stranger, 'columns=name');
    expect(names).toHaveLength(30);
    expect((await csv(stranger, 'columns=name&id=1&id=2')).slice(1)).toEqual([]);
  });

  it.each([
    'columns=secret',
    'columns=name,constructor',
    'columns=',
    'columns=enterprise',
    'nothing=1',
    'mobile_like=1',
    '_sort=mobile',
  ])('refuses %s', async (query) => {
    expect(await owner.call('GET', `/merchant/export?${query}`)).toMatchObject({ status: 400, code: 40000 });
  });

  it('is shown by the log of operations: who, what, how many, and what was seen unmasked', async () => {
    await csv(owner, '_preset=signed&columns=name,mobile');
    const [line] = (await owner.page('/operationLog/page?action=export&_sort=id&_order=desc')).records;
    expect(line).toMatchObject({ module: 'merchant', labels: { user: '陈星' } });
    expect(JSON.parse(String(line?.details))).toMatchObject({
      count: expect.any(Number),
      format: 'csv',
      query: '_preset=signed',
      columns: ['name', 'mobile'],
      revealed: ['mobile'],
    });
  });
});
