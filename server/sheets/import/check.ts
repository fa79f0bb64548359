import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { withoutTrace } from './chunks.ts';
import { planRows } from './plan.ts';
import { untilRepeat } from './repeats.ts';
import type { ImportOptions, PlannedRow, SheetRow } from './row.ts';
import type { SeenValues } from './seen.ts';

/**
 * Checks the first of these rows, as far as none repeats another; nothing comes of it but what it would come to. `seen`
 * is only read: `remember` adds them once the transaction has landed.
 */
export async function checkRows(
  call: Call,
  all: WritableScope,
  rows: readonly SheetRow[],
  options: ImportOptions,
  seen: SeenValues,
): Promise<PlannedRow[]> {
  return withoutTrace(all, () => planRows(call, all, untilRepeat(call, all, rows), options, seen));
}
