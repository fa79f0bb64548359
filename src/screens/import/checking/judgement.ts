import type { OnDuplicate } from '../../../engine/definition/fixed-values.ts';
import type { RowResult } from '../api.ts';
import { type ImportRow, isSameKey, type Repetition } from './rows.ts';

/** What the import will do with a row. */
export interface Judgement {
  readonly outcome: RowResult['outcome'] | 'waiting' | 'removed';
  /** An earlier row with the same value of a unique key. */
  readonly repetition: Repetition | undefined;
}

/**
 * Combines the server's result with duplicates inside the sheet, because the server checks piece by piece and cannot
 * see other pieces. A row that repeats the identifying key refers to the record that the earlier row creates.
 */
export function judge(
  row: ImportRow,
  repetition: Repetition | undefined,
  key: readonly string[],
  onDuplicate: OnDuplicate,
): Judgement {
  if (row.isRemoved) return { outcome: 'removed', repetition: undefined };
  const said = row.result?.outcome ?? 'waiting';
  if (!repetition || said === 'waiting' || said === 'fail') return { outcome: said, repetition };
  if (!isSameKey(repetition.fields, key)) return { outcome: said === 'skip' ? 'skip' : 'fail', repetition };
  if (onDuplicate === 'refuse') return { outcome: 'fail', repetition };
  return { outcome: onDuplicate, repetition };
}
