import type { Field } from '../../src/engine/field.ts';
import { formFieldsOf, type Narrowed, narrowedBy } from '../../src/engine/narrowing.ts';
import { allows } from '../../src/engine/permission.ts';
import { fieldOf } from '../../src/engine/resource.ts';
import { checkValues, type Problem } from '../../src/engine/values.ts';
import type { Values } from '../storage/tables/layout.ts';
import type { Call } from './call.ts';
import type { Catalogue } from './catalogue.ts';
import { badQuery } from './list-query.ts';
import { fieldNameOf } from './words.ts';

/** Parameters that tell what a picker picks for. */
export const pickedFor = ['for', 'form'] as const;

/** Fields of the record by which the choice of a field is narrowed. */
export function narrowingFields({ kinds }: Catalogue, { type, settings }: Field): readonly string[] {
  const narrowing = kinds[type]?.narrows?.(settings);
  return narrowing === undefined ? [] : formFieldsOf(narrowing);
}

/** The condition on what a field may refer to in a record with these values; nothing where all is open to it. */
export function narrowedFor({ kinds }: Catalogue, { type, settings }: Field, whole: Values): Narrowed | undefined {
  const narrowing = kinds[type]?.narrows?.(settings);
  return narrowing && narrowedBy(narrowing, whole);
}

/** What is said of a reference to a record that may not be chosen. */
export function notOffered({ parts, resource, language }: Call, field: Field): Problem {
  const names = narrowingFields(parts.catalogue, field).map((name) => fieldNameOf(language, resource, name));
  return names.length === 0
    ? { key: 'notOffered', params: {} }
    : { key: 'notOfferedBy', params: { fields: names.join(language === 'zh' ? '、' : ', ') } };
}

/**
 * What `for=shop.staff` and `form={"group":"12"}` ask of options: the condition on what the field of that resource may be
 * given, the form holding these values. 40000 for a field that refers to another resource, and for values it cannot hold.
 */
export function readPickedFor(call: Call, params: URLSearchParams): Narrowed | undefined {
  const [asked, form] = pickedFor.map((name) => params.get(name));
  const { catalogue } = call.parts;
  if (asked === null || asked === undefined) {
    if (form !== null) throw notAValue('form');
    return undefined;
  }
  const [name = '', fieldName = ''] = asked.split('.');
  const resource = catalogue.find(name);
  const isField = resource !== undefined && Object.hasOwn(resource.fields, fieldName);
  const field = isField ? fieldOf(resource, fieldName) : undefined;
  const isOpen =
    resource && field && allows(call.snapshot, resource.rules.list) && allows(call.snapshot, field.perm.read);
  if (!isOpen || catalogue.targetOf(field) !== call.resource.name) throw notAValue('for');
  const fields = narrowingFields(catalogue, field).map((one) => fieldOf(resource, one));
  const given = readForm(form ?? '{}');
  const { values, problems } = checkValues(fields, given, catalogue.kinds, () => false);
  const isKnown = Object.keys(given).every((one) => fields.some((known) => known.name === one));
  if (!isKnown || Object.keys(problems).length > 0) throw notAValue('form');
  return narrowedFor(catalogue, field, values);
}

function readForm(text: string): Values {
  try {
    const form: unknown = JSON.parse(text);
    if (typeof form === 'object' && form !== null && !Array.isArray(form))
      return Object.fromEntries(Object.entries(form));
  } catch {
    // Told below, like everything else that is no object.
  }
  throw notAValue('form');
}

function notAValue(parameter: (typeof pickedFor)[number]) {
  return badQuery([[parameter, [{ key: 'notAValue', params: {} }]]]);
}
