import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';

const listed = z.object({
  notices: z.array(z.looseObject({ field: z.string(), count: z.number() })),
});
const made = z.object({ create: z.array(z.object({ id: z.string() })) });
const soon = { timeout: 60_000, interval: 100 };

describe.each(databases)('reminders of slow replies on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: Person;
  let leader: Person;
  let staffId: string;
  let leaderId: string;
  let secret: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = await demo.enter('staff@demo.example');
    leader = await demo.enter('leader@demo.example');
    const idOf = async (person: Person) => z.object({ id: z.string() }).parse(await person.get('/users/info')).id;
    [staffId, leaderId] = [await idOf(staff), await idOf(leader)];
    const token = await owner.create('serviceToken', { name: 'messages', permissions: ['conversation_data'] });
    const issued = await owner.post(`/serviceToken/${token.id}/actions/issue`);
    secret = z.object({ secret: z.string() }).parse(issued).secret;
    // The buyers of the demo data wait, too.
    await sql`update conversation set "slowAt" = null`.execute(demo.database.db);
  });
  afterAll(() => demo.stop());

  const now = () => demo.clock.now().toISOString();
  const post = async (path: string, values: object) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ create: [values] }) };
    const answer = await (await demo.app.request(`/buffalo/v1${path}/batch`, init, {})).json();
    return made.parse(Object(answer).data).create[0]?.id ?? '';
  };
  const shopWith = async (values: object) => {
    const { records } = await owner.page('/shop/page?_preset=serving&_end=1');
    const { id, version } = await owner.record(`/shop/${records[0]?.id}`);
    await owner.patch(`/shop/${id}`, { version, ...values });
    return id;
  };
  const conversationOf = (shop: string) =>
    post('/conversation', { sessionNo: `S${crypto.randomUUID()}`, shop, buyer: '小鹿', startAt: now() });
  const says = (conversation: string, side: 'buyer' | 'agent') =>
    post('/message', { conversation, at: now(), side, text: '在吗', ...(side === 'agent' && { agent: staffId }) });
  /** The number of conversations that notices have reminded somebody of. */
  const remindedOf = async (person: Person) =>
    listed
      .parse(await person.get('/notices'))
      .notices.filter(({ field }) => field === 'conversation_slow')
      .reduce((sum, { count }) => sum + count, 0);
  /** The leader is reminded of one more conversation, so that the dates have been looked through again. */
  const scanned = async () => {
    const before = await remindedOf(leader);
    const shop = await shopWith({ remindSlow: true, slowMinutes: 1, remindUsers: [leaderId] });
    const conversation = await conversationOf(shop);
    await says(conversation, 'buyer');
    demo.clock.advance(121);
    await expect.poll(() => remindedOf(leader), soon).toBe(before + 1);
  };

  it('go to whom the shop says, once for each wait', { timeout: 300_000 }, async () => {
    const shop = await shopWith({ remindSlow: true, slowMinutes: 2, remindUsers: [staffId] });
    const conversation = await conversationOf(shop);
    await says(conversation, 'buyer');
    demo.clock.advance(30);
    await says(conversation, 'buyer');
    demo.clock.advance(150);
    await expect.poll(() => remindedOf(staff), soon).toBe(1);
    expect(await remindedOf(leader)).toBe(0);
    await scanned();
    expect(await remindedOf(staff)).toBe(1);
    await says(conversation, 'agent');
    await shopWith({ remindUsers: [staffId] });
    await says(conversation, 'buyer');
    demo.clock.advance(181);
    await expect.poll(() => remindedOf(staff), soon).toBe(2);
  });

  it('go to the agents of a shop that names nobody', { timeout: 180_000 }, async () => {
    const group = (await owner.record(`/user/${staffId}`)).department ?? null;
    const shop = await shopWith({ remindSlow: true, slowMinutes: 1, remindUsers: [], group, staff: [staffId] });
    const before = await remindedOf(staff);
    await says(await conversationOf(shop), 'buyer');
    demo.clock.advance(121);
    await expect.poll(() => remindedOf(staff), soon).toBe(before + 1);
  });

  it('say which conversation waits in which shop, also to who may not open it', { timeout: 180_000 }, async () => {
    const role = await owner.create('role', {
      name: '只看本人',
      code: 'own_only',
      scope: 'own',
      permissions: ['conversation_data'],
    });
    const email = 'own-only@demo.example';
    const { id } = await owner.create('user', { username: '只看本人', email, roles: [role.id] });
    const shop = await shopWith({ remindSlow: true, slowMinutes: 1, remindUsers: [id] });
    const conversation = await conversationOf(shop);
    await says(conversation, 'buyer');
    demo.clock.advance(121);
    const named = await demo.enter(email);
    await expect.poll(() => remindedOf(named), soon).toBe(1);
    const { sessionNo } = await owner.record(`/conversation/${conversation}`);
    const { name } = await owner.record(`/shop/${shop}`);
    expect(listed.parse(await named.get('/notices')).notices).toMatchObject([
      { record: null, summary: `${String(sessionNo)} · ${String(name)}` },
    ]);
    expect(await named.call('GET', `/conversation/${conversation}`)).toMatchObject({ status: 404 });
  });

  it('do not come before the time, after a reply, or where the shop wants none', { timeout: 180_000 }, async () => {
    const patient = await conversationOf(
      await shopWith({ remindSlow: true, slowMinutes: 60, remindUsers: [leaderId] }),
    );
    await says(patient, 'buyer');
    const answered = await conversationOf(await shopWith({ slowMinutes: 1 }));
    await says(answered, 'buyer');
    await says(answered, 'agent');
    const silent = await conversationOf(await shopWith({ remindSlow: false }));
    await says(silent, 'buyer');
    await scanned();
  });

  it('come beside the time by which a reply is due: by one target for the first, and by another for later ones', async () => {
    const conversation = await conversationOf(await shopWith({ firstReplyTarget: 30, replyTarget: 90 }));
    const dueIn = async () => {
      const { overdueAt } = await owner.record(`/conversation/${conversation}`);
      return overdueAt === null ? null : (Date.parse(String(overdueAt)) - demo.clock.now().getTime()) / 1000;
    };
    await says(conversation, 'buyer');
    expect(await dueIn()).toBe(30);
    demo.clock.advance(10);
    await says(conversation, 'agent');
    expect(await dueIn()).toBeNull();
    demo.clock.advance(10);
    await says(conversation, 'buyer');
    expect(await dueIn()).toBe(90);
  });
});
