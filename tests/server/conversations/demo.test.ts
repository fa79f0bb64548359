import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountedMessage, noFigures, withMessage } from '../../../server/product/rules/ai/conversation-figures.ts';
import { databases } from '../../setup/databases.ts';
import { installDay } from '../../setup/demo-database.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';

describe.each(databases)('the conversations of the demo on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let conversations: WireRecord[];

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    conversations = (await owner.page('/conversation/page?_end=200')).records;
  });
  afterAll(() => demo.stop());

  it('lie in the last 90 days, and some still go on', () => {
    const times = conversations.map(({ startAt }) => String(startAt));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times.every((at) => at < installDay && Date.parse(at) > Date.parse(installDay) - 92 * 86_400_000)).toBe(
      true,
    );
    expect(conversations.some(({ status }) => status === 'ongoing')).toBe(true);
    expect(conversations.length).toBeGreaterThan(50);
  });

  it('have figures that follow from their messages', async () => {
    for (const conversation of conversations.slice(0, 12)) {
      const { records } = await owner.page(`/message/page?conversation=${conversation.id}&_end=200`);
      const counted = records.map((record): CountedMessage => Object(record)).reduce(withMessage, noFigures);
      expect(conversation).toMatchObject({ ...counted, topic: counted.topic });
      expect(conversation.messageCount).toBe(records.length);
    }
  });

  it('belong to shops that were served then, and hide the name of the buyer', async () => {
    const ids = [...new Set(conversations.map(({ shop }) => String(shop)))].map((id) => `id=${id}`);
    const shops = await owner.get(`/shop?${ids.join('&')}`);
    const served = new Map(Object.values(Object(shops)).map((shop) => [String(Object(shop).id), Object(shop)]));
    for (const { shop, startAt, buyer } of conversations) {
      expect(served.get(String(shop)).status).toBe('serving');
      expect(served.get(String(shop)).createdAt < String(startAt)).toBe(true);
      expect(buyer).toMatch(/^.\*+$/);
    }
  });

  it('are read by users who hold their permission, and written by nobody who signs in', async () => {
    const staff = await demo.enter('staff@demo.example');
    const [first] = conversations;
    expect((await staff.page('/conversation/page')).total).toBeGreaterThan(0);
    const refused = [
      await owner.call('POST', '/conversation', { body: { sessionNo: 'X1' } }),
      await owner.call('POST', '/conversation/batch', { body: { create: [] } }),
      await owner.call('PATCH', `/conversation/${first?.id}`, { body: { version: first?.version, csat: 5 } }),
      await owner.call('POST', '/message/batch', { body: { create: [] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const { code } = await demo.enter('lijing@demo.example').then((sales) => sales.call('GET', '/conversation/page'));
    expect(code).toBe(50008);
  });
});
