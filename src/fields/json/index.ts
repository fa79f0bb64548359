import { isObject } from '../../base/is-object.ts';
import type { FieldKind } from '../../engine/fields/kind.ts';
import { readRows, shownRows, summaryOf } from './format.ts';
import { partKinds } from './parts/part-kinds.ts';
import { isBlank, maxRows, partsIn, rowsSchema } from './rows.ts';
import { type JsonValue, options } from './value.ts';

/** An object with its own fields, or a list of such objects, stored inside the record. */
export const json: FieldKind<typeof options, JsonValue> = {
  shape: options,
  column: 'text',
  encoding: 'rows in JSON',
  order: false,
  operators: [],
  searchable: false,
  parts: { option: 'fields', kinds: partKinds, of: partsIn },
  checkOptions({ fields, multiple, min, max }, report) {
    if (Object.keys(fields).length === 0) report('fields', fields, 'at least one field');
    for (const [option, value] of Object.entries({ min, max })) {
      if (value !== undefined && !multiple)
        report(option, value, 'remove it, or add `multiple: true`: there is one value');
    }
    if ((min ?? 0) > (max ?? maxRows)) report('min', min, `at most ${max ?? maxRows}, as many as \`max\` allows`);
  },
  blank: isBlank,
  maxLength: ({ max = maxRows, fields }) => max * Object.keys(fields).length * 100,
  toColumn: (value) => (isObject(value) ? JSON.stringify(value) : undefined),
  fromColumn: (stored): JsonValue => JSON.parse(String(stored)),
  schema: (settings) => rowsSchema(settings),
  text: shownRows,
  summary: summaryOf,
  parse: readRows,
};
