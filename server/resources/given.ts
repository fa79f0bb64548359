import type { Field } from '../../src/engine/field.ts';
import { isEmpty } from '../../src/engine/values.ts';
import type { StoredRecord } from '../storage/records/rows.ts';
import type { Values } from '../storage/tables/layout.ts';
import { type Call, readable } from './call.ts';
import { shown } from './present.ts';

/** What a record holds before anything is said about it. */
export function defaultValues(fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name, default: value }) => [name, value ?? null]));
}

/** Of the defaults, those of the fields given that have one. */
export function defaultsOf(fields: readonly Field[], defaults: Values): Values {
  return Object.fromEntries(fields.flatMap(({ name }) => (isEmpty(defaults[name]) ? [] : [[name, defaults[name]]])));
}

/** A masked value sent back as it was answered is not a change. */
export function withoutMasks(call: Call, { values }: StoredRecord, given: Values): Values {
  const { kinds } = call.parts.catalogue;
  const masked = new Map(
    readable(call)
      .filter(({ mask }) => mask)
      .map((field) => [field.name, shown(field, values[field.name], kinds)]),
  );
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isEmpty(value) || !masked.has(name) || masked.get(name) !== value),
  );
}
