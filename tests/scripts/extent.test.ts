import { describe, expect, it } from 'vitest';
import { shardOf } from '../setup/extent.ts';

describe('how much of the tests runs', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

  it('is every file once, over all shards together', () => {
    const shards = ['1/4', '2/4', '3/4', '4/4'].map((shard) => shardOf(files, shard));
    expect(shards.flat().toSorted()).toEqual(files);
    expect(shards.map((shard) => shard.length)).toEqual([3, 2, 2, 2]);
  });

  it('is no file in full every day, and all of them without a shard', () => {
    expect(shardOf(files, 'everyday')).toEqual([]);
    expect(shardOf(files, 'all')).toEqual(files);
  });
});
