import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';

describe.each(databases)('the data scope of a role on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let me: string;
  let mine: WireRecord;
  let theirs: WireRecord;
  const role = { name: '销售助理', code: 'assistant', permissions: ['customer_admin', 'merchant_admin'] };

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    const [person] = (await owner.page('/user/page?q=林晓')).records;
    const assistant = await owner.create('role', {
      ...role,
      scope: 'own',
      permissions: [...role.permissions, 'merchant_admin:delete', 'merchant_admin:reveal'],
    });
    me = person?.id ?? '';
    await owner.patch(`/user/${me}`, { roles: [assistant.id], version: person?.version });
    staff = await demo.signIn('staff@demo.example');
    const find = async (query: string) => {
      const [found] = (await owner.page(`/merchant/page?${query}`)).records;
      if (!found) throw new Error(`The demo has no merchant for ${query}.`);
      return found;
    };
    mine = await find(`owner=${me}`);
    theirs = await find(`owner_ne=${me}`);
  });
  afterAll(() => demo.stop());

  it('narrows page, counts, many and options to what is in it', async () => {
    const all = await owner.page(`/merchant/page?owner=${me}&_end=200`);
    const seen = await staff.page('/merchant/page?_end=200');
    expect(seen.total).toBe(all.total);
    expect(new Set(seen.records.map((record) => record.owner))).toEqual(new Set([me]));
    expect(await staff.get('/merchant/counts')).toMatchObject({ all: all.total, mine: all.total });
    expect(await staff.get(`/merchant?id=${mine.id}&id=${theirs.id}`)).toMatchObject([{ id: mine.id }]);
    expect(await staff.get(`/merchant/options?id=${theirs.id}`)).toEqual([]);
    expect(await staff.get(`/merchant/options?q=${encodeURIComponent(String(theirs.name))}`)).toEqual([]);
    expect((await staff.page(`/merchant/page?id=${theirs.id}`)).total).toBe(0);
    expect((await staff.page(`/merchant/page?q=${encodeURIComponent(String(theirs.name))}`)).total).toBe(0);
  });

  it('narrows what goes through a reference to what is seen of the records referred to', async () => {
    const permissions = ['ai_admin', 'conversation_data'];
    const reader = await owner.create('role', { name: '会话查看', code: 'conversations', scope: 'own', permissions });
    const [conversation] = (await owner.page('/conversation/page?_end=1')).records;
    const agent = String(conversation?.agent);
    const { email } = await owner.record(`/user/${agent}`);
    const { version } = await owner.record(`/user/${agent}`);
    await owner.patch(`/user/${agent}`, { roles: [reader.id], version });
    const person = await demo.enter(String(email));
    const own = await person.page('/conversation/page?_end=200');
    const messages = await person.page('/message/page?_end=200&_sort=id&_order=desc');
    expect(messages.records.length).toBeGreaterThan(0);
    const ids = [...new Set(messages.records.map((one) => String(one.conversation)))];
    const theirOwn = (await person.page(`/conversation/page?_end=200&${ids.map((id) => `id=${id}`).join('&')}`))
      .records;
    expect(new Set(theirOwn.map(({ id }) => id))).toEqual(new Set(ids));
    expect(own.records.every((one) => one.agent === agent)).toBe(true);
    const [foreign] = (await owner.page(`/conversation/page?agent_ne=${agent}&_end=1`)).records;
    expect((await owner.page(`/message/page?conversation=${foreign?.id}`)).total).toBeGreaterThan(0);
    expect((await person.page(`/message/page?conversation=${foreign?.id}`)).total).toBe(0);
  });

  it('leaves documents and answers of the AI to those who see the shop', async () => {
    const permissions = ['shop_admin', 'shop_admin:delete'];
    const reader = await owner.create('role', { name: '店铺专员', code: 'shops', scope: 'own', permissions });
    const { id: user } = await owner.create('user', {
      username: '店铺专员',
      email: 'shops@demo.example',
      roles: [reader.id],
    });
    const person = await demo.enter('shops@demo.example');
    const [own, foreign] = (await owner.page('/shop/page?_end=2')).records.map(({ id }) => id);
    await owner.post(`/shop/${own}/actions/assign`, { staff: [user] });
    const make = async (shop: string | undefined) => {
      const document = await owner.create('aiDocument', { shop, title: '运费', kind: 'question', body: '包邮' });
      const question = { question: '包邮吗', answer: '包邮', confidence: 0.5, document: document.id };
      return { document: document.id, candidate: (await owner.create('aiCandidate', { shop, ...question })).id };
    };
    const [seen, hidden] = [await make(own), await make(foreign)];
    for (const [resource, id, other] of [
      ['aiDocument', seen.document, hidden.document],
      ['aiCandidate', seen.candidate, hidden.candidate],
    ]) {
      expect(await person.call('GET', `/${resource}/${id}`)).toMatchObject({ code: 1 });
      expect((await person.page(`/${resource}/page?shop=${own}`)).total).toBeGreaterThan(0);
      expect((await person.page(`/${resource}/page?shop=${foreign}`)).total).toBe(0);
      for (const path of ['', '/history']) {
        expect(await person.call('GET', `/${resource}/${other}${path}`)).toMatchObject({ code: 40400 });
      }
      expect(await person.call('DELETE', `/${resource}/${other}`)).toMatchObject({ code: 40400 });
    }
    const body = { version: 1, body: '不包邮' };
    expect(await person.call('PATCH', `/aiDocument/${hidden.document}`, { body })).toMatchObject({ code: 40400 });
    const rejection = { errorType: 'tone', rejectReason: '语气不当' };
    const reject = (id: string) => person.call('POST', `/aiCandidate/${id}/actions/reject`, { body: rejection });
    expect([(await reject(hidden.candidate)).code, (await reject(seen.candidate)).code]).toEqual([40400, 1]);
    expect((await owner.page(`/aiDocument/page?shop=${foreign}`)).total).toBeGreaterThan(0);
  });

  it.each([
    ['GET', '', undefined],
    ['GET', '/history', undefined],
    ['PATCH', '', { version: 1, remark: '改' }],
    ['DELETE', '', undefined],
    ['POST', '/actions/lose', { lostReason: '无' }],
    ['POST', '/reveal', { field: 'mobile' }],
  ])('answers %s %s of a record outside like a missing one', async (method, path, body) => {
    const ask = (id: string) => staff.call(method, `/merchant/${id}${path}`, { body });
    const outside = await ask(theirs.id);
    expect(outside).toMatchObject({ status: 404, code: 40400 });
    expect(outside).toEqual(await ask('99999999'));
  });

  it('lets its own be worked with, and given to nobody outside', async () => {
    const changed = await staff.patch(`/merchant/${mine.id}`, { version: mine.version, remark: '我的' });
    expect(changed.remark).toBe('我的');
    expect(
      await staff.call('PATCH', `/merchant/${mine.id}`, { body: { version: changed.version, owner: '2' } }),
    ).toMatchObject({ code: 40000, data: { errors: { owner: ['所选记录不存在或已删除，请重新选择'] } } });
    expect(await staff.get('/user/options')).toEqual([{ value: me, label: '林晓' }]);
  });

  it('keeps in sight what one makes', async () => {
    const made = await staff.create('merchant', { name: '自己录入的商家', contact: '甲', mobile: '13900001111' });
    expect(await staff.record(`/merchant/${made.id}`)).toMatchObject({ name: '自己录入的商家' });
  });

  it('holds for people as for what they look after', async () => {
    const [assistant] = (await owner.page('/role/page?q=销售助理')).records;
    await owner.patch(`/role/${assistant?.id}`, {
      version: assistant?.version,
      permissions: [...role.permissions, 'user_admin', 'user_admin:delete'],
    });
    expect((await staff.page('/user/page')).records.map(({ id }) => id)).toEqual([me]);
    const colleague = await owner.create('user', { username: '新人', email: 'new@demo.example' });
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/actions/resetPassword'],
      ['POST', '/actions/disable'],
    ] as const) {
      expect(await staff.call(method, `/user/${colleague.id}${path}`)).toMatchObject({ status: 404, code: 40400 });
    }
  });

  it('of several roles is the widest, from the next request on', async () => {
    const wide = await owner.create('role', { name: '总览', code: 'overview', scope: 'all', permissions: [] });
    const person = await owner.record(`/user/${me}`);
    const before = await staff.page('/merchant/page');
    await owner.patch(`/user/${me}`, { version: person.version, roles: [...[person.roles].flat(), wide.id] });
    expect((await staff.page('/merchant/page')).total).toBeGreaterThan(before.total);
  });

  it('cannot be granted by users who have a narrower one', async () => {
    const body = {
      name: '部门管理员',
      code: 'deptLead',
      scope: 'department',
      permissions: ['user_admin', 'email_bind'],
    };
    const lead = await owner.create('role', body);
    const colleague = (await owner.page('/user/page?q=王敏')).records[0];
    await owner.patch(`/user/${colleague?.id}`, { roles: [lead.id], version: colleague?.version });
    const secret = await owner.post(`/user/${colleague?.id}/actions/resetPassword`);
    const leader = await demo.signIn('leader@demo.example', String(Object.values(secret ?? {})[0]));
    const wider = { name: '越权', code: 'wider', scope: 'all' };
    expect(await leader.call('POST', '/role', { body: wider })).toMatchObject({
      code: 40000,
      data: { errors: { scope: ['不能授予超出自己数据范围的权限'] } },
    });
    expect(await leader.create('role', { ...wider, scope: 'own' })).toMatchObject({ scope: 'own' });
    expect(await leader.call('PATCH', `/role/${lead.id}`, { body: { scope: 'all', version: 1 } })).toMatchObject({
      code: 40000,
    });
  });
});
