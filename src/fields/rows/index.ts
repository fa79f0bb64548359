import * as z from 'zod/mini';
import { resourceName } from '../../engine/definition/options.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { shownRows, summaryOf } from '../json/format.ts';
import { isBlank, maxRows, rowsSchema } from '../json/rows.ts';
import type { JsonValue } from '../json/value.ts';
import { asJson, asJsonField, columnsIn, ownKeys, rowKinds } from './columns.ts';

const options = {
  /**
   * Name of the resource whose records are the rows. Who may use those records, sees and edits the rows; who may only
   * read them, sees them; who may delete the record, deletes its rows with it.
   */
  of: resourceName,
  /** The field of that resource that refers to this record. */
  by: z.string(),
  /** The fields of that resource that a row has, in order. */
  columns: z.array(z.string()).check(z.minLength(1)),
  /** An `int` of that resource without a place in its form, in which the order of the rows is kept. @default they stand as they were added */
  order: z.optional(z.string()),
  /** Minimum number of rows. @default 0 */
  min: z.optional(z.int().check(z.nonnegative())),
  /** Maximum number of rows. @default 20 */
  max: z.optional(z.int().check(z.positive(), z.lte(200))),
};
export type RowsSettings = SettingsOf<typeof rows>;

/**
 * Records of another resource that belong to this one, edited as rows of its form: one save writes all of them, in one
 * transaction and with one line in the history. A row of a record that exists has its `id`; one without is created, and
 * a record without a row is deleted.
 */
export const rows: FieldKind<typeof options, JsonValue> = {
  shape: options,
  column: 'text',
  order: false,
  operators: [],
  searchable: false,
  long: true,
  locates: true,
  parts: { option: undefined, kinds: rowKinds, of: columnsIn },
  childRows: ({ of, by, columns, order }) => ({ of, by, columns, order }),
  checkOptions({ min = 0, max = maxRows }, report) {
    if (min > max) report('min', min, `at most ${max}, as many as \`max\` allows`);
  },
  blank: isBlank,
  schema: (settings) => rowsSchema(asJson(settings), ownKeys),
  text: (value, field, context) => shownRows(value, asJsonField(field), context),
  summary: (value, field, context) => summaryOf(value, asJsonField(field), context),
};
