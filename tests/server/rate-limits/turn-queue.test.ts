import { describe, expect, it } from 'vitest';
import { createTurnQueue } from '../../../server/http/rate-limits/turn-queue.ts';

/** A queue with one turn, which is taken until `run` gives it back; who got turns, in order, and who was refused. */
function openQueue(places?: number) {
  const queue = createTurnQueue(1, places);
  const served: string[] = [];
  const refused: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = [queue.take(undefined, () => released)];
  const come = async (name: string, address: string, isKnown = false) => {
    const serve = async () => void served.push(name);
    const taken = queue.take({ address, isKnown: async () => isKnown }, serve);
    all.push(taken.catch(() => void refused.push(name)));
    // The queue asks first whether the caller is known.
    await new Promise(setImmediate);
  };
  const run = async () => {
    release();
    await Promise.all(all);
  };
  return { come, run, served, refused, queue };
}

describe('callers who wait for a turn', () => {
  it('are served in rotation between blocks, and in a block between networks', async () => {
    const { come, run, served } = openQueue();
    for (const name of ['a1', 'a2', 'a3']) await come(name, '2001:db8:1:1::1');
    for (const name of ['b1', 'b2']) await come(name, '2001:db8:1:2::1');
    await come('other', '2001:db8:2::1');
    await come('old', '203.0.113.7');
    await run();
    expect(served).toEqual(['a1', 'other', 'old', 'b1', 'a2', 'b2', 'a3']);
  });

  it('are refused where all places are taken by networks that have no more than theirs', async () => {
    const { come, run, served, refused } = openQueue(4);
    for (const block of [1, 2, 3, 4, 5, 6]) await come(`${block}`, `2001:db8:${block}::1`);
    await run();
    expect(refused).toEqual(['5', '6']);
    expect(served).toEqual(['1', '2', '3', '4']);
  });

  it.each([
    ['a /64', (index: number) => `2001:db8:1:1::${index}`],
    ['a /48', (index: number) => `2001:db8:1:${index}::1`],
    ['an address', () => '::ffff:203.0.113.7'],
    ['an address behind NAT64', (index: number) => (index % 2 ? '64:ff9b::cb00:7107' : '203.0.113.7')],
    ['a /24 of IPv4', (index: number) => `203.0.113.${index}`],
  ])('from %s that has most lose their last places to a newcomer from elsewhere', async (_kind, addressOf) => {
    const { come, run, served, refused } = openQueue(4);
    for (const index of [1, 2, 3, 4, 5]) await come(`crowd ${index}`, addressOf(index));
    await come('one', '198.51.100.1');
    await come('two', '198.51.101.1');
    await come('three', '198.51.102.1');
    await come('four', '198.51.103.1');
    await run();
    expect(refused).toEqual(['crowd 5', 'crowd 4', 'crowd 3', 'crowd 2', 'four']);
    expect(served).toEqual(['crowd 1', 'one', 'two', 'three']);
  });

  it('behind one IPv4 address of NAT64 are not those behind another', async () => {
    const { come, run, refused } = openQueue(2);
    for (const name of ['one', 'one again']) await come(name, '64:ff9b::cb00:7107');
    await come('other', '64:ff9b::c633:6407');
    await run();
    expect(refused).toEqual(['one again']);
  });

  it('who are known have half of the places and turns, whatever comes from elsewhere', async () => {
    const { come, run, served, refused } = openQueue(4);
    for (const block of [1, 2, 3, 4]) await come(`stranger ${block}`, `2001:db8:${block}::1`);
    for (const block of [5, 6, 7]) await come(`known ${block}`, `2001:db8:${block}::1`, true);
    await come('stranger 8', '2001:db8:8::1');
    await run();
    expect(refused).toEqual(['stranger 4', 'stranger 3', 'known 7', 'stranger 8']);
    expect(served).toEqual(['known 5', 'stranger 1', 'known 6', 'stranger 2']);
  });

  it('who are known leave strangers half of the places', async () => {
    const { come, run, refused } = openQueue(4);
    for (const index of [1, 2, 3, 4]) await come(`known ${index}`, `2001:db8:${index}::1`, true);
    for (const index of [5, 6, 7]) await come(`stranger ${index}`, `2001:db8:${index}::1`);
    await run();
    expect(refused).toEqual(['known 4', 'known 3', 'stranger 7']);
  });

  it('ask one at a time for a block whether they are known', async () => {
    const { run, queue } = openQueue();
    let asked = 0;
    const isKnown = async () => {
      asked += 1;
      await new Promise(setImmediate);
      return false;
    };
    const crowd = Array.from({ length: 50 }, (_, index) =>
      queue.take({ address: `2001:db8:1:${index}::1`, isKnown }, async () => {}),
    );
    expect(asked).toBe(1);
    await run();
    await Promise.all(crowd);
  });
});
