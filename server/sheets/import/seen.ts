import type { Comparable } from '../../storage/records/unique.ts';

/** Unique values that rows before brought, by enterprise and field, each with the first row that did. */
export interface SeenValues {
  rowOf(enterprise: string | undefined, field: string, value: Comparable): number | undefined;
  add(enterprise: string | undefined, field: string, value: Comparable, row: number): void;
}

export function createSeenValues(): SeenValues {
  const byField = new Map<string, Map<Comparable, number>>();
  const nameOf = (enterprise = '', field: string) => `${enterprise}/${field}`;
  return {
    rowOf: (enterprise, field, value) => byField.get(nameOf(enterprise, field))?.get(value),
    add(enterprise, field, value, row) {
      const rows = byField.get(nameOf(enterprise, field)) ?? new Map<Comparable, number>();
      byField.set(nameOf(enterprise, field), rows);
      if (!rows.has(value)) rows.set(value, row);
    },
  };
}
