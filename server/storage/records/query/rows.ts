import type { StoredField, TableLayout, Values } from '../../tables/layout.ts';
import { fromColumn } from '../../tables/stored-field.ts';

/** A stored record, with its values as in the API (ids as numeric strings). */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  /** Undefined for records of the platform. */
  readonly enterprise: string | undefined;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
  /** Values by field, including `enterprise` if records of the resource have one. */
  readonly values: Values;
}

export type DatabaseRow = Readonly<Record<string, unknown>>;

/** Values of fields that have a table of their own, by field and record. */
export type LinkedValues = ReadonlyMap<string, ReadonlyMap<number, readonly unknown[]>>;

/** Values of fields without a column, by field and record. */
export type MadeValues = ReadonlyMap<string, ReadonlyMap<number, unknown>>;

export function toRecord(row: DatabaseRow, linked: LinkedValues, layout: TableLayout, made: MadeValues): StoredRecord {
  const id = Number(row.id);
  const enterprise = layout.hasEnterprise ? String(row.enterprise) : undefined;
  // Filled property by property: this runs for each value of each record of a page.
  const values: Record<string, unknown> = {};
  for (const stored of layout.columns) values[stored.name] = fromColumn(stored, row[stored.name]);
  for (const stored of layout.links) {
    const linkedValues = linked.get(stored.name)?.get(id) ?? [];
    values[stored.name] = linkedValues.map((value) => fromColumn(stored, value));
  }
  for (const stored of layout.besides.fields) values[stored.name] = fromColumn(stored, made.get(stored.name)?.get(id));
  for (const { name } of layout.computed) values[name] = made.get(name)?.get(id) ?? null;
  for (const { name } of layout.lookups) values[name] = made.get(name)?.get(id) ?? null;
  if (enterprise !== undefined) values.enterprise = enterprise;
  return {
    id: String(id),
    version: Number(row.version),
    enterprise,
    createdAt: String(row.createdAt),
    createdBy: idOrNull(row.createdBy),
    updatedAt: String(row.updatedAt),
    updatedBy: idOrNull(row.updatedBy),
    values,
  };
}

/** Returns everything that a condition can compare, in one object. */
export function asConditionRecord({ values, ...system }: StoredRecord): Values {
  return { ...values, ...system };
}

/** Converts a value of the API into the column's value. */
export function toColumn(stored: StoredField, value: unknown): unknown {
  if (stored.isId && typeof value === 'string') return Number(value);
  return stored.toColumn ? stored.toColumn(value) : value;
}

/** Converts a list of values for storage, in order. Returns an empty list if the value is not a list. */
export function toColumns(stored: StoredField, value: unknown): unknown[] {
  return Array.isArray(value) ? value.map((one: unknown) => toColumn(stored, one)) : [];
}

function idOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
