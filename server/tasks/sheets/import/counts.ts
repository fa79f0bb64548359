import { type Counts, noCounts } from '../../jobs/job.ts';
import type { RowOutcome } from './row.ts';

const counted = { create: 'created', update: 'updated', skip: 'skipped', fail: 'failed' } as const;

/** Returns the counts with the outcomes of the rows added. */
export function countsWith(before: Counts, rows: readonly { readonly outcome: RowOutcome }[]): Counts {
  const counts = { ...before };
  for (const { outcome } of rows) counts[counted[outcome]] += 1;
  return counts;
}

export function countsOf(rows: readonly { readonly outcome: RowOutcome }[]): Counts {
  return countsWith(noCounts, rows);
}
