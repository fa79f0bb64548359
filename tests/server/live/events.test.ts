import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lastEvent, publishEvents } from '../../../server/storage/events.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import type { Listening } from '../resources/listening.ts';
import { pauseWrites } from '../resources/lock.ts';
import { merchantsCalled } from '../resources/merchants.ts';

describe.each(databases)('live events on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let other: Person;
  let platform: Person;
  const streams: Listening[] = [];

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    staff = await demo.signIn('staff@demo.example');
    other = await demo.signIn('owner@other.example');
    platform = await demo.signIn('super@demo.example');
  });
  afterAll(async () => {
    for (const stream of streams) await stream.close();
    await demo.stop();
  });

  const listen = async (person: Person, ...options: Parameters<Person['listen']>) => {
    const stream = await person.listen(...options);
    streams.push(stream);
    return withoutPresence(stream);
  };
  const merchant = merchantsCalled('直播商家');
  const add = (person = owner) => person.create('merchant', { ...merchant(), owner: null });
  const isOfMerchants = ({ resource }: Record<string, unknown>) => resource === 'merchant';
  const of = (record: { id: string }) => (event: Record<string, unknown>) =>
    isOfMerchants(event) && event.id === record.id;

  /** Waits until the stream would be resumed after the last event: none is held back. */
  const untilUpToDate = async (stream: Listening) => {
    const isUpToDate = async () => {
      await stream.until(of(await add()));
      return Number(stream.lastId()) >= (await lastEvent(demo.database.db));
    };
    await expect.poll(isUpToDate, { timeout: 20_000, interval: 500 }).toBe(true);
  };

  /** Makes the names unique, also where a test is tried again. */
  let made = 0;

  /** Returns how a service token writes records; answers their ids. */
  async function asService() {
    const body = { name: `直播${++made}`, permissions: ['conversation_data'] };
    const { id } = await owner.create('serviceToken', body);
    const { secret } = Object(await owner.post(`/serviceToken/${id}/actions/issue`));
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const [shop] = (await owner.page('/shop/page?_preset=serving&_end=1')).records;
    return async (resource: string, records: readonly object[]): Promise<string[]> => {
      const create = resource === 'conversation' ? records.map((one) => ({ shop: shop?.id, ...one })) : records;
      const init = { method: 'POST', headers, body: JSON.stringify({ create }) };
      const answer = await (await demo.app.request(`/buffalo/v1/${resource}/batch`, init, {})).json();
      return Object(answer).data.create.map((record: unknown) => Object(record).id);
    };
  }
  const at = () => demo.clock.now().toISOString();
  const conversation = () => ({ sessionNo: `L${++made}`, buyer: '小鹿', startAt: at() });
  const message = (talk: string) => ({ conversation: talk, at: at(), side: 'buyer', text: '在吗' });

  it('tell what happened to a record to everybody who may read it, as it happens', async () => {
    const stream = await listen(staff);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('Content-Type')).toMatch('text/event-stream');
    expect(stream.headers.get('Cache-Control')).toBe('no-store');
    const record = await add();
    expect(await stream.next()).toEqual({
      type: 'record',
      resource: 'merchant',
      id: record.id,
      action: 'create',
      actor: { id: record.createdBy, name: '陈星' },
    });
    await owner.patch(`/merchant/${record.id}`, { remark: 'x', version: 1 });
    await owner.post(`/merchant/${record.id}/actions/negotiate`);
    await owner.call('DELETE', `/merchant/${record.id}`);
    const heard = await stream.until(({ action }) => action === 'delete');
    expect(heard.map(({ action }) => action)).toEqual(['update', 'negotiate', 'delete']);
  });

  it('tell that what is computed from a record, or shows its name, is to be loaded anew', async () => {
    const record = await add();
    const stream = await listen(staff);
    const body = { name: '直播店铺', merchant: record.id, platform: 'jd', shopNo: 'live-1' };
    await owner.create('shop', body);
    const related = (resource: string) => ({ type: 'record', resource, id: null, action: 'related', actor: null });
    const isRelated = ({ action, resource }: Record<string, unknown>) =>
      action === 'related' && (resource === 'merchant' || resource === 'followPlan');
    // A user who may not read shops may read what is computed from them.
    expect((await stream.until(isRelated)).at(-1)).toEqual(related('merchant'));

    await owner.patch(`/merchant/${record.id}`, { remark: '没有改名', version: 1 });
    await owner.patch(`/merchant/${record.id}`, { name: '直播改名', version: 2 });
    await owner.create('shop', { ...body, name: '直播店铺二', shopNo: 'live-2' });
    const heard = await stream.until(({ resource, action }) => action === 'related' && resource === 'merchant');
    expect(heard.filter(isRelated)).toEqual([related('followPlan'), related('merchant')]);
  });

  it('tell nothing to another enterprise, to users who lack the right, and of what was refused', async () => {
    const streamsOf = { staff: await listen(staff), other: await listen(other), platform: await listen(platform) };
    const record = await add();
    await owner.call('PATCH', `/merchant/${record.id}`, { body: { remark: 'x', version: 9 } });
    await owner.call('PATCH', `/merchant/${record.id}`, { body: { name: '', version: 1 } });
    await owner.create('role', { name: '听不到', code: 'deaf', permissions: [] });
    const [last, foreign] = [await add(), await add(other)];
    expect(await streamsOf.staff.until(of(last))).toMatchObject([{ id: record.id }, { id: last.id }]);
    expect(await streamsOf.other.until(of(foreign))).toMatchObject([{ id: foreign.id }]);
    expect((await streamsOf.platform.until(of(foreign))).map((event) => event.resource)).toEqual([
      'merchant',
      'role',
      'merchant',
      'merchant',
    ]);
  });

  it('tell users who see only their own of nothing else', async () => {
    const body = { name: '只看自己', code: 'own only', permissions: ['merchant_admin'], scope: 'own' };
    const role = await owner.create('role', body);
    const user = await owner.create('user', { username: '只看自己', email: 'own@demo.example', roles: [role.id] });
    const { secret } = Object(await owner.post(`/user/${user.id}/actions/resetPassword`));
    const narrow = await demo.signIn('own@demo.example', secret);
    const stream = await listen(narrow);
    const foreign = await add();
    await owner.call('DELETE', `/merchant/${foreign.id}`);
    const own = await add(narrow);
    await owner.call('DELETE', `/merchant/${own.id}`);
    const heard = await stream.until(({ action }) => action === 'delete');
    expect(heard.map(({ id, action }) => ({ id, action }))).toEqual([
      { id: own.id, action: 'create' },
      { id: own.id, action: 'delete' },
    ]);
  });

  it('tell users who lose a record to load the list anew, without its id', async () => {
    const body = { name: '失去', code: 'loses', permissions: ['merchant_admin'], scope: 'own' };
    const role = await owner.create('role', body);
    const user = await owner.create('user', { username: '失去', email: 'loses@demo.example', roles: [role.id] });
    const narrow = await demo.enter('loses@demo.example');
    const record = await add();
    await owner.post(`/merchant/${record.id}/actions/assign`, { owner: user.id });
    const stream = await listen(narrow);
    await owner.call('PATCH', `/merchant/${(await add()).id}`, { body: { remark: '别人的', version: 1 } });
    await owner.post(`/merchant/${record.id}/actions/assign`, { owner: record.createdBy });
    const heard = await stream.until(({ action }) => action === 'many');
    expect(heard.at(-1)).toEqual({ type: 'record', resource: 'merchant', id: null, action: 'many', actor: null });
    // That they were given the record may be heard still; that it was taken from them bears no name.
    expect(heard.filter(({ action }) => action === 'assign').length).toBeLessThanOrEqual(1);
    expect(await narrow.call('GET', `/merchant/${record.id}`)).toMatchObject({ status: 404 });
  });

  it('tell many changes of one resource as one', async () => {
    const stream = await listen(staff);
    const create = Array.from({ length: 30 }, () => merchant());
    const written = z.object({ create: z.array(z.object({ id: z.string() })) });
    const ids = written.parse(await owner.post('/merchant/batch', { create })).create.map(({ id }) => id);
    const heard = await stream.until(({ action }) => action === 'many');
    expect(heard.at(-1)).toEqual({ type: 'record', resource: 'merchant', id: null, action: 'many', actor: null });
    // A merchant of the test before may still be told.
    expect(heard.map(({ id }) => id).filter((id) => ids.includes(String(id)))).toEqual([]);
  });

  it('name the records that machines write, and the conversations of messages, together once a second', async () => {
    const write = await asService();
    const stream = await listen(owner);
    const [one = '', two = ''] = await write('conversation', [conversation(), conversation()]);
    const isOfTalks = ({ resource }: Record<string, unknown>) => resource === 'conversation';
    const heard = await stream.until((event) => isOfTalks(event) && event.id === two);
    expect(heard.filter(isOfTalks).map(({ id, action }) => [id, action])).toEqual([
      [one, 'create'],
      [two, 'create'],
    ]);
    await write('message', [message(one), message(one)]);
    await write('message', [message(two)]);
    const [last] = await write('message', [message(two)]);
    const told = await stream.until(({ id, resource }) => id === last && resource === 'message');
    const messages = told.filter(({ resource }) => resource === 'message');
    expect(messages.map(({ parents }) => parents)).toEqual(
      [one, one, two, two].map((talk) => ({ conversation: [talk] })),
    );
    expect(new Set(told.filter(isOfTalks).map(({ id }) => id))).toEqual(new Set([one, two]));
  });

  it('name none of many that machines write at once', async () => {
    const write = await asService();
    const [id = ''] = await write('conversation', [conversation()]);
    const stream = await listen(owner);
    await write(
      'message',
      Array.from({ length: 30 }, () => message(id)),
    );
    const isOfMessages = ({ resource }: Record<string, unknown>) => resource === 'message';
    const heard = (await stream.until(isOfMessages)).filter(isOfMessages);
    expect(heard).toEqual([{ type: 'record', resource: 'message', id: null, action: 'many', actor: null }]);
  });

  it('of a conversation are not told to an agent who sees only their own, until it is theirs', async () => {
    const write = await asService();
    const body = {
      name: '只看自己的会话',
      code: `own talks ${++made}`,
      permissions: ['conversation_data'],
      scope: 'own',
    };
    const role = await owner.create('role', body);
    const user = await owner.create('user', {
      username: '客服乙',
      email: `talks${made}@demo.example`,
      roles: [role.id],
    });
    const stream = await listen(await demo.enter(`talks${made}@demo.example`));
    const [foreign = ''] = await write('conversation', [conversation()]);
    await write('message', [message(foreign)]);
    const [own = ''] = await write('conversation', [{ ...conversation(), agent: user.id }]);
    await write('message', [message(own)]);
    const heard = await stream.until(({ parents }) => parents !== undefined);
    expect(new Set(heard.map(({ id, parents }) => (parents ? Object(parents).conversation[0] : id)))).toEqual(
      new Set([own]),
    );
  });

  it('resume where they were left, and say so where too much was missed', async () => {
    const first = await listen(staff);
    await untilUpToDate(first);
    const known = await add();
    await first.until(of(known));
    const from = first.lastId();
    await first.close();
    const missed = await add();
    const heard = await (await listen(staff, from)).until(of(missed));
    expect(heard.at(-1)).toMatchObject({ id: missed.id });
    // An event of a resource that gathers its own may come again: a stream resumes before the first one that is held.
    expect(heard.filter(isOfMerchants).map(({ id }) => id)).not.toContain(known.id);
    const resumed = await listen(staff, '999999999');
    expect((await resumed.until(({ type }) => type === 'reset')).at(-1)).toEqual({ type: 'reset' });
    expect(await staff.call('GET', '/events', { headers: { 'Last-Event-ID': 'x' } })).toMatchObject({ status: 400 });
  });

  // On the embedded database nothing is committed late: it runs one transaction at a time.
  it.runIf(kind.name === 'postgres')('resume with what was committed late, and once', async () => {
    const late = [await add(), await add()];
    const stream = await listen(staff);
    await untilUpToDate(stream);
    const update = late.map(({ id, version }) => ({ id, version, remark: '迟到' }));
    // A batch with a key waits after its events were numbered.
    const paused = await pauseWrites(demo.place, 'update', 'idempotency');
    const writing = owner.post('/merchant/batch', { update }, { 'Idempotency-Key': 'late' });
    await paused.untilWaiting(1);
    const early = await add();
    await stream.until(of(early)).finally(paused.release);
    await stream.close();
    await writing;
    const resumed = await listen(staff, stream.lastId());
    const heard = await resumed.until(of(await add()));
    expect(heard.filter(isOfMerchants).map(({ id }) => id)).toEqual(expect.arrayContaining(late.map(({ id }) => id)));
    await resumed.close();
    const again = await (await listen(staff, resumed.lastId())).until(of(await add()));
    expect(again.filter(isOfMerchants)).toHaveLength(1);
  });

  it.runIf(kind.name === 'postgres')('resume without what was rolled back in between', async () => {
    const stream = await listen(staff);
    const event = { type: 'record', resource: 'merchant', id: null, action: 'many', actor: null } as const;
    const failing = demo.database.transaction(async (trx) => {
      await publishEvents(trx, [{ to: { enterprise: null }, event }]);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await untilUpToDate(stream);
  });

  it('of one user reach nobody else', async () => {
    const info = Object(await staff.get('/users/info'));
    const [own, others] = [await listen(staff), await listen(owner)];
    await demo.database.transaction((trx) =>
      publishEvents(trx, [{ to: { user: Number(info.id) }, event: { type: 'job', id: '7' } }]),
    );
    const last = await add();
    expect(await own.until(of(last))).toMatchObject([{ type: 'job', id: '7' }, { id: last.id }]);
    expect(await others.until(of(last))).toHaveLength(1);
  });

  it('tell of changed rights, and end with the session', async () => {
    const body = { username: '将走之人', email: 'leaver@demo.example', roles: [] };
    const user = await owner.create('user', body);
    const { secret } = Object(await owner.post(`/user/${user.id}/actions/resetPassword`));
    const leaver = await demo.signIn('leaver@demo.example', secret);
    const stream = await listen(leaver);
    const roles = (await owner.page('/role/page?_sort=id')).records.map(({ id }) => id);
    const granted = await owner.patch(`/user/${user.id}`, { roles, version: user.version });
    expect(await stream.next()).toEqual({ type: 'permissions', version: expect.any(String) });
    const heard = await add();
    await stream.until(of(heard));
    await owner.call('DELETE', `/user/${granted.id}`);
    expect(await stream.next()).toBeUndefined();
  });

  it('need a session', async () => {
    expect((await demo.app.request('/buffalo/v1/events', {}, {})).status).toBe(401);
  });

  it.runIf(kind.name === 'postgres')('reach those who are connected to another server', async () => {
    const stream = await listen(staff, undefined, await demo.otherServer());
    const record = await add();
    expect(await stream.until(of(record))).toHaveLength(1);
  });
});

/** False for what a stream tells of those who open and close streams. */
const isOfRecords = ({ resource }: Record<string, unknown>) => resource !== 'presence' && resource !== 'attendance';

/** The stream without that. */
function withoutPresence(stream: Listening): Listening {
  const next = async () => {
    for (;;) {
      const event = await stream.next();
      if (isOfRecords(Object(event))) return event;
    }
  };
  return {
    ...stream,
    next,
    async until(isLast) {
      const heard = await stream.until((event) => isOfRecords(event) && isLast(event));
      return heard.filter(isOfRecords);
    },
  };
}
