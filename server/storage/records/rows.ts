import type { StoredField, TableLayout, Values } from '../tables/layout.ts';
import { fromColumn } from '../tables/stored-field.ts';

/** A record as it is stored, its values as they are on the wire (ids as numeric strings). */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  /** Missing for what the platform owns. */
  readonly enterprise: string | undefined;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
  /** By field; that of the enterprise is among them where records have one. */
  readonly values: Values;
}

export type Row = Readonly<Record<string, unknown>>;

/** Several values of fields that have a table of their own: by field, by record. */
export type LinkedValues = ReadonlyMap<string, ReadonlyMap<number, readonly unknown[]>>;

/** Values of fields without a column: by field, by record. */
export type MadeValues = ReadonlyMap<string, ReadonlyMap<number, unknown>>;

export function toRecord(row: Row, linked: LinkedValues, layout: TableLayout, made: MadeValues): StoredRecord {
  const id = Number(row.id);
  const enterprise = layout.hasEnterprise ? String(row.enterprise) : undefined;
  return {
    id: String(id),
    version: Number(row.version),
    enterprise,
    createdAt: String(row.createdAt),
    createdBy: idOrNull(row.createdBy),
    updatedAt: String(row.updatedAt),
    updatedBy: idOrNull(row.updatedBy),
    values: Object.fromEntries([
      ...layout.columns.map((stored) => [stored.name, fromColumn(stored, row[stored.name])]),
      ...layout.links.map((stored) => [
        stored.name,
        (linked.get(stored.name)?.get(id) ?? []).map((value) => fromColumn(stored, value)),
      ]),
      ...layout.computed.map(({ name }) => [name, made.get(name)?.get(id) ?? null]),
      ...(enterprise === undefined ? [] : [['enterprise', enterprise]]),
    ]),
  };
}

/** Everything a condition may ask of the record, in one object. */
export function asConditionRecord({ values, ...system }: StoredRecord): Values {
  return { ...values, ...system };
}

/** What the column holds for a value on the wire. */
export function toColumn(stored: StoredField, value: unknown): unknown {
  if (stored.isId && typeof value === 'string') return Number(value);
  return stored.toColumn ? stored.toColumn(value) : value;
}

/** Several values as they are stored, in their order; nothing for no list. */
export function toColumns(stored: StoredField, value: unknown): unknown[] {
  return Array.isArray(value) ? value.map((one: unknown) => toColumn(stored, one)) : [];
}

function idOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
