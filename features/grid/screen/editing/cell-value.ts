import type { ResourceRecord } from '../../../../src/screens/records/record.ts';

/** Id of what a cell holds; null for an empty cell. */
export type CellValue = string | null;

/** Returns the saved value of a cell. */
export function valueIn(record: ResourceRecord | undefined, field: string): CellValue {
  const value = record?.[field];
  return typeof value === 'string' ? value : null;
}
