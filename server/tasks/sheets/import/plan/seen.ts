import type { Comparable } from '../../../../storage/records/read/unique.ts';

/**
 * Values of earlier rows that are not written yet: unique values by enterprise and key, each with the first row that
 * has it, and the number of records the rows will create.
 */
export interface SeenValues {
  madeIn(enterprise: string | undefined): number;
  made(enterprise: string | undefined): void;
  rowOf(enterprise: string | undefined, field: string, value: Comparable): number | undefined;
  add(enterprise: string | undefined, field: string, value: Comparable, row: number): void;
}

export function createSeenValues(): SeenValues {
  const byField = new Map<string, Map<Comparable, number>>();
  const nameOf = (enterprise = '', field: string) => `${enterprise}/${field}`;
  const records = new Map<string, number>();
  return {
    madeIn: (enterprise = '') => records.get(enterprise) ?? 0,
    made: (enterprise = '') => void records.set(enterprise, (records.get(enterprise) ?? 0) + 1),
    rowOf: (enterprise, field, value) => byField.get(nameOf(enterprise, field))?.get(value),
    add(enterprise, field, value, row) {
      const rows = byField.get(nameOf(enterprise, field)) ?? new Map<Comparable, number>();
      byField.set(nameOf(enterprise, field), rows);
      if (!rows.has(value)) rows.set(value, row);
    },
  };
}
