/** What of the tests runs: those of every day alone, those of every day and a shard of the others (`2/4`), or all. */
const extent = process.env.TESTS ?? 'all';

/** Whether the tests of every day run alone: the main paths, on one database, with the smallest samples. */
export const isEveryday = extent === 'everyday';

/** Whether everything runs, with what takes minutes. */
export const isAll = extent === 'all';

/** The files that run with all they have. Of any others only what is for every day runs. */
export function filesInFull(files: readonly string[], asked = extent): readonly string[] {
  if (asked === 'everyday') return [];
  const [shard = 1, shards = 1] = asked.split('/').map(Number).filter(Number.isFinite);
  return files.toSorted().filter((_file, index) => index % shards === shard - 1);
}
