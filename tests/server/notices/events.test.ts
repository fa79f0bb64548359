import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const listed = z.object({
  notices: z.array(z.looseObject({ action: z.string(), field: z.string(), isRead: z.boolean() })),
});
const soon = { timeout: 15_000, interval: 100 };

describe.each(databases)('events on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let other: Person;
  let staff: Person;
  let staffId: string;
  let shop: string;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    demo = await openConsole(kind, undefined, { OUTBOUND_ALLOW: '127.0.0.1' });
    owner = await demo.enter('owner@demo.example');
    other = await demo.enter('owner@other.example');
    staff = await demo.enter('staff@demo.example');
    staffId = z.object({ id: z.string() }).parse(await staff.get('/users/info')).id;
    shop = (await owner.page('/shop/page?_end=1')).records[0]?.id ?? '';
  });
  afterAll(async () => {
    await demo.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    await sql`delete from "notifySetting"`.execute(demo.database.db);
    demo.clock.advance(120);
    await staff.post('/notices/read');
  });

  const webhook = (person: Person, event: string, path = `/${event}`) =>
    person.create('notifySetting', {
      name: event,
      event,
      channels: ['webhook'],
      webhookUrl: `${receiver.url}${path}`,
      webhookFormat: 'json',
      toOwner: false,
      enabled: true,
      merge: 'none',
      language: 'zh',
    });
  const sentTo = (path: string) =>
    receiver.delivered.filter((one) => one.path === path).map(({ body }) => Object(JSON.parse(body)));
  const titlesOf = (event: string) => sentTo(`/${event}`).map(({ title }) => String(title));
  /** Nothing is under way. */
  const settled = () =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from outbox where state = 'waiting'`.execute(
          demo.database.db,
        );
        return Number(rows[0]?.n);
      }, soon)
      .toBe(0);
  const unreadOf = async (person: Person) =>
    listed
      .parse(await person.get('/notices'))
      .notices.filter(({ isRead }) => !isRead)
      .map(({ action, field }) => `${action} ${field}`);
  let reviews = 0;
  const review = () =>
    owner.create('badReview', {
      shop,
      orderNo: `事件${(reviews += 1)}`,
      score: 1,
      agent: staffId,
      reviewAt: demo.clock.now().toISOString(),
    });

  it('are bad reviews, which notify the owner once where there is no rule', async () => {
    await review();
    await settled();
    expect(await unreadOf(staff)).toEqual(['assign agent']);
    await webhook(owner, 'badReview_created');
    await review();
    await expect.poll(() => titlesOf('badReview_created'), soon).toEqual([`差评：事件${reviews}`]);
  });

  it('notify the owner as a rule says, besides the assignment', async () => {
    const { id } = await webhook(owner, 'badReview_created');
    await owner.patch(`/notifySetting/${id}`, { version: 1, channels: ['inApp'], toOwner: true });
    await review();
    await settled();
    expect((await unreadOf(staff)).toSorted()).toEqual(['assign agent', 'event badReview_created']);
  });

  it('are sensitive words in messages', async () => {
    await webhook(owner, 'sensitiveRecord_created');
    await owner.create('sensitiveWord', { word: '事件违禁词', level: 'high' });
    const { id: token } = await owner.create('serviceToken', {
      name: '事件连接器',
      permissions: ['conversation_data'],
    });
    const { secret } = z.object({ secret: z.string() }).parse(await owner.post(`/serviceToken/${token}/actions/issue`));
    const send = async (path: string, create: object) => {
      const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ create: [create] });
      const response = await demo.app.request(`/buffalo/v1${path}`, { method: 'POST', headers, body }, {});
      return String(Object(await response.json()).data.create[0].id);
    };
    const at = demo.clock.now().toISOString();
    const conversation = await send('/conversation/batch', { sessionNo: 'EVENT', shop, buyer: '小鹿', startAt: at });
    await send('/message/batch', { conversation, at, side: 'buyer', text: '有事件违禁词吗' });
    await expect.poll(() => titlesOf('sensitiveRecord_created'), soon).toEqual(['敏感词：事件违禁词']);
  });

  it('are changes of an authorization, in both enterprises', async () => {
    await webhook(other, 'authorization_changed');
    await webhook(owner, 'delegation_changed');
    const { secret } = Object(
      await other.post('/authorization/actions/issue', { range: 'all', expiresAt: '2026-04-01' }),
    );
    await owner.post('/delegation/actions/redeem', { authorizeCode: secret });
    const [granted] = (await other.page('/authorization/page?_sort=id&_order=desc&_end=1')).records;
    await other.post(`/authorization/${granted?.id}/actions/end`, { endReason: '合作结束' });
    // Issued, redeemed, ended.
    const ofGrantor = `授权变化（我授权的）：${granted?.code}`;
    await expect.poll(() => titlesOf('authorization_changed'), soon).toEqual([ofGrantor, ofGrantor, ofGrantor]);
    const ofGrantee = '授权变化（授权给我的）：蓝海商贸';
    await expect.poll(() => titlesOf('delegation_changed'), soon).toEqual([ofGrantee, ofGrantee]);
  });

  let clues = 0;
  const clue = (more: object = {}) => {
    clues += 1;
    return { name: `线索${clues}`, mobile: `1377700${String(1000 + clues)}`, ...more };
  };
  const tenOf = (more: object = {}) => Array.from({ length: 10 }, () => clue(more));

  it('are one for an import of many rows, in their order, although a rule follows each record', async () => {
    await webhook(owner, 'clue_created', '/imported');
    const rows = tenOf();
    await owner.post('/clue/import', { rows });
    await settled();
    const { records } = await owner.page(`/clue/page?_sort=id&_order=desc&_end=10`);
    expect(sentTo('/imported')).toMatchObject([
      {
        title: `新线索：${rows[0]?.name} 等 10 条`,
        count: 10,
        records: records.map(({ id }) => id).toReversed(),
      },
    ]);
  });

  it('are one in each enterprise for an import into several', async () => {
    const platform = await demo.enter('super@demo.example');
    await webhook(owner, 'clue_created', '/first');
    await webhook(other, 'clue_created', '/second');
    const both = () => [clue({ enterprise: '星河客服外包' }), clue({ enterprise: '蓝海商贸' })];
    const rows = Array.from({ length: 5 }, both).flat();
    expect(await platform.post('/clue/import', { rows })).toMatchObject({ created: 10 });
    await settled();
    expect(sentTo('/first').map(({ title }) => title)).toEqual([`新线索：${rows[0]?.name} 等 5 条`]);
    expect(sentTo('/second').map(({ title }) => title)).toEqual([`新线索：${rows[1]?.name} 等 5 条`]);
  });

  it('are one for a batch of many records, and none for a batch that is refused', async () => {
    await webhook(owner, 'clue_created', '/batch');
    const create = tenOf();
    const refused = await owner.call('POST', '/clue/batch', { body: { create: [...create, { name: '没有手机' }] } });
    expect(refused.code).toBe(40_000);
    await owner.post('/clue/batch', { create });
    await settled();
    expect(sentTo('/batch')).toMatchObject([{ title: `新线索：${create[0]?.name} 等 10 条`, count: 10 }]);
  });

  it('notify everybody responsible, however many records there are', async () => {
    const { id: ownerId } = z.object({ id: z.string() }).parse(await owner.get('/users/info'));
    const { id } = await webhook(owner, 'badReview_created', '/responsible');
    await owner.patch(`/notifySetting/${id}`, { version: 1, channels: ['inApp'], toOwner: true });
    const reviewAt = demo.clock.now().toISOString();
    const of = (agent: string) => ({ shop, orderNo: `多人${(reviews += 1)}`, score: 1, agent, reviewAt });
    const create = Array.from({ length: 210 }, () => of(ownerId));
    await owner.post('/badReview/batch', { create: [...create, of(staffId)] });
    await settled();
    expect((await unreadOf(staff)).toSorted()).toEqual(['assign agent', 'event badReview_created']);
  });
});
