import { isObject } from '../../../src/base/is-object.ts';
import type { RowsOfField } from '../../../src/engine/fields/child-rows.ts';
import type { Sort } from '../../../src/engine/resource.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import type { Values } from '../../storage/tables/layout.ts';
import { type RequestContext, readable } from '../context/request-context.ts';

/** Maximum number of rows of one field, whatever its resource declares. */
const maxRows = 200;

/** A field with rows. */
export interface RowField {
  readonly name: string;
  readonly rows: RowsOfField;
}

/** Returns the fields with rows that the caller may read. */
export function rowFields(context: RequestContext): RowField[] {
  return readable(context).flatMap(({ name, rows }) => (rows ? [{ name, rows }] : []));
}

/** Returns the same request about the resource of the rows, whose records are part of this one. */
export function rowContext(context: RequestContext, { rows }: RowField, record: string): RequestContext {
  const { inputs: _inputs, hashed: _hashed, ...rest } = context;
  const resource = context.services.catalogue.resource(rows.of);
  return { ...rest, resource, idempotencyKey: undefined, partOf: { resource: context.resource.name, record } };
}

/** Returns the records of the rows that the caller may see, in their order. */
export function findRows(
  { rows: { of, by, order } }: RowField,
  scope: DataAccess,
  record: string,
): Promise<StoredRecord[]> {
  const sort = [...(order === undefined ? [] : [order]), 'id'].map((field): Sort => ({ field, order: 'asc' }));
  return scope.records(of).page({ where: { field: by, eq: record }, sort, start: 0, end: maxRows });
}

/** Returns the record with its rows among its values, as a request gives them. */
export async function withRows(
  fields: readonly RowField[],
  scope: DataAccess,
  record: StoredRecord,
): Promise<StoredRecord> {
  if (fields.length === 0) return record;
  const found: Record<string, readonly Values[]> = {};
  for (const field of fields) {
    const rows = await findRows(field, scope, record.id);
    found[field.name] = rows.map(({ id, values }) => ({ id, ...columnsOf(field, values) }));
  }
  return { ...record, values: { ...record.values, ...found } };
}

/** Returns the values of the columns, in the order of the declaration. */
export function columnsOf({ rows }: RowField, values: Values): Values {
  return Object.fromEntries(rows.columns.map((name) => [name, values[name] ?? null]));
}

/** Returns the rows in a value. */
export function listOfRows(value: unknown): readonly Values[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((row) => Object.fromEntries(Object.entries(row)));
}
