import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databases } from '../setup/databases.ts';
import { createHiring } from './accounts/people.ts';
import { readOpenApi } from './openapi-document.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

const publication = z.object({
  number: z.number(),
  ownFields: z.array(z.object({ resource: z.string(), name: z.string(), field: z.looseObject({}) })),
});

describe.each(databases)('fields that an enterprise has added on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let platform: Person;
  let hire: Awaited<ReturnType<typeof createHiring>>['hire'];

  const text = { resource: 'merchant', kind: 'text' };
  /** Adds a field, and returns its name. */
  const add = async (values: object, person = owner) => {
    const { key } = await person.create('ownField', { ...text, ...values });
    return String(key).toLowerCase();
  };
  const merchant = (name: string, values: object = {}, person = owner) =>
    person.create('merchant', { name, contact: '张三', mobile: '13800000001', ...values });
  const namesOf = async (query: string, person = owner) =>
    (await person.page(`/merchant/page?_end=50&q=自有&${query}`)).records.map(({ name }) => name);
  const seenBy = async (person: Person, headers: Readonly<Record<string, string>> = {}) => {
    const { data } = await person.call('GET', '/publication', { headers });
    return publication.parse(data).ownFields.map(({ name }) => name);
  };

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    platform = await demo.enter('super@demo.example');
    ({ hire } = await createHiring(demo, owner));
  });
  afterAll(() => demo.stop());

  it('hold values of their kind, which lists filter, sort, group and export', async () => {
    const deposit = await add({ label: '押金', kind: 'money' });
    const tier = await add({ label: '合作档位', kind: 'enum', choices: ['银牌', '金牌'] });
    const note = await add({ label: '合作备注' });
    const first = await merchant('自有甲', { [deposit]: 120_000, [tier]: '金牌', [note]: 'ＡＢＣ 一号' });
    const second = await merchant('自有乙', { [deposit]: 5000, [tier]: '银牌' });
    await merchant('自有丙');

    expect(first).toMatchObject({ [deposit]: 120_000, [tier]: '金牌', [note]: 'ＡＢＣ 一号' });
    expect(await owner.record(`/merchant/${second.id}`)).toMatchObject({
      [deposit]: 5000,
      [tier]: '银牌',
      [note]: null,
    });
    expect(await namesOf(`${deposit}_gte=100000`)).toEqual(['自有甲']);
    expect(await namesOf(`${tier}=银牌`)).toEqual(['自有乙']);
    expect(await namesOf(`${note}_like=abc`)).toEqual(['自有甲']);
    expect(await namesOf(`${deposit}_empty=true`)).toEqual(['自有丙']);
    expect(await namesOf(`_sort=${deposit}&_order=asc`)).toEqual(['自有乙', '自有甲', '自有丙']);
    expect(await namesOf(`_sort=${tier}&_order=desc`)).toEqual(['自有甲', '自有乙', '自有丙']);
    const sheet = await owner.fetch(
      `/merchant/export?format=csv&columns=name,${deposit},${tier}&q=自有&_sort=${deposit}`,
    );
    expect((await sheet.text()).trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('商家名称,押金,合作档位'),
      '自有乙,50.00,银牌',
      '自有甲,1200.00,金牌',
      '自有丙,,',
    ]);
  });

  it('are changed with the record, and its history says what they were', async () => {
    const note = await add({ label: '备注一' });
    const made = await merchant('自有丁', { [note]: '旧' });
    const saved = await owner.patch(`/merchant/${made.id}`, { [note]: '新', version: made.version });
    expect(saved).toMatchObject({ [note]: '新', version: made.version + 1 });
    await owner.patch(`/merchant/${made.id}`, { wechat: 'ding', version: saved.version });
    expect(await owner.record(`/merchant/${made.id}`)).toMatchObject({ [note]: '新', wechat: 'ding' });
    const history = JSON.stringify(await owner.get(`/merchant/${made.id}/history`));
    expect(history).toContain(`{"field":"${note}","from":"旧","to":"新"}`);
    expect(
      await owner.call('PATCH', `/merchant/${made.id}`, {
        body: { [note]: 'x'.repeat(500), version: saved.version + 1 },
      }),
    ).toMatchObject({ code: 40000, data: { errors: { [note]: [expect.any(String)] } } });
  });

  it('come with sheets', async () => {
    const note = await add({ label: '导入备注' });
    const rows = [{ name: '自有导入', contact: '张三', mobile: '13800000001', [note]: '来自表格' }];
    const body = { kind: 'import', resource: 'merchant', total: 1, file: '商家.xlsx', onDuplicate: 'refuse' };
    const { id } = z.object({ id: z.string() }).parse(await owner.post('/jobs', body));
    await owner.call('PUT', `/jobs/${id}/rows`, { body: { start: 0, rows } });
    await owner.post(`/jobs/${id}/start`);
    await expect.poll(() => namesOf(`${note}=来自表格`), { timeout: 20_000 }).toEqual(['自有导入']);
    await expect.poll(() => owner.get(`/jobs/${id}`)).toMatchObject({ state: 'done' });
    await owner.post(`/jobs/${id}/undo`);
    await expect.poll(() => namesOf(`${note}=来自表格`)).toEqual([]);
  });

  it('belong to it alone: others neither read nor write them, and the platform only within it', async () => {
    const secret = await add({ label: '内部评分', kind: 'int' });
    const made = await merchant('自有戊', { [secret]: 7 });
    expect(await seenBy(owner)).toContain(secret);
    expect(await seenBy(other)).toEqual([]);
    expect(await seenBy(platform)).toEqual([]);
    const { enterprise: own } = await platform.record(`/merchant/${made.id}`);
    const enterprise = { 'X-Enterprise': String(own) };
    expect(await seenBy(platform, enterprise)).toContain(secret);
    expect(await platform.record(`/merchant/${made.id}`)).not.toHaveProperty(secret);
    expect(JSON.stringify(await platform.get(`/merchant/${made.id}/history`))).not.toContain(secret);
    const log = await platform.page('/operationLog/page?module=merchant&_sort=id&_order=desc');
    const changes = log.records.flatMap(({ details }) => JSON.parse(String(details)).changes);
    expect(changes.filter(({ field }) => field === secret)).toEqual([{ field: secret }]);
    expect((await platform.call('GET', `/merchant/${made.id}`, { headers: enterprise })).data).toMatchObject({
      [secret]: 7,
    });
    const body = { name: '别家', contact: '李四', mobile: '13800000002', [secret]: 1 };
    expect(await other.call('POST', '/merchant', { body })).toMatchObject({ code: 40000 });
    expect(await other.call('GET', `/merchant/page?${secret}=7`)).toMatchObject({ code: 40000 });
    const described = async (person: Person) =>
      JSON.stringify(readOpenApi(await (await person.fetch('/openapi.json')).json()));
    expect(await described(owner)).toContain(secret);
    expect(await described(other)).not.toContain(secret);
  });

  it('are shown to whom it opens a record if it shares them, as long as the record is open', async () => {
    const shared = await add({ label: '暗号', resource: 'shop', shared: true });
    const kept = await add({ label: '内部暗号', resource: 'shop' });
    const [opened] = (await other.page('/delegatedShop/page?_end=1')).records;
    const [shop] = (await owner.page(`/shop/page?q=${opened?.name}&_end=1`)).records;
    if (!opened || !shop) throw new Error('The demo opens no shop.');
    const { enterprise } = await platform.record(`/shop/${shop.id}`);
    await owner.patch(`/shop/${shop.id}`, { [shared]: '芝麻开门', [kept]: '不说', version: shop.version });
    const name = shared.replace('own', `own${enterprise}x`);
    expect(await seenBy(other)).toEqual([name]);
    expect(await other.record(`/delegatedShop/${opened.id}`)).toMatchObject({ [name]: '芝麻开门' });
    const found = await other.page(`/delegatedShop/page?${name}_like=芝麻`);
    expect(found.records.map(({ id }) => id)).toEqual([opened.id]);
    const body = { [name]: '改', version: opened.version };
    expect(await other.call('PATCH', `/delegatedShop/${opened.id}`, { body })).toMatchObject({ code: 40000 });
    expect(await other.call('GET', `/shop/page?${name}_like=芝麻`)).toMatchObject({ code: 40000 });
    for (const { id } of (await owner.page('/authorization/page?status=active&_end=50')).records)
      await owner.post(`/authorization/${id}/actions/end`, { endReason: '合作结束' });
    expect(await seenBy(other)).toEqual([]);
  });

  it('are read and written by those whom it names, and masked where it says so', async () => {
    const hidden = await add({ label: '返点', kind: 'percent', readers: ['dept_admin'] });
    const phone = await add({ label: '备用手机', kind: 'phone', masked: true });
    const made = await merchant('自有己', { [hidden]: 0.05, [phone]: '13911112222' });
    const { session } = await hire({ permissions: ['customer_admin', 'merchant_admin'], scope: 'all' });
    const seen = await session.record(`/merchant/${made.id}`);
    expect(seen).not.toHaveProperty(hidden);
    expect(seen[phone]).toBe('139****2222');
    expect(await seenBy(session)).not.toContain(hidden);
    expect(await session.call('GET', `/merchant/page?_sort=${hidden}`)).toMatchObject({ code: 40000 });
    const body = { [hidden]: 0.9, version: made.version };
    expect(await session.call('PATCH', `/merchant/${made.id}`, { body })).toMatchObject({ code: 40000 });
    expect(await owner.record(`/merchant/${made.id}`)).toMatchObject({ [hidden]: 0.05 });
  });

  it('are changed by nobody who may not read them, or look behind their mask', async () => {
    const hidden = await owner.create('ownField', { ...text, label: '成本', readers: ['dept_admin'] });
    const masked = await owner.create('ownField', { ...text, label: '私人手机', kind: 'phone', masked: true });
    const permissions = ['customer_admin', 'merchant_admin', 'sys_admin', 'own_fields', 'own_fields:delete'];
    const { session } = await hire({ permissions });
    const change = (id: string, body: object) => session.call('PATCH', `/ownField/${id}`, { body });
    for (const body of [{ readers: [] }, { label: '别的' }])
      expect(await change(hidden.id, { ...body, version: hidden.version })).toMatchObject({
        code: 40000,
        data: { errors: { readers: [expect.stringContaining('dept_admin')] } },
      });
    expect(await session.call('DELETE', `/ownField/${hidden.id}`)).toMatchObject({ code: 40000 });
    expect(await change(masked.id, { masked: false, version: masked.version })).toMatchObject({
      data: { errors: { masked: [expect.stringContaining('merchant_admin:reveal')] } },
    });
    expect(await change(masked.id, { label: '手机二', version: masked.version })).toMatchObject({ code: 1 });
  });

  it('are told to open consoles by the version of the rights, and leave what they held when they go', async () => {
    const version = async () => (await owner.fetch('/users/info')).headers.get('X-Permission-Version');
    const live = await owner.listen();
    const before = await version();
    const { id, key } = await owner.create('ownField', { resource: 'merchant', kind: 'text', label: '临时' });
    const name = String(key).toLowerCase();
    expect(await version()).not.toBe(before);
    expect((await live.until(({ type }) => type === 'permissions')).at(-1)).toEqual({
      type: 'permissions',
      version: await version(),
    });
    await live.close();
    const made = await merchant('自有庚', { [name]: '还在' });
    await owner.call('DELETE', `/ownField/${id}`);
    expect(await seenBy(owner)).not.toContain(name);
    expect(await owner.record(`/merchant/${made.id}`)).not.toHaveProperty(name);
    await owner.post(`/ownField/${id}/restore`);
    expect(await owner.record(`/merchant/${made.id}`)).toMatchObject({ [name]: '还在' });
  });

  it.each([
    [{ resource: 'role' }, 'resource'],
    [{ kind: 'ref' }, 'kind'],
    [{ kind: 'enum', choices: [] }, 'choices'],
    [{ kind: 'int', masked: true }, 'masked'],
    [{ label: '商家名称' }, 'label'],
    [{ readers: ['super_admin'] }, 'readers'],
    [{ shared: true }, 'shared'],
    [{ resource: 'shop', readers: ['dept_admin'], shared: true }, 'shared'],
    [{ label: '' }, 'label'],
  ])('are refused as %j', async (values, at) => {
    const body = { resource: 'merchant', kind: 'text', label: '试试', ...values };
    expect(await owner.call('POST', '/ownField', { body })).toMatchObject({
      code: 40000,
      data: { errors: { [at]: [expect.any(String)] } },
    });
  });

  it('keep their kind and their choices, and are at most thirty of a screen', async () => {
    const made = await owner.create('ownField', {
      resource: 'clue',
      kind: 'enum',
      label: '来源细分',
      choices: ['甲', '乙'],
    });
    const patch = (body: object) =>
      owner.call('PATCH', `/ownField/${made.id}`, { body: { ...body, version: made.version } });
    expect(await patch({ kind: 'text' })).toMatchObject({
      code: 40000,
      data: { errors: { kind: [expect.any(String)] } },
    });
    expect(await patch({ choices: ['甲'] })).toMatchObject({
      data: { errors: { choices: [expect.stringContaining('乙')] } },
    });
    for (let count = 1; count < 30; count += 1) await add({ resource: 'clue', label: `第 ${count} 个` });
    const body = { resource: 'clue', kind: 'text', label: '多一个' };
    expect(await owner.call('POST', '/ownField', { body })).toMatchObject({
      data: { errors: { resource: [expect.stringContaining('30')] } },
    });
  });
});
