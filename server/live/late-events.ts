import type { Database } from '../storage/database.ts';

/** Finds events that are committed after others with a higher id. */
export interface LateEvents {
  /** Call with the ids that a poll has read, in ascending order. */
  note(ids: readonly number[]): Promise<void>;
  /** Returns the id from which a client that has received everything until `id` resumes without losing a late event. */
  resumeFrom(id: number): number;
}

/**
 * Ids are assigned before transactions commit, so a missing id is of an event that is not committed yet, or was rolled
 * back: it is of the latter once every transaction has ended that ran when the id was first missed. The embedded database
 * runs one transaction at a time and misses none.
 */
export function createLateEvents({ db, dialect }: Pick<Database, 'db' | 'dialect'>): LateEvents {
  const { runningTransactions } = dialect;
  /** By the first id of each gap: the number of the transaction that was the next one when the gap was found. */
  let gaps: ReadonlyMap<number, number> = new Map();
  /** Transactions below this number had ended before the last poll. */
  let ended = 0;
  let first: number | undefined;

  return {
    async note(ids) {
      const missing = runningTransactions ? gapsIn(ids) : [];
      // Read after the ids, so that the transactions of the gaps are below `next`.
      const { oldest, next } = (missing.length > 0 && (await runningTransactions?.(db))) || { oldest: 0, next: 0 };
      const found = new Map(missing.map((id) => [id, gaps.get(id) ?? next]));
      first = missing.find((id) => (found.get(id) ?? next) > ended);
      gaps = found;
      ended = oldest;
    },
    resumeFrom: (id) => (first === undefined ? id : Math.min(id, first - 1)),
  };
}

/** Returns the first id of each gap between ascending ids. */
function gapsIn(ids: readonly number[]): number[] {
  return ids.flatMap((id, index) => {
    const after = (ids[index - 1] ?? id) + 1;
    return after < id ? [after] : [];
  });
}
