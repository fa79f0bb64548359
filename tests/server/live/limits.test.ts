import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenBuckets } from '../../../server/http/rate-limits/token-buckets.ts';
import { createSseConnection, type SseConnection } from '../../../server/live/sse-connection.ts';
import { createStreamLimits } from '../../../server/live/stream-limits.ts';
import type { Identity } from '../../../server/request/context.ts';
import { liveStreams } from '../../../server/runtime/limits.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';
import { identity } from '../storage/small-catalogue.ts';

const { each } = liveStreams;

describe.each(databases)('streams of live events of one person, on $name', (kind) => {
  let demo: DemoConsole;
  beforeAll(async () => {
    demo = await openConsole(kind);
  });
  afterAll(() => demo.stop());

  it('are ten at once, of which a new one ends the oldest, and are refused where they are opened in a loop', async () => {
    const [owner, staff] = [await demo.enter('owner@demo.example'), await demo.enter('staff@demo.example')];
    const first = await owner.listen();
    const others = await Promise.all(Array.from({ length: each.open }, () => owner.listen()));
    // It ends: nothing follows what was sent before.
    while ((await first.next()) !== undefined);
    expect(others.every(({ status }) => status === 200)).toBe(true);

    const more = await Promise.all(Array.from({ length: each.burst }, () => owner.fetch('/events')));
    const refused = more.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    // A refusal ends none of the streams, and concerns nobody else.
    const last = await staff.listen();
    expect(last.status).toBe(200);
  });
});

it('A new stream ends the oldest of the same user that are too many, and none of others', () => {
  const connections = new Map<SseConnection, number>();
  const open = (who: Identity, count: number) => {
    for (let index = 0; index < count; index += 1) {
      connections.set(
        createSseConnection(who, new Date(8.64e15), (gone) => connections.delete(gone)),
        index,
      );
    }
  };
  const service = { ...identity(1, 1), serviceToken: 7 };
  open(identity(2, 1), each.open + 5);
  open(service, each.open + 5);
  open(identity(1, 1), each.open - 1);
  const before = connections.size;
  const { makeRoom } = createStreamLimits(connections);
  makeRoom(identity(1, 1));
  expect(connections.size).toBe(before);
  open(identity(1, 1), 2);
  makeRoom(identity(1, 1));
  expect(connections.size).toBe(before);
  const own = [...connections].filter(([one]) => one.identity.userId === 1 && one.identity.serviceToken === undefined);
  expect(own.map(([, index]) => index)).toEqual([2, 3, 4, 5, 6, 7, 8, 0, 1]);
});

describe('token buckets', () => {
  const rule = { burst: 3, perMinute: 6 };

  it('let a burst through, then as many as a minute allows, and say how long to wait', () => {
    let now = 0;
    const buckets = createTokenBuckets(() => now);
    const take = (key = 'one') => buckets.take([[key, rule]]);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 10]);
    expect(take('other')).toBe(0);
    now += 9000;
    expect(take()).toBe(1);
    now += 1000;
    expect([take(), take()]).toEqual([0, 10]);
    now += 10 * 60_000;
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 10]);
  });

  it('take nothing from one where the other is empty', () => {
    const buckets = createTokenBuckets(() => 0);
    for (const name of ['a', 'b', 'c'])
      expect(
        buckets.take([
          [name, rule],
          ['all', rule],
        ]),
      ).toBe(0);
    expect(
      buckets.take([
        ['a', rule],
        ['all', rule],
      ]),
    ).toBe(10);
    expect([1, 2, 3].map(() => buckets.take([['a', rule]]))).toEqual([0, 0, 10]);
  });
});
