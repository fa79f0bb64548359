/** What of the tests runs: those of every day alone, those of every day and a shard of the others (`2/4`), or all. */
const extent = process.env.TESTS ?? 'all';

/** Whether the tests of every day run alone: the main paths, on one database, with the smallest samples. */
export const isEveryday = extent === 'everyday';

/** Whether everything runs, with what takes minutes. */
export const isAll = extent === 'all';

/** The files, or parts of one, that run with all they have. Of any others only what is for every day runs. */
export function shardOf<Part extends string>(parts: readonly Part[], asked = extent): readonly Part[] {
  if (asked === 'everyday') return [];
  const [shard = 1, shards = 1] = asked.split('/').map(Number).filter(Number.isFinite);
  return parts.toSorted().filter((_part, index) => index % shards === shard - 1);
}
