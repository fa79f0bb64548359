import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const sent = z.object({ event: z.literal('shop_expiring'), records: z.array(z.string()) });
const day = 86_400;

describe.each(databases)('reminders on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let receiver: Receiver;
  let merchant: unknown;

  beforeAll(async () => {
    receiver = await openReceiver();
    demo = await openConsole(kind, undefined, { OUTBOUND_ALLOW: '127.0.0.1' });
    owner = await demo.enter('owner@demo.example');
    await owner.create('notifySetting', {
      name: '到期',
      event: 'shop_expiring',
      channels: ['webhook'],
      webhookUrl: receiver.url,
      webhookFormat: 'json',
      toOwner: false,
      enabled: true,
      merge: 'none',
      language: 'zh',
    });
    merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id;
    await sql`update shop set status = 'disabled'`.execute(demo.database.db);
  });
  afterAll(async () => {
    await demo.stop();
    await receiver.stop();
  });

  /** A shop that is served until a day. */
  const served = async (shopNo: string, expiresAt: string, values: object = {}) => {
    // The clock moves by days, and a session ends after one.
    owner = await demo.enter('owner@demo.example');
    const shop = { name: shopNo, merchant, platform: 'jd', shopNo: `${shopNo}-${crypto.randomUUID().slice(0, 8)}` };
    const { id, version } = await owner.create('shop', shop);
    await owner.patch(`/shop/${id}`, { version, remindExpiry: true, remindDays: 30, ...values });
    await sql`update shop set status = 'serving', "expiresAt" = ${expiresAt} where id = ${Number(id)}`.execute(
      demo.database.db,
    );
    return id;
  };
  const remindersOf = (id: string) =>
    receiver.delivered.filter(({ body }) => sent.parse(JSON.parse(body)).records.includes(id)).length;
  const scanned = async () => {
    const line = await served(`scan-${demo.clock.now().getTime()}`, soonest());
    demo.clock.advance(61);
    await expect.poll(() => remindersOf(line), { timeout: 40_000, interval: 100 }).toBe(1);
  };
  /** Tomorrow. */
  const soonest = () => new Date(demo.clock.now().getTime() + day * 1000).toISOString().slice(0, 10);

  it('come once at each declared time, and none for a time that has passed', { timeout: 180_000 }, async () => {
    const id = await served('remind', '2026-03-29');
    const far = await served('far', '2026-06-30');
    await scanned();
    expect(remindersOf(id)).toBe(1);
    await scanned();
    expect(remindersOf(id)).toBe(1);
    demo.clock.advance(22 * day);
    await scanned();
    expect(remindersOf(id)).toBe(2);
    expect(remindersOf(far)).toBe(0);
  });

  it('begin as many days before as the record says, and not where it wants none', { timeout: 180_000 }, async () => {
    const today = demo.clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * day * 1000).toISOString().slice(0, 10);
    const early = await served('early', inDays(50), { remindDays: 60 });
    const late = await served('late', inDays(20), { remindDays: 10 });
    const none = await served('none', inDays(5), { remindExpiry: false });
    await scanned();
    expect([early, late, none].map(remindersOf)).toEqual([1, 0, 0]);
  });

  it('come 30, 7 and 1 day before, or as the enterprise says, where the shop says nothing', {
    timeout: 180_000,
  }, async () => {
    const today = demo.clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * day * 1000).toISOString().slice(0, 10);
    const usual = await served('usual', inDays(29), { remindDays: undefined });
    const later = await served('later', inDays(45), { remindDays: undefined });
    const own = await served('own', inDays(45), { remindDays: 10 });
    await scanned();
    expect([usual, later, own].map(remindersOf)).toEqual([1, 0, 0]);
    const platform = await demo.enter('super@demo.example');
    const enterprise = (await platform.page('/enterprise/page?q=星河')).records[0];
    const days = { shopReminderDays: ['60', '3'], version: enterprise?.version };
    await platform.patch(`/enterprise/${enterprise?.id}`, days);
    await scanned();
    expect([later, own].map(remindersOf)).toEqual([1, 0]);
  });

  it('come anew where the date was moved', { timeout: 180_000 }, async () => {
    const today = demo.clock.now().getTime();
    const inDays = (days: number) => new Date(today + days * day * 1000).toISOString().slice(0, 10);
    const id = await served('moved', inDays(6));
    await scanned();
    await sql`update shop set "expiresAt" = ${inDays(7)} where id = ${Number(id)}`.execute(demo.database.db);
    await scanned();
    expect(remindersOf(id)).toBe(2);
  });
});
