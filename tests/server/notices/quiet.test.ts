import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quietUntil } from '../../../server/notices/quiet.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the end of quiet hours', () => {
  it.each([
    ['America/New_York', '2026-11-01T06:00:00.000Z'],
    ['America/New_York', '2026-03-08T07:00:00.000Z'],
    ['America/Havana', '2026-11-01T05:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18T02:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z'],
  ])('in %s is later than now around the change of the clocks at %s', (timeZone, change) => {
    const changed = Date.parse(change);
    for (const to of ['23:30', '00:15', '00:45', '01:30', '01:45', '02:30', '03:30']) {
      for (let at = changed - 5 * hour; at < changed + 5 * hour; at += 7 * minute) {
        const until = quietUntil({ from: '21:00', to }, new Date(at), timeZone);
        if (until) expect(until.getTime(), `${to} at ${new Date(at).toISOString()}`).toBeGreaterThan(at);
      }
    }
  });

  it('is the second of two equal times where the first has passed', () => {
    const until = (now: string) =>
      quietUntil({ from: '22:00', to: '01:30' }, new Date(now), 'America/New_York')?.toISOString();
    expect(until('2026-11-01T05:02:00.000Z')).toBe('2026-11-01T05:30:00.000Z');
    expect(until('2026-11-01T05:45:00.000Z')).toBeUndefined();
    expect(until('2026-11-01T06:02:00.000Z')).toBe('2026-11-01T06:30:00.000Z');
    expect(until('2026-11-01T06:45:00.000Z')).toBeUndefined();
  });
});

describe.each(databases)('quiet hours on $name', (kind) => {
  let demo: DemoConsole;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await openReceiver();
    demo = await openConsole(kind, undefined, { OUTBOUND_ALLOW: '127.0.0.1', TIME_ZONE: 'Australia/Sydney' });
  });
  afterAll(async () => {
    await demo.stop();
    await receiver.stop();
  });

  it('delay a message once where the clocks show their end twice', async () => {
    // A minute after the clocks went back from three to two.
    demo.clock.advance((Date.parse('2026-04-04T16:01:00.000Z') - demo.clock.now().getTime()) / 1000);
    const owner = await demo.enter('owner@demo.example');
    await sql`update "notifySetting" set enabled = 0`.execute(demo.database.db);
    const { id } = await owner.create('notifySetting', {
      name: '夜里',
      event: 'clue_created',
      channels: ['webhook'],
      toOwner: false,
      enabled: true,
      merge: 'none',
      language: 'zh',
      webhookUrl: `${receiver.url}/quiet`,
      webhookFormat: 'json',
      quietFrom: '22:00',
      quietTo: '02:30',
    });
    const results = async () => {
      const { records } = await owner.page(`/noticeDelivery/page?rule=${id}&_end=50`);
      return records.map(({ result }) => result).toReversed();
    };
    const soon = { timeout: 15_000, interval: 100 };
    await owner.create('clue', { name: '夜里的线索', mobile: '13800001000' });
    await expect.poll(results, soon).toEqual(['delayed']);
    demo.clock.advance(31 * 60);
    await expect.poll(results, soon).toEqual(['delayed', 'sent']);
    expect(receiver.delivered).toHaveLength(1);
  });
});
