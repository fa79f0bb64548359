import type { DatabaseKind } from './databases.ts';
import { isEveryday } from './extent.ts';

/** Whether what is generated runs whole (`SWEEP=whole`) or as a sample. */
export const isWholeSweep = process.env.SWEEP === 'whole';

/** How many cases of a sample run every day, unless the sample is smaller. */
const everydaySample = 2;

/**
 * All cases where a sweep is whole; else so many of them, spread evenly from the first to the last. A slow sweep that
 * runs on every database names its `database`: it is whole on SQLite alone, and the sample on PostgreSQL.
 */
export function swept<Case>(
  cases: readonly Case[],
  sample: number,
  database?: DatabaseKind['name'],
  isWhole = isWholeSweep,
  isSmall = isEveryday,
): readonly Case[] {
  const isAll = isWhole && (database ?? 'sqlite') === 'sqlite';
  const size = isSmall ? Math.min(sample, everydaySample) : sample;
  if (isAll || cases.length <= size) return cases;
  const step = (cases.length - 1) / Math.max(1, size - 1);
  const chosen = new Set(Array.from({ length: size }, (_, index) => Math.round(index * step)));
  return cases.filter((_case, index) => chosen.has(index));
}
