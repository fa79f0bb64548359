import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { merchantsCalled } from '../resources/merchants.ts';
import { columnStyles, readXlsx, readZip, textsOf } from './read-xlsx.ts';

const english = { 'Accept-Language': 'en' };
const texts = z.record(z.string(), z.string());
const answer = z.object({
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  job: z.string().optional(),
  rows: z.array(
    z.object({
      row: z.number(),
      outcome: z.enum(['create', 'update', 'skip', 'fail']),
      errors: z.record(z.string(), z.array(z.string())).optional(),
      existing: z.object({ id: z.string(), values: texts }).optional(),
      values: texts.optional(),
      repeats: z.number().optional(),
    }),
  ),
});

describe.each(databases)('importing on $name', (kind) => {
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

  const row = merchantsCalled('表格商家');
  const send = async (rows: readonly unknown[], more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    answer.parse(await owner.post('/merchant/import', { rows, ...more }, headers));
  const check = async (rows: readonly unknown[], more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    answer.parse(await owner.post('/merchant/import?dryRun=true', { rows, ...more }, headers));
  const named = async (name: unknown) => (await owner.page(`/merchant/page?q=${name}`)).records;

  it('refuses an overlong cell and one that was not decoded by themselves, and checks all other rows', async () => {
    const long = '长'.repeat(40_000);
    const rows = [
      row({ remark: long }),
      row({ owner: long }),
      row({ remark: '备注\uFFFD' }),
      row(),
      row({ remark: "'引\uFFFD" }),
    ];
    const checked = await check(rows, { partial: true });
    expect(checked.rows.map(({ outcome, errors }) => errors ?? outcome)).toEqual([
      { remark: ['超过一个单元格的 32767 个字符，请缩短'] },
      { owner: ['超过一个单元格的 32767 个字符，请缩短'] },
      {
        remark: [
          '有无法识别的字符（�）：请改正，或返回上一步选择文件的另一种编码。原文如此的，请在前面加一个英文单引号',
        ],
      },
      'create',
      'create',
    ]);
    expect(await send(rows.slice(0, 4), { partial: true })).toMatchObject({ created: 1, failed: 3 });
  });

  it('reads what people write, and writes what a form would', async () => {
    const plain = row({ level: '', category: null, owner: '2' });
    const one = row({
      mobile: 13_900_002_222,
      level: ' a ',
      category: 'Home',
      fee: '¥1,234.50',
      owner: '林晓',
      email: 'Ａ@B.CN',
      signedAt: '2026年1月3日',
      expiresAt: '2027/1/3',
      remark: "'=1+1",
      wechat: true,
    });
    const done = await send([one, plain], { file: '商家.xlsx' }, english);
    expect(done).toMatchObject({ total: 2, created: 2, failed: 0, rows: [{ row: 0, outcome: 'create' }, { row: 1 }] });
    const [made] = await named(one.name);
    expect(made).toMatchObject({
      mobile: '139****2222',
      level: 'A',
      category: 'home',
      fee: 123450,
      email: 'a@b.cn',
      status: 'potential',
      signedAt: '2026-01-03',
      expiresAt: '2027-01-03',
      remark: "'=1+1",
      wechat: 'true',
      labels: { owner: '林晓' },
    });
    expect(await owner.get(`/merchant/${made?.id}/history`)).toMatchObject([
      { action: 'create', job: done.job, actor: { name: '陈星' } },
    ]);
    expect((await named(plain.name))[0]).toMatchObject({
      level: 'C',
      category: null,
      labels: { owner: '陈星' },
    });
  });

  it('says of every cell what is wrong with it, as a form would, in the caller’s language', async () => {
    const wrong = row({
      name: '',
      mobile: '123',
      level: 'Z',
      fee: '1.234',
      expiresAt: '11/3/2026',
      owner: '没有此人',
      code: 'M1',
      email: 'x\0y',
      constructor: 'x',
      status: '已签约',
    });
    const told = await check([wrong, row({ signedAt: '2026-02-01', expiresAt: '2026-01-01' })]);
    expect(told).toMatchObject({ total: 2, failed: 2, created: 0 });
    const notOurs = ['没有这个字段，或不可填写'];
    expect(told.rows[0]?.errors).toEqual({
      name: ['必填，不能为空'],
      mobile: ['应为 11 位手机号，或带区号的座机号，如 0571-88001234'],
      level: ['不在选项之中，请从选项中选择'],
      fee: ['金额最多两位小数'],
      expiresAt: ['应为存在的日期，如 2026-11-21'],
      owner: ['找不到名为“没有此人”的记录'],
      email: ['应为文本'],
      code: notOurs,
      status: notOurs,
      constructor: notOurs,
    });
    expect(told.rows[1]?.errors).toEqual({ expiresAt: ['到期日期不能早于签约日期'] });
    expect((await check([row({ mobile: '1' })], {}, english)).rows[0]?.errors).toEqual({
      mobile: ['Must be a mobile number of 11 digits, or a landline number with its area code such as 0571-88001234'],
    });
    const hostile = JSON.parse('{ "rows": [{ "name": "x", "__proto__": "x" }] }');
    const { data } = await owner.call('POST', '/merchant/import?dryRun=true', { body: hostile });
    expect(JSON.stringify(data)).toContain('"__proto__":["没有这个字段，或不可填写"]');
  });

  const lost = (text: string) =>
    `${text} 是表格软件改写过的数字，已不完整：请把这一列设为“文本”格式，再填写完整的数字。原文如此的，请在前面加一个英文单引号`;
  const failed = (text: string) =>
    `${text} 是表格软件报告的错误，不是值：请在表格中改正公式，或直接填写。原文如此的，请在前面加一个英文单引号`;

  it('refuses a number that a spreadsheet program has cut off, and says how to keep the whole', async () => {
    const shop = (await owner.page('/shop/page')).records[0]?.id;
    const product = (name: string, itemNo: unknown) => ({ shop, name, itemNo });
    const rows = [
      product('csv 商品', '6.12346E+11'),
      product('csv 商品二', ' 6e+11 '),
      product('xlsx 商品', 4_012_345_678_901_234_688),
      product('另一 xlsx 商品', 4_012_345_678_901_234_688),
      product('十六位商品', 1_234_567_890_123_456),
    ];
    const importing = async (headers = {}) =>
      answer.parse(await owner.post('/product/import', { rows, onDuplicate: 'refuse' }, headers));
    const told = await importing();
    expect(told).toMatchObject({ created: 0, failed: 5 });
    expect(told.rows.map(({ errors }) => errors)).toEqual([
      { itemNo: [lost('6.12346E+11')] },
      { itemNo: [lost('6e+11')] },
      { itemNo: [lost('4.01234567890123E+18')] },
      { itemNo: [lost('4.01234567890123E+18')] },
      { itemNo: [lost('1.23456789012346E+15')] },
    ]);
    expect((await importing(english)).rows[0]?.errors).toEqual({
      itemNo: [
        '6.12346E+11 is a number that a spreadsheet program has cut off: format the column as text and enter the whole number. If it is meant as it stands, put a single quote before it',
      ],
    });
    // Whatever the column is to hold.
    expect((await check([row({ fee: '1.23457E+11', owner: '1.23457E+11' })])).rows[0]?.errors).toEqual({
      fee: [lost('1.23457E+11')],
      owner: [lost('1.23457E+11')],
    });
  });

  it('takes whole numbers, and texts that only look like a part of one', async () => {
    const rows = [
      row({ remark: 999_999_999_999_999 }),
      row({ remark: '4012345678901234567' }),
      row({ remark: '型号 3E+5' }),
      row({ remark: '3E+5' }),
      row({ remark: "'1.5E+12" }),
    ];
    expect(await send(rows)).toMatchObject({ created: 5 });
    const written = await Promise.all(rows.map(async ({ name }) => (await named(name))[0]?.remark));
    expect(written).toEqual(['999999999999999', '4012345678901234567', '型号 3E+5', '3E+5', '1.5E+12']);
    const one = await owner.create('merchant', row({ remark: '1.5E+12' }));
    expect(await owner.record(`/merchant/${one.id}`)).toMatchObject({ remark: '1.5E+12' });
  });

  it('refuses what a formula left that failed, and keeps the value there was', async () => {
    const made = await owner.create('merchant', row({ remark: '旧' }));
    const again = { name: made.name, remark: '#N/A' };
    expect(await send([again], { onDuplicate: 'update' })).toMatchObject({
      updated: 0,
      rows: [{ outcome: 'fail', errors: { remark: [failed('#N/A')] } }],
    });
    const told = await check([row({ category: '#REF!', owner: '#NAME?', fee: '#DIV/0!', remark: '#1 号店' })]);
    expect(told.rows[0]?.errors).toEqual({
      category: [failed('#REF!')],
      owner: [failed('#NAME?')],
      fee: [failed('#DIV/0!')],
    });
    expect(await send([{ ...again, remark: "'#N/A" }], { onDuplicate: 'update' })).toMatchObject({ updated: 1 });
    expect(await owner.record(`/merchant/${made.id}`)).toMatchObject({ remark: '#N/A' });
  });

  it('asks whether a number in a column of days is one, and never takes it for a day', async () => {
    const asked = (text: string, day: string) => `${text} 可能是表格软件的日期序号，即 ${day}：是的话请填写这个日期`;
    const rows = [row({ expiresAt: 46_329 }), row({ expiresAt: '46329.5' }), row({ expiresAt: '20261103' })];
    const told = await check(rows);
    expect(told.rows.map(({ errors }) => errors?.expiresAt)).toEqual([
      [asked('46329', '2026-11-03')],
      [asked('46329.5', '2026-11-03 12:00:00')],
      undefined,
    ]);
    expect(await send(rows.slice(0, 2))).toMatchObject({ created: 0, failed: 2 });
    expect((await check([row({ remark: '46329' })])).rows[0]?.errors).toBeUndefined();
  });

  it('refuses a formula whose result the file does not have, and a cell that is too long, and checks the other rows', async () => {
    const long = '长'.repeat(32_768);
    const told = await check([row({ fee: '#UNCALCULATED!' }), row({ remark: long }), row({})]);
    expect(told).toMatchObject({ created: 1, failed: 2 });
    expect(told.rows[0]?.errors?.fee).toEqual([
      '文件中没有这个公式的计算结果：请用 Excel 或 WPS 打开文件，保存后重新导入，或直接填写',
    ]);
    expect(told.rows[1]?.errors).toEqual({ remark: ['超过一个单元格的 32767 个字符，请缩短'] });
  });

  it('refuses an option that it does not have, in the body or the query, and writes nothing', async () => {
    const one = row({});
    const ask = (query: string, body: object) =>
      owner.call('POST', `/merchant/import${query}`, { body: { rows: [one], ...body } });
    const field = ['没有这个字段，或不可填写'];
    const parameter = ['没有这个参数'];
    const refused = (errors: object) => ({ status: 400, code: 40000, data: { errors } });
    expect(await ask('', { dryRun: true })).toMatchObject(refused({ dryRun: field }));
    expect(await ask('', { zz: 1, partail: true })).toMatchObject(refused({ zz: field, partail: field }));
    expect(await ask('', { constructor: 1 })).toMatchObject(refused({ constructor: field }));
    for (const name of ['dryrun', 'partial', 'zz']) {
      expect(await ask(`?${name}=true`, {}), name).toMatchObject(refused({ [name]: parameter }));
    }
    const job = { kind: 'import', resource: 'merchant', total: 1 };
    expect(await owner.call('POST', '/jobs', { body: { ...job, dryrun: true } })).toMatchObject(
      refused({ dryrun: field }),
    );
    const { id } = Object(await owner.post('/jobs', job));
    expect(await owner.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows: [one], end: 1 } })).toMatchObject(
      refused({ end: field }),
    );
    expect(await owner.call('POST', `/jobs/${id}/start?dryRun=true`, { body: {} })).toMatchObject(
      refused({ dryRun: parameter }),
    );
    expect(await named(one.name)).toEqual([]);
  });

  it('operations nothing behind where it only checks', async () => {
    const one = row();
    const before = await owner.page('/merchant/page');
    expect(await check([one])).toMatchObject({ created: 1, rows: [{ outcome: 'create' }] });
    expect(await named(one.name)).toEqual([]);
    const { code } = await owner.create('merchant', row());
    const { code: next } = await owner.create('merchant', row());
    expect(Number(String(next).slice(1)) - Number(String(code).slice(1))).toBe(1);
    expect((await owner.page('/merchant/page')).total).toBe(before.total + 2);
  });

  it('writes nothing unless all is right, or what is right where that is asked for', async () => {
    const [good, bad] = [row(), row({ mobile: 'x' })];
    expect(await send([good, bad])).toMatchObject({ created: 0, failed: 1 });
    expect(await named(good.name)).toEqual([]);
    const done = await send([good, bad], { partial: true, file: 'x.csv' });
    expect(done).toMatchObject({ created: 1, failed: 1, job: expect.any(String) });
    expect(await named(good.name)).toHaveLength(1);
    const job = z.object({ download: z.string() }).parse(await owner.get(`/jobs/${done.job}`));
    const file = await demo.app.request(job.download);
    expect(decodeURIComponent(file.headers.get('Content-Disposition') ?? '')).toContain('x 未导入的行.csv');
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${bad.name},`);
    expect(lines[1]).toContain('手机: 应为 11 位手机号，或带区号的座机号，如 0571-88001234');
  });

  it('tells old and new of a duplicate, and passes it over, writes it or refuses it as asked', async () => {
    const name = 'Ｂlue Sheet';
    const made = await owner.create('merchant', row({ name, fee: 100, remark: '旧' }));
    const again = { name: ' blue sheet ', fee: '2', contact: '', mobile: '139****1111', remark: '新' };
    const told = await check([again], { onDuplicate: 'update' });
    expect(told.rows[0]).toMatchObject({
      outcome: 'update',
      existing: { id: made.id, values: { fee: '¥1.00', remark: '旧', name } },
      values: { fee: '¥2.00', remark: '新' },
    });
    expect(await send([again], { onDuplicate: 'refuse' })).toMatchObject({
      failed: 1,
      rows: [{ outcome: 'fail', errors: { name: ['已有相同“商家名称”的记录'] } }],
    });
    // What the resource declares.
    expect(await send([again])).toMatchObject({ skipped: 1, created: 0 });
    expect(await send([again], { onDuplicate: 'update' })).toMatchObject({ updated: 1 });
    const after = await owner.record(`/merchant/${made.id}`);
    expect(after).toMatchObject({ fee: 200, remark: '新', contact: '甄别', mobile: '139****1111', version: 2 });
    expect(await owner.post(`/merchant/${made.id}/reveal`, { field: 'mobile' })).toMatchObject({
      value: '13900001111',
    });
  });

  it('finds what a sheet brings twice', async () => {
    const [one, other] = [row(), row()];
    const twice = { ...one, name: one.name.replace('表', '表'), remark: '第二次' };
    const rows = [one, other, twice];
    expect((await check(rows, { onDuplicate: 'refuse' })).rows[2]).toMatchObject({
      outcome: 'fail',
      errors: { name: ['与第 1 条重复'] },
    });
    expect((await check(rows, { onDuplicate: 'skip' })).rows[2]).toMatchObject({ outcome: 'skip', repeats: 0 });
    expect(await send(rows, { onDuplicate: 'update' })).toMatchObject({ created: 2, updated: 1 });
    expect((await named(one.name))[0]).toMatchObject({ remark: '第二次', version: 2 });
  });

  it('asks for the id where a name is that of several', async () => {
    const ids = [];
    for (const email of ['same1@demo.example', 'same2@demo.example']) {
      ids.push((await owner.create('user', { username: '同名', email })).id);
    }
    expect((await check([row({ owner: '同名' })])).rows[0]?.errors).toEqual({
      owner: ['有 2 条记录名为“同名”，请改填 ID'],
    });
    expect(await check([row({ owner: ids[1] })])).toMatchObject({ created: 1 });
  });

  it('brings several references, and asks the rules of the resource about every row', async () => {
    const brought = [
      { username: '表格用户', email: 'sheet@demo.example', roles: '客服专员、主管', mobile: '13900001111' },
      { username: '重复用户', email: 'OWNER@demo.example' },
      { username: '外人', email: 'owner@other.example' },
    ];
    const told = answer.parse(
      await owner.post('/user/import', { rows: brought, partial: true, onDuplicate: 'refuse' }),
    );
    expect(told.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['create', undefined],
      ['fail', { email: ['已有相同“邮箱”的记录'] }],
      ['fail', { email: ['已被其他记录使用，请换一个'] }],
    ]);
    const made = (await owner.page('/user/page?q=sheet@demo')).records[0];
    expect(made?.labels).toMatchObject({ roles: ['客服专员', '主管'] });
  });

  it('is sent again without a second effect', async () => {
    const rows = [row(), row()];
    const key = { 'Idempotency-Key': 'the same rows' };
    const [first, second] = await Promise.all([send(rows, {}, key), send(rows, {}, key)]);
    expect(second).toEqual(first);
    expect(await send(rows, {}, key)).toEqual(first);
    expect(await named(rows[0]?.name)).toHaveLength(1);
    expect(await owner.call('POST', '/merchant/import', { body: { rows: [row()] }, headers: key })).toMatchObject({
      status: 400,
      code: 40000,
      msg: expect.stringContaining('已用于另一个请求'),
    });
  });

  it('is refused alike where refused rows are sent several times at once', async () => {
    const rows = [row(), row({ mobile: '12' })];
    const key = { 'Idempotency-Key': 'refused rows' };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(rows, {}, key)));
    expect(first).toMatchObject({ total: 2, created: 0, failed: 1 });
    for (const other of others) expect(other).toEqual(first);
    expect(await named(rows[0]?.name)).toEqual([]);
  });

  it('is for users who hold the operation, where the resource takes sheets', async () => {
    const body = { rows: [row()] };
    expect(await staff.call('POST', '/merchant/import', { body })).toMatchObject({
      code: 50008,
      data: { permission: 'merchant_admin:import' },
    });
    expect(await owner.call('POST', '/role/import', { body })).toMatchObject({ status: 404 });
    expect(await owner.call('GET', '/role/import/template')).toMatchObject({ status: 404 });
  });

  it('asks platform staff whose the records are', async () => {
    const of = (enterprise: string) => row({ enterprise });
    const rows = [of('蓝海商贸'), of('星河客服外包'), of(''), of('无此企业')];
    const told = answer.parse(await platform.post('/merchant/import', { rows, partial: true }));
    expect(told.rows.map(({ outcome, errors }) => errors ?? outcome)).toEqual([
      'create',
      'create',
      { enterprise: ['必填，不能为空'] },
      { enterprise: ['找不到名为“无此企业”的记录'] },
    ]);
    expect(await named(rows[0]?.name)).toEqual([]);
    expect(await named(rows[1]?.name)).toHaveLength(1);
  });

  it.each([
    ['no rows', { rows: [] }],
    ['rows that are no objects', { rows: ['x'] }],
    ['cells that are no cells', { rows: [{ name: { eq: 1 } }] }],
    ['another treatment of duplicates', { rows: [{}], onDuplicate: 'merge' }],
    ['too many rows', { rows: Array.from({ length: 5001 }, () => ({})) }],
  ])('refuses %s', async (_what, body) => {
    expect(await owner.call('POST', '/merchant/import', { body })).toMatchObject({ status: 400, code: 40000 });
  });

  it('offers a template of what may be filled in, with help', async () => {
    const file = await owner.fetch('/merchant/import/template');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const heads = textsOf(readXlsx(bytes))[0];
    expect(heads).toContain('商家名称*');
    expect(heads).toContain('负责人');
    expect(heads).not.toContain('编号');
    expect(readZip(bytes).get('xl/worksheets/sheet1.xml')).toContain(
      '"服饰,美妆,数码,食品,家居,母婴,运动,其他"'.replaceAll('"', '&quot;'),
    );
    const formats = columnStyles(bytes);
    const formatOf = (label: string) => formats[heads?.indexOf(label) ?? -1];
    expect(['商家名称*', '手机*', '备注', '负责人'].map(formatOf)).toEqual([2, 2, 2, 2]);
    expect(['年费', '到期日期'].map(formatOf)).toEqual([undefined, undefined]);
    const help = textsOf(readXlsx(bytes, 2));
    expect(help.find(([name]) => name === '商家名称')).toContain('相同的视为同一条记录');
    const plain = await (await owner.fetch('/user/import/template?format=csv', english)).text();
    expect(plain).toContain('Email*');
  });
});
