import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rates } from '../../server/runtime/limits.ts';
import { databases } from '../setup/databases.ts';
import { readOpenApi } from './openapi-document.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';
import { listen } from './resources/listening.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

describe.each(databases)('a service token on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let shop: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    const { records } = await owner.page('/shop/page?_preset=serving&_end=200');
    shop = records.find(({ reception }) => reception === 'auto')?.id ?? '';
  });
  afterAll(() => demo.stop());

  let made = 0;
  const make = async (permissions: readonly string[], values: object = {}, person = owner) => {
    made += 1;
    const { id } = await person.create('serviceToken', { name: `连接器 ${made}`, permissions, ...values });
    const { secret } = z.object({ secret: z.string() }).parse(await person.post(`/serviceToken/${id}/actions/issue`));
    return { id, secret };
  };
  const call = async (secret: string, method: string, path: string, body?: unknown, headers = {}) => {
    const init = {
      method,
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const response = await demo.app.request(`/buffalo/v1${path}`, init, {});
    return { status: response.status, ...envelope.parse(await response.json()) };
  };
  const usesOf = async (id: string) => {
    const { records } = await owner.page('/operationLog/page?module=serviceToken&_end=200');
    const uses = records
      .map(({ details }) => JSON.parse(String(details)))
      .filter(({ action, record }) => action === 'useServiceToken' && record === id);
    return uses.map(({ request }) => request).toSorted();
  };
  const conversation = (sessionNo: string) => ({ sessionNo, shop, buyer: '小鹿', startAt: '2026-03-01T01:00:00.000Z' });
  const idOf = (data: unknown) => String(Object(data).create[0].id);

  it('is told in the API document what it may write, which users may not', async () => {
    const { secret } = await make(['conversation_data']);
    const headers = { Authorization: `Bearer ${secret}` };
    const own = readOpenApi(await (await demo.app.request('/buffalo/v1/openapi.json', { headers }, {})).json());
    const others = readOpenApi(await (await owner.fetch('/openapi.json')).json());
    const writes = ({ operations }: ReturnType<typeof readOpenApi>) =>
      operations
        .filter(({ path, method }) => /\/conversation(?:\/batch)?$/.test(path) && method === 'POST')
        .map(({ path }) => path);
    expect(writes(own)).toEqual(['/buffalo/v1/conversation', '/buffalo/v1/conversation/batch']);
    expect(own.wholeSchema({ $ref: '#/components/schemas/conversation.create' }).properties).toHaveProperty('shop');
    expect(writes(others)).toEqual([]);
    const jobs = ({ operations }: ReturnType<typeof readOpenApi>) =>
      operations.filter(({ path }) => /\/conversation\/(?:export|bulk)$/.test(path));
    expect([jobs(own).length, jobs(others).length]).toEqual([0, 2]);
  });

  it('posts conversations and messages, whose figures follow', async () => {
    const { secret } = await make(['conversation_data']);
    const posted = await call(secret, 'POST', '/conversation/batch', { create: [conversation('T1')] });
    const id = idOf(posted.data);
    const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 1, 0, seconds)).toISOString();
    const messages = [
      { conversation: id, at: at(0), side: 'buyer', text: '什么时候发货' },
      { conversation: id, at: at(3), side: 'ai', text: '48 小时内发货', confidence: 0.9 },
      { conversation: id, at: at(9), side: 'buyer', text: '人工' },
      { conversation: id, at: at(10), side: 'system', kind: 'transfer', text: '已转接', reason: 'requested' },
    ];
    expect((await call(secret, 'POST', '/message/batch', { create: messages })).code).toBe(1);
    expect(await owner.record(`/conversation/${id}`)).toMatchObject({
      topic: '什么时候发货',
      mode: 'auto',
      status: 'ongoing',
      messageCount: 4,
      aiReplies: 1,
      adopted: 1,
      firstResponse: 3,
      transferred: true,
      reason: 'requested',
      waitingSince: at(9),
      duration: 10,
    });
    const { version } = await owner.record(`/conversation/${id}`);
    const over = { id, version, endAt: at(60), csat: 4, ordered: true, orderAmount: 9900 };
    expect((await call(secret, 'POST', '/conversation/batch', { update: [over] })).code).toBe(1);
    expect(await owner.record(`/conversation/${id}`)).toMatchObject({
      status: 'ended',
      duration: 60,
      waitingSince: null,
    });
    const early = { id, version: version + 1, endAt: '2026-02-01T00:00:00.000Z' };
    expect((await call(secret, 'POST', '/conversation/batch', { update: [early] })).code).toBe(40000);
    expect((await call(secret, 'POST', '/conversation', { ...conversation('T1b'), messageCount: 9 })).code).toBe(40000);
  });

  it('posts several messages to one conversation at the same time, and all of them count', async () => {
    const { secret } = await make(['conversation_data']);
    const posted = await call(secret, 'POST', '/conversation/batch', { create: [conversation('T1c')] });
    const id = idOf(posted.data);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const at = new Date(Date.UTC(2026, 2, 1, 1, 0, index)).toISOString();
        const create = [{ conversation: id, at, side: 'buyer', text: `第 ${index} 句` }];
        return call(secret, 'POST', '/message/batch', { create });
      }),
    );
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, 1]));
    expect(await owner.record(`/conversation/${id}`)).toMatchObject({ messageCount: 10 });
  });

  it('leaves no line for each record, but one for its use', async () => {
    const { id, secret } = await make(['conversation_data']);
    const posted = await call(secret, 'POST', '/conversation/batch', {
      create: [conversation('T2'), conversation('T3')],
    });
    expect(await owner.get(`/conversation/${idOf(posted.data)}/history`)).toEqual([]);
    await call(secret, 'GET', '/conversation/page');
    await call(secret, 'GET', '/conversation/page');
    expect(await usesOf(id)).toEqual(['GET conversation', 'POST conversation']);
    expect((await owner.page('/operationLog/page?module=conversation')).total).toBe(0);
    expect(await owner.record(`/serviceToken/${id}`)).toMatchObject({ lastUsedAt: demo.clock.now().toISOString() });
  });

  it('leaves the line of its use with the next request, if the log could not be written', async () => {
    const { id, secret } = await make(['merchant_admin']);
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(demo.database.db);
    await rename('operationLog', 'operationLogAway');
    expect((await call(secret, 'GET', '/merchant/page')).status).toBe(500);
    await rename('operationLogAway', 'operationLog');
    expect((await call(secret, 'GET', '/merchant/page')).code).toBe(1);
    expect(await usesOf(id)).toEqual(['GET merchant']);
  });

  it('opens what it was given, and nothing else', async () => {
    const { secret } = await make(['merchant_admin']);
    expect((await call(secret, 'GET', '/merchant/page')).code).toBe(1);
    expect((await call(secret, 'GET', '/conversation/page')).code).toBe(50008);
    expect((await call(secret, 'POST', '/conversation/batch', { create: [conversation('T4')] })).code).toBe(50008);
    for (const path of [
      '/users/info',
      '/users/sessions',
      '/notices',
      '/jobs',
      '/enterprises/grantees',
      '/merchant/views',
    ]) {
      expect([50008, 40400], path).toContain((await call(secret, 'GET', path)).code);
    }
    expect((await call(secret, 'GET', '/user/page')).code).toBe(50008);
    expect((await call(secret, 'GET', '/merchant/page', undefined, { 'X-Preview-Role': '1' })).code).toBe(50008);
    expect((await call(`${secret}x`, 'GET', '/merchant/page')).status).toBe(401);
  });

  it('reaches its own enterprise only', async () => {
    const other = await demo.enter('owner@other.example');
    const { secret } = await make(['conversation_data', 'merchant_admin'], {}, other);
    expect((await call(secret, 'POST', '/conversation/batch', { create: [conversation('T5')] })).code).toBe(40000);
    const [first] = (await owner.page('/conversation/page')).records;
    expect((await call(secret, 'GET', `/conversation/${first?.id}`)).code).toBe(40400);
    const message = { conversation: first?.id, at: '2026-03-01T01:00:00.000Z', side: 'buyer', text: '在吗' };
    expect((await call(secret, 'POST', '/message/batch', { create: [message] })).code).toBe(40000);
  });

  it('shares no idempotency key with its maker or another token', async () => {
    const [first, second] = [await make(['merchant_admin']), await make(['merchant_admin'])];
    const body = { name: '同一个键', contact: '甲', mobile: '13900001111' };
    const keyed = { 'Idempotency-Key': 'shared with a token' };
    const mine = await owner.post('/merchant', body, keyed);
    const taken = { code: 40900, data: { errors: { name: [expect.any(String)] } } };
    expect(await call(first.secret, 'POST', '/merchant', body, keyed)).toMatchObject(taken);
    const other = { ...body, name: '同一个键二' };
    const created = await call(first.secret, 'POST', '/merchant', other, keyed);
    expect(created).toMatchObject({ code: 1, data: { name: other.name } });
    expect(await call(first.secret, 'POST', '/merchant', other, keyed)).toEqual(created);
    expect(await call(second.secret, 'POST', '/merchant', other, keyed)).toMatchObject(taken);
    expect(await owner.post('/merchant', body, keyed)).toEqual(mine);
  });

  it('is refused at once when it is revoked, replaced, deleted or expired', async () => {
    const revoked = await make(['merchant_admin']);
    await owner.post(`/serviceToken/${revoked.id}/actions/revoke`);
    expect(await call(revoked.secret, 'GET', '/merchant/page')).toMatchObject({ status: 401, data: null });
    expect((await owner.call('POST', `/serviceToken/${revoked.id}/actions/issue`)).code).toBe(40900);
    const replaced = await make(['merchant_admin']);
    const { secret } = z
      .object({ secret: z.string() })
      .parse(await owner.post(`/serviceToken/${replaced.id}/actions/issue`));
    expect((await call(replaced.secret, 'GET', '/merchant/page')).status).toBe(401);
    expect((await call(secret, 'GET', '/merchant/page')).code).toBe(1);
    expect((await owner.call('DELETE', `/serviceToken/${replaced.id}`)).code).toBe(1);
    expect((await call(secret, 'GET', '/merchant/page')).status).toBe(401);
    const expiresAt = new Date(demo.clock.now().getTime() + 60_000).toISOString();
    const short = await make(['merchant_admin'], { expiresAt });
    expect((await call(short.secret, 'GET', '/merchant/page')).code).toBe(1);
    demo.clock.advance(61);
    expect((await call(short.secret, 'GET', '/merchant/page')).status).toBe(401);
  });

  it('ends the stream of its events when it is revoked', async () => {
    const { id, secret } = await make(['merchant_admin']);
    const stream = await listen(demo.app, secret);
    expect(stream.status).toBe(200);
    await owner.post(`/serviceToken/${id}/actions/revoke`);
    expect(await stream.next()).toBeUndefined();
  });

  it('closes no stream of its maker, and hears nothing that is meant for them', async () => {
    const { secret } = await make(['merchant_admin']);
    const { id: me } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    const own = await owner.listen();
    const streams = [];
    for (let opened = 0; opened < 8; opened += 1) streams.push(await listen(demo.app, secret));
    const staff = await demo.enter('staff@demo.example');
    const merchant = { name: '令牌听不到', contact: '甲', mobile: '13900004444', owner: me };
    const { id } = await staff.create('merchant', merchant);
    const isOfMerchant = (event: Record<string, unknown>) => event.resource === 'merchant' && event.id === id;
    const isNotice = ({ type }: Record<string, unknown>) => type === 'notice';
    expect(await own.until(isNotice)).toContainEqual(expect.objectContaining({ type: 'notice' }));
    const [stream] = streams;
    const heard = (await stream?.until(isOfMerchant)) ?? [];
    const { id: last } = await staff.create('merchant', { ...merchant, name: '令牌听不到二' });
    heard.push(...((await stream?.until((event) => event.id === last)) ?? []));
    expect(heard.filter(isNotice)).toEqual([]);
    for (const one of [own, ...streams]) await one.close();
  });

  it('gives its maker notice of what it does for them, which they did not do', async () => {
    const { secret } = await make(['merchant_admin']);
    const { id: me } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    await call(secret, 'POST', '/merchant', { name: '令牌交来', contact: '甲', mobile: '13900005555', owner: me });
    const { notices } = z.object({ notices: z.array(z.unknown()) }).parse(await owner.get('/notices'));
    expect(notices[0]).toMatchObject({
      resource: 'merchant',
      action: 'assign',
      actor: null,
      record: { label: '令牌交来' },
    });
  });

  it('holds the records of a queue for itself: neither its maker nor another token is given them', async () => {
    const [first, second] = [await make(['reply_marker']), await make(['reply_marker'])];
    const path = '/replyMark/queue?_preset=unmarked';
    const idsOf = ({ data }: { readonly data: unknown }) =>
      z
        .object({ records: z.array(z.object({ id: z.string() })) })
        .parse(data)
        .records.map(({ id }) => id);
    const asOwner = async (body = {}) => idsOf(await owner.call('POST', path, { body }));
    const held = idsOf(await call(first.secret, 'POST', path, {}));
    const [one = ''] = held;
    expect(held.length).toBeGreaterThan(0);
    expect(await asOwner({ keep: held })).toEqual([]);
    expect(idsOf(await call(second.secret, 'POST', path, { keep: held }))).toEqual([]);
    const refused = await owner.call('POST', `/replyMark/${one}/actions/right`, { body: {} });
    expect(refused).toMatchObject({ code: 40900 });
    expect(refused.msg).toContain((await owner.record(`/serviceToken/${first.id}`)).name);
    await call(second.secret, 'DELETE', '/replyMark/queue');
    await owner.call('DELETE', '/replyMark/queue');
    expect(await asOwner()).toEqual([]);
    await call(first.secret, 'DELETE', '/replyMark/queue');
    expect(await asOwner()).toEqual(held);
    expect(idsOf(await call(first.secret, 'POST', path, {}))).toEqual([]);
    await owner.call('DELETE', '/replyMark/queue');
  });

  it('stands by its name in the log of operations, not as its maker', async () => {
    const { id, secret } = await make(['merchant_admin']);
    await call(secret, 'POST', '/merchant', { name: '令牌所建', contact: '甲', mobile: '13900006666' });
    const { name } = await owner.record(`/serviceToken/${id}`);
    const { records } = await owner.page(
      '/operationLog/page?module=merchant&action=create&_sort=at&_order=desc&_end=5',
    );
    expect(records.find(({ target }) => target === '令牌所建')).toMatchObject({ user: null, token: name });
    const used = (await owner.page('/operationLog/page?module=serviceToken&_end=200')).records;
    expect(used.find(({ token }) => token === name)).toMatchObject({ user: null, target: name });
  });

  it('makes records that are not those of its maker', async () => {
    const { secret } = await make(['merchant_admin']);
    const { data } = await call(secret, 'POST', '/merchant', {
      name: '无人所建',
      contact: '甲',
      mobile: '13900006666',
    });
    expect(await owner.record(`/merchant/${Object(data).id}`)).toMatchObject({ createdBy: null, updatedBy: null });
  });

  it('is granted nothing that its maker does not hold, and manages no tokens', async () => {
    const refused = await owner.call('POST', '/serviceToken', { body: { name: 'X', permissions: ['super_admin'] } });
    expect(refused.code).toBe(40000);
    const staff = await demo.enter('staff@demo.example');
    expect((await staff.call('GET', '/serviceToken/page')).code).toBe(50008);
    const { secret } = await make(['service_token', 'merchant_admin']);
    const own = await call(secret, 'POST', '/serviceToken', { name: 'Y', permissions: ['merchant_admin'] });
    expect(own.code).toBe(50008);
  });

  it('makes and changes no users and roles, which would outlast it', async () => {
    const { secret } = await make(['user_admin', 'email_bind', 'merchant_admin']);
    const user = { username: '机器', email: 'machine@demo.example' };
    const { id } = await owner.create('user', user);
    for (const [method, path, body] of [
      ['POST', '/user', { username: '机器二', email: 'machine2@demo.example' }],
      ['POST', '/user/batch', { create: [{ username: '机器二', email: 'machine2@demo.example' }] }],
      ['PATCH', `/user/${id}`, { version: 1, email: 'elsewhere@demo.example' }],
      ['POST', `/user/${id}/actions/resetPassword`, {}],
      ['POST', '/role', { name: '机器', permissions: ['merchant_admin'] }],
    ] as const) {
      expect((await call(secret, method, path, body)).code, `${method} ${path}`).toBe(50008);
    }
    expect((await call(secret, 'GET', `/user/${id}`)).code).toBe(1);
    expect((await owner.page('/user/page?email=machine2@demo.example')).total).toBe(0);
  });

  it('starts no job, which would have all rights of its maker, and comments on nothing', async () => {
    const { secret } = await make([
      'merchant_admin',
      'merchant_admin:import',
      'merchant_admin:export',
      'merchant_admin:delete',
    ]);
    const { id } = await owner.create('merchant', { name: '不经作业', contact: '甲', mobile: '13900002222' });
    for (const [method, path, body] of [
      ['POST', '/merchant/import', { rows: [{ 商家名称: '来自作业', 联系人: '甲', 手机: '13900003333' }] }],
      ['POST', '/merchant/import?dryRun=true', { rows: [{ 商家名称: '来自作业', 联系人: '甲', 手机: '13900003333' }] }],
      ['GET', '/merchant/import/template', undefined],
      ['GET', '/merchant/export', undefined],
      ['POST', '/merchant/query', { read: 'export' }],
      ['POST', `/merchant/${id}/comments`, { text: '?' }],
      ['GET', '/followPlan/reports/outcome/export', undefined],
      ['POST', '/merchant/bulk', { operation: 'delete', records: [{ id, version: 1 }] }],
    ] as const) {
      expect((await call(secret, method, path, body)).code, `${method} ${path}`).toBe(50008);
    }
    expect((await owner.record(`/merchant/${id}`)).name).toBe('不经作业');
  });

  it('is stored as a hash, and shown once', async () => {
    const { id, secret } = await make(['merchant_admin']);
    const record = await owner.record(`/serviceToken/${id}`);
    expect(record.start).toBe(`${secret.slice(0, 8)}…`);
    expect(JSON.stringify([record, await owner.get(`/serviceToken/${id}/history`)])).not.toContain(secret);
    const rows = await demo.database.db.selectFrom('service_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('tells open lists of many writes once a second, of each record once', async () => {
    const { secret } = await make(['conversation_data']);
    const stream = await owner.listen();
    const numbers = Array.from({ length: 8 }, (_, index) => `L${index}`);
    for (const number of numbers) await call(secret, 'POST', '/conversation/batch', { create: [conversation(number)] });
    await owner.create('merchant', { name: '最后一家', contact: '甲', mobile: '13900001111' });
    const isOwn = ({ resource }: Record<string, unknown>) => resource === 'conversation';
    const heard = (await stream.until(({ resource }) => resource === 'merchant')).filter(isOwn);
    expect(heard.length).toBeLessThan(numbers.length);
    const ids = heard.map(({ id }) => id);
    while (ids.length < numbers.length) ids.push((await stream.until(isOwn)).at(-1)?.id);
    const { records } = await owner.page('/conversation/page?_sort=id&_order=desc&_end=8');
    expect(ids.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    await stream.close();
  });

  it('may call so often in a minute, and not more', async () => {
    const { id, secret } = await make(['merchant_admin']);
    await call(secret, 'GET', '/merchant/options');
    const key = `service:${id}`;
    await demo.database.db
      .updateTable('attempt')
      .set({ count: rates.serviceToken.limit })
      .where('key', '=', key)
      .execute();
    expect((await call(secret, 'GET', '/merchant/options')).status).toBe(429);
  });
});
