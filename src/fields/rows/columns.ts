import { memoizeByObject } from '../../base/calls/memoize.ts';
import type { Field } from '../../engine/fields/field.ts';
import { partKinds } from '../json/parts/part-kinds.ts';
import { partsIn } from '../json/rows.ts';
import type { JsonSettings } from '../json/value.ts';
import { ref } from '../ref/index.ts';

/** The kinds that a column may have. */
export const rowKinds = { ...partKinds, ref } as const;

/** What a row has beside its columns: the record, and the labels of the records that it refers to. */
export const ownKeys = { id: 'kept', labels: 'dropped' } as const;

/** Returns the settings as those of a list of objects. `resolveSources` has put the fields of the columns there. */
export const asJson = memoizeByObject(
  (settings: object): JsonSettings => ({ multiple: true, fields: {}, ...settings }),
);

/** Returns the field as one of a list of objects. */
export const asJsonField = memoizeByObject(
  (field: Field): Field<JsonSettings> => ({ ...field, settings: asJson(field.settings) }),
);

/** Returns the fields of the columns, in normal form. */
export function columnsIn(settings: object): Field[] {
  return partsIn(asJson(settings));
}
