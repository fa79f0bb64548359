import { isObject } from '../../../src/base/is-object.ts';
import { choosingFields } from '../../../src/engine/fields/choices.ts';
import type { Field } from '../../../src/engine/fields/field.ts';
import type { Choice } from '../../../src/engine/fields/kind.ts';
import { formFieldsOf, type ResolvedRefFilter, resolveRefFilter } from '../../../src/engine/fields/ref-filter.ts';
import { checkValues, type Problem } from '../../../src/engine/fields/values.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { say } from '../../request/messages.ts';
import type { Values } from '../../storage/tables/layout.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RequestContext } from '../context/request-context.ts';
import { choiceOf, fieldNamesOf } from '../present/labels.ts';
import { badQuery } from './bad-query.ts';

/** Parameters that describe the field that a picker selects values for. */
export const pickedFor = ['for', 'form'] as const;

/** Returns the fields of the record on which the available choices of a field depend. */
export function filteringFields(catalogue: Catalogue, field: Field): readonly string[] {
  const refFilter = catalogue.kinds[field.type]?.refFilter?.(field.settings);
  return [...(refFilter ? formFieldsOf(refFilter) : []), ...choosingFields(conditionalChoices(catalogue, field))];
}

/** Returns the choices of a field that have a condition. */
export function conditionalChoices({ kinds }: Catalogue, { type, settings }: Field): readonly Choice[] {
  return (kinds[type]?.choices?.(settings) ?? []).filter(({ when }) => when !== undefined);
}

/**
 * Returns the condition on the records that a field may refer to, given these values of its record; undefined if it may
 * refer to all.
 */
export function refFilterFor(
  { kinds }: Catalogue,
  { type, settings }: Field,
  whole: Values,
): ResolvedRefFilter | undefined {
  const refFilter = kinds[type]?.refFilter?.(settings);
  return refFilter && resolveRefFilter(refFilter, whole);
}

/** Returns the problem for a reference to a record that must not be chosen. */
export function notOffered(context: RequestContext, field: Field): Problem {
  const names = filteringFields(context.services.catalogue, field);
  return names.length === 0
    ? { key: 'notOffered', params: {} }
    : { key: 'notOfferedBy', params: { fields: fieldNamesOf(context, names) } };
}

/** Returns the same problem for choices. */
export function notOfferedChoice(context: RequestContext, field: Field, refused: readonly Choice[]): Problem {
  const { services, resource, language } = context;
  const named = refused.map(({ value }) => choiceOf(services.catalogue, language, resource, field.name, value));
  const choices = named.join(say(language, { key: 'referrer.separator' }));
  const names = choosingFields(refused).filter((name) => Object.hasOwn(resource.fields, name));
  return names.length === 0
    ? { key: 'choiceNotOffered', params: { choices } }
    : { key: 'choiceNotOfferedBy', params: { choices, fields: fieldNamesOf(context, names) } };
}

/**
 * Parses the parameters `for=shop.staff` and `form={"group":"12"}` of options. Returns the condition on the values of
 * that field while the form has these values. Throws 40000 if the field refers to another resource, or if the form
 * values are invalid.
 */
export function readPickedFor(context: RequestContext, params: URLSearchParams): ResolvedRefFilter | undefined {
  const [asked, form] = pickedFor.map((name) => params.get(name));
  const { catalogue } = context.services;
  if (asked === null || asked === undefined) {
    if (form !== null) throw notAValue('form');
    return undefined;
  }
  const [name = '', fieldName = ''] = asked.split('.');
  const resource = catalogue.find(name);
  const isField = resource !== undefined && Object.hasOwn(resource.fields, fieldName);
  const field = isField ? fieldOf(resource, fieldName) : undefined;
  const isOpen =
    resource && field && allows(context.snapshot, resource.rules.list) && allows(context.snapshot, field.perm.read);
  if (!isOpen || catalogue.targetOf(field) !== context.resource.name) throw notAValue('for');
  const fields = filteringFields(catalogue, field).map((one) => fieldOf(resource, one));
  const given = readForm(form ?? '{}');
  const { values, problems } = checkValues(fields, given, catalogue.kinds, () => false);
  const isKnown = Object.keys(given).every((one) => fields.some((known) => known.name === one));
  if (!isKnown || Object.keys(problems).length > 0) throw notAValue('form');
  return refFilterFor(catalogue, field, values);
}

function readForm(text: string): Values {
  try {
    const form: unknown = JSON.parse(text);
    if (isObject(form) && !Array.isArray(form)) return form;
  } catch {
    // Reported below, like any other text that is not a JSON object.
  }
  throw notAValue('form');
}

function notAValue(parameter: (typeof pickedFor)[number]) {
  return badQuery([[parameter, [{ key: 'notAValue', params: {} }]]]);
}
