import type { Call } from '../../resources/call.ts';
import type { WritableScope } from '../../storage/records/scope.ts';
import { withoutTrace } from './chunks.ts';
import { planRows } from './plan.ts';
import { remember, untilRepeat } from './repeats.ts';
import type { ImportOptions, PlannedRow, SheetRow } from './row.ts';
import type { SeenValues } from './seen.ts';

/** Checks the first of these rows, as far as none repeats another; nothing comes of it but what it would come to. */
export async function checkRows(
  call: Call,
  all: WritableScope,
  rows: readonly SheetRow[],
  options: ImportOptions,
  seen: SeenValues,
): Promise<PlannedRow[]> {
  const planned = await withoutTrace(all, () => planRows(call, all, untilRepeat(call, all, rows), options, seen));
  remember(call, planned, seen);
  return planned;
}
