import type { OnDuplicate } from '../../../engine/definition.ts';
import type { RowResult } from '../api.ts';
import type { ImportRow, Repetition } from './rows.ts';

/** What will become of a row. */
export interface Judgement {
  readonly outcome: RowResult['outcome'] | 'waiting' | 'removed';
  /** The row above that says the same of what no two records may share. */
  readonly repetition: Repetition | undefined;
}

/**
 * The server is asked piece by piece and cannot see what other pieces hold; together with what repeats itself in the sheet
 * it is known what the import of all rows will come to. A row that repeats the key is about the record that the one above it makes.
 */
export function judge(
  row: ImportRow,
  repetition: Repetition | undefined,
  key: string | undefined,
  onDuplicate: OnDuplicate,
): Judgement {
  if (row.isRemoved) return { outcome: 'removed', repetition: undefined };
  const said = row.result?.outcome ?? 'waiting';
  if (!repetition || said === 'waiting' || said === 'fail') return { outcome: said, repetition };
  const isOfKey = repetition.fields.length === 1 && repetition.fields[0] === key;
  if (!isOfKey) return { outcome: said === 'skip' ? 'skip' : 'fail', repetition };
  if (onDuplicate === 'refuse') return { outcome: 'fail', repetition };
  return { outcome: onDuplicate, repetition };
}
