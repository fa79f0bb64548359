import { describe, expect, it, onTestFinished } from 'vitest';
import type { Patch } from '../../../src/engine/publishing/publication.ts';
import { databases } from '../../setup/databases.ts';
import { inquiry, liveNumber, publishingOn } from './start.ts';

const field = { type: 'text', label: '发票抬头', max: 50, filter: true, search: true };
const invoice: Patch = { resource: 'merchant', path: ['fields', 'ownInvoice'], value: field };
describe.each(databases)('what is published on top of the code on $name', (kind) => {
  const server = publishingOn(kind);

  it('is served at once, kept by a restart, and rolled back', async () => {
    const platform = await server.enter('super');
    const owner = await server.enter('owner');
    const before = await owner.get('/users/info');
    expect(await platform.publish(0, [invoice], [inquiry])).toMatchObject({ code: 1, data: { number: 1 } });

    const log = await platform.get('/operationLog/page?_end=1&module=merchant&_sort=at&_order=desc');
    expect(log.data.records).toMatchObject([{ action: 'step', target: '试一试' }]);
    const { version } = await owner.get('/users/info');
    expect(version).toBe(`${before.version}.p1`);
    const made = await owner.send('POST', '/ownInquiry', { subject: '开票' });
    expect(made).toMatchObject({ code: 1, data: { subject: '开票' } });
    const [merchant] = (await owner.get('/merchant/page?_end=1')).data.records;
    const saved = await owner.send('PATCH', `/merchant/${merchant.id}`, {
      ownInvoice: '星河科技',
      version: merchant.version,
    });
    expect(saved).toMatchObject({ code: 1, data: { ownInvoice: '星河科技' } });
    expect((await owner.get('/merchant/page?ownInvoice=星河科技')).data.records).toHaveLength(1);

    await server.restart();
    const later = await server.enter('owner');
    expect((await later.get('/merchant/page?ownInvoice=星河科技')).data.records).toHaveLength(1);
    const admin = await server.enter('super');
    const back = await admin.publish(1, []);
    expect(back).toMatchObject({ code: 1, data: { number: 2 } });
    expect(await later.get('/ownInquiry/page')).toMatchObject({ code: 40400 });
    expect(await later.get('/merchant/page?ownInvoice=星河科技')).toMatchObject({ code: 40000 });
    const amount: Patch = { ...invoice, path: ['fields', 'ownInvoice'], value: { type: 'money', label: '发票金额' } };
    expect(await admin.publish(2, [amount])).toMatchObject({
      code: 40000,
      msg: expect.stringMatching(/请换一个名称：merchant\.ownInvoice/),
    });
    const restored = await admin.send('POST', '/publications/1/restore', { base: 2, reason: '还是要' });
    expect(restored).toMatchObject({ code: 1, data: { number: 3 } });
    expect((await later.get('/ownInquiry/page')).data.records).toMatchObject([{ subject: '开票' }]);
    expect((await admin.get('/publications')).data).toMatchObject([{ number: 3, reason: '还是要' }, {}, { number: 1 }]);
  });

  it('is for the platform alone to say, on what is published now, and whole', async () => {
    const [platform, owner] = [await server.enter('super'), await server.enter('owner')];
    for (const path of ['/publications', '/publications/1/restore', '/publications/check'])
      expect(await owner.send('POST', path, {})).toMatchObject({ code: 50008 });
    for (const path of ['/publications', '/publications/1'])
      expect(await owner.get(path)).toMatchObject({ code: 50008 });
    const base = await liveNumber(platform);
    expect(await platform.send('POST', '/publications', { base, publication: {} })).toMatchObject({ code: 40000 });
    expect(await platform.get('/publications/777')).toMatchObject({ code: 40400 });
    const roles: Patch = {
      resource: 'merchant',
      path: ['fields', 'ownRole'],
      value: { type: 'ref', label: '角色', to: 'role' },
    };
    expect(await platform.publish(base, [invoice, roles])).toMatchObject({
      code: 40000,
      msg: '不能发布：merchant.fields.ownRole',
      data: { errors: { 'merchant.fields.ownRole': ['wider: role'] } },
    });
    expect(await liveNumber(platform)).toBe(base);

    const [first, second] = await Promise.all([platform.publish(base, [invoice]), platform.publish(base, [])]);
    expect([first?.code, second?.code].toSorted()).toEqual([1, 40900]);
  });

  it('tells before for whom it changes what', async () => {
    const platform = await server.enter('super');
    await platform.publish(await liveNumber(platform), [invoice]);
    const owner = await server.enter('owner');
    for (const query of ['f.ownInvoice_like=甲', 'sort=-ownInvoice', 'f.name=ownInvoice'])
      await owner.send('POST', '/merchant/views', { label: query, query });
    const without = { patches: [], resources: [] };
    const back = await platform.send('POST', '/publications/check', without);
    expect(back.data.views).toEqual([{ resource: 'merchant', name: 'ownInvoice', views: 2 }]);
    await platform.publish(await liveNumber(platform), []);
    const patches = [invoice, { resource: 'merchant', path: ['fields', 'remark', 'required'], value: true }];
    const { data } = await platform.send('POST', '/publications/check', { patches, resources: [inquiry] });
    const gains = data.access.filter(({ resource }: { resource: string }) => resource === 'ownInquiry');
    expect(gains).toContainEqual(expect.objectContaining({ what: 'operation', name: 'edit' }));
    expect(data.tables).toContainEqual({
      table: 'merchant',
      what: 'column',
      name: 'ownInvoice',
      how: 'added',
      records: 230,
      seconds: 0,
    });
    expect(data.tables).toContainEqual(expect.objectContaining({ what: 'column', how: 'rewritten', seconds: 1 }));
    expect(data.people).toMatchObject({ 超级管理员: 1 });
    expect(data.incomplete).toMatchObject([{ resource: 'merchant', field: 'remark' }]);
    expect(data.incomplete[0].records).toBeGreaterThan(0);
    expect(data.api).toContainEqual({ resource: 'merchant', name: 'remark', how: 'required', isBreaking: true });
  });

  it('is named to super admins once where it is not in effect, in their language', async () => {
    const last = await liveNumber(await server.enter('super'));
    const store = (number: number, content: string) =>
      server.database.db
        .insertInto('publication')
        .values({ number, content, reason: '', user: 1, userName: '', at: '2026-01-01T00:00:00.000Z' })
        .execute();
    const misfits: Patch[] = [
      { resource: 'gone', path: ['list', 'columns'], value: [] },
      { resource: 'merchant', path: ['fields', 'ownHologram'], value: { type: 'hologram', label: '全息' } },
      { resource: 'merchant', path: ['fields', 'name', 'label'], from: '从前的名称', value: '名' },
      { resource: 'merchant', path: ['list', 'columns'], from: undefined, value: 'half' },
    ];
    const half = { ...inquiry, definition: { ...inquiry.definition, recordLabel: 'nothing' } };
    await store(last + 1, JSON.stringify({ patches: [...misfits, invoice], resources: [half] }));
    await server.restart();
    const { data } = await (await server.enter('super')).get('/publication');
    expect(data.patches).toEqual([invoice]);
    expect(data.setAside.map(({ item, outcome }: Record<string, string>) => `${item} ${outcome}`)).toEqual([
      'gone.list.columns orphaned',
      'merchant.fields.name.label overruled',
      'merchant.list.columns overruled',
      'ownInquiry refused',
      'merchant.fields.ownHologram refused',
    ]);
    const told = async (language: string) => {
      const person = await server.enter('super', language);
      const { notices } = (await person.get('/notices')).data;
      return notices.filter(({ action }: Record<string, string>) => action === 'publication');
    };
    const items = [...misfits.map(({ resource, path }) => [resource, ...path].join('.')), 'ownInquiry'];
    expect(await told('zh')).toMatchObject([{ event: '已发布的内容有一部分没有生效', isRead: false }]);
    expect((await told('zh'))[0].summary.split('\n').toSorted()).toEqual(items.toSorted());
    await server.restart();
    expect(await told('en')).toMatchObject([{ event: 'Parts of what is published are not in effect', count: 1 }]);
  });

  it.runIf(kind.name === 'postgres')(
    'is served by other servers soon, and at once where somebody asks for it',
    async () => {
      const other = await server.startOther();
      onTestFinished(other.stop);
      const [platform, owner] = [await server.enter('super'), await other.enter('owner')];
      const base = await liveNumber(platform);
      await platform.publish(base, [invoice]);
      expect(await owner.get('/merchant/page?ownInvoice=星河', base + 1)).toMatchObject({ code: 1 });
      await platform.publish(base + 1, []);
      const code = async () => (await owner.get('/merchant/page?ownInvoice=星河')).code;
      await expect.poll(code, { timeout: 10_000 }).toBe(40_000);
    },
  );
});
