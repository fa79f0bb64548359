import { isSame } from '../../../../src/base/empty.ts';
import { availableChoices } from '../../../../src/engine/fields/choices.ts';
import type { Field } from '../../../../src/engine/fields/field.ts';
import { readableFields } from '../../../../src/engine/fields/values.ts';
import { badRequest } from '../../../request/errors.ts';
import { isServer } from '../../../request/server-identity.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import { asConditionRecord } from '../../../storage/records/query/rows.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { fieldNamesOf, problemMessages } from '../../present/labels.ts';
import {
  conditionalChoices,
  filteringFields,
  notOffered,
  notOfferedChoice,
  refFilterFor,
} from '../../query/ref-filter.ts';
import type { LockedRecord } from '../lock.ts';
import { accept, type CheckedWrite, type Input } from './input.ts';

/** Maximum number of records that one field refers to. */
export const maxReferences = 200;
/** The same limit for what a rule writes. */
const maxReferencesOfRules = 5000;

/**
 * Adds a problem for each reference to a record that does not exist in the scope, and for each record or choice that is
 * not available in `whole`. Existing referenced records are locked until the transaction
 * ends. Values from `before` stay valid, inside or outside the caller's data scope, as long as the fields that the
 * choices depend on do not change.
 */
export async function checkChosen(
  context: RequestContext,
  scope: DataAccess,
  input: Input,
  { fields, whole, before = {} }: Omit<CheckedWrite, 'given'>,
): Promise<Input> {
  const { catalogue } = context.services;
  const { values, problems } = checkChoices(context, input, { fields, whole, before });
  const found = new Map(problems);
  // Choices are filtered by accepted values only.
  const accepted = { ...whole, ...values };
  for (const field of fields) {
    const target = catalogue.targetOf(field);
    if (target === undefined || isRefused(context, field, input)) continue;
    const ids = chosenAnew(context, field, input, accepted, before);
    const maximum = isServer(context.identity) ? maxReferencesOfRules : maxReferences;
    if (ids.length > maximum) {
      found.set(field.name, [{ key: 'tooMany', params: { count: maximum } }]);
      continue;
    }
    const known = new Set([before[field.name]].flat());
    const existing = await scope.records(target).existing(ids.filter((id) => !known.has(id)));
    const where = refFilterFor(catalogue, field, accepted);
    const offered = where && (await scope.records(target).existing(ids, where));
    if (!ids.every((id) => existing.has(id) || known.has(id))) found.set(field.name, [{ key: 'notFound', params: {} }]);
    else if (offered && !ids.every((id) => offered.has(id))) found.set(field.name, [notOffered(context, field)]);
  }
  return { values, problems: found };
}

/** Checks only choices with a condition, which needs no database. */
export function checkChoices(
  context: RequestContext,
  input: Input,
  { fields, whole, before = {} }: Omit<CheckedWrite, 'given'>,
): Input {
  const found = new Map(input.problems);
  const accepted = { ...whole, ...input.values };
  for (const field of fields) {
    const conditional = conditionalChoices(context.services.catalogue, field);
    if (conditional.length === 0 || isRefused(context, field, input)) continue;
    const chosen = chosenAnew(context, field, input, accepted, before);
    const offered = availableChoices(conditional, accepted, context.scope.context);
    const refused = conditional.filter((choice) => chosen.includes(choice.value) && !offered.includes(choice));
    if (refused.length > 0) found.set(field.name, [notOfferedChoice(context, field, refused)]);
  }
  return { values: input.values, problems: found };
}

/** Returns true if the value, or a field that its choices depend on, already has a problem. */
function isRefused({ services }: RequestContext, field: Field, { problems }: Input): boolean {
  return [field.name, ...filteringFields(services.catalogue, field)].some((name) => problems.has(name));
}

/** Returns the newly chosen values of a field: all values if a field that the choices depend on has changed. */
function chosenAnew(
  { services }: RequestContext,
  field: Field,
  { values }: Input,
  accepted: Values,
  before: Values,
): string[] {
  const isFilterChanged = filteringFields(services.catalogue, field).some(
    (name) => !isSame(accepted[name], before[name]),
  );
  const had = new Set(isFilterChanged ? [] : [before[field.name]].flat());
  const given = [field.name in values ? values[field.name] : before[field.name]].flat();
  return [...new Set(given.filter((one) => typeof one === 'string'))].filter((one) => !had.has(one));
}

/**
 * Returns the readable fields whose values may become invalid by this write: fields whose choices depend on a written
 * field, and written fields with conditional choices.
 */
export function affectedFields(
  { services: { catalogue }, resource, snapshot }: RequestContext,
  written: Values,
): Field[] {
  return readableFields(resource, snapshot).filter(
    (field) =>
      filteringFields(catalogue, field).some((name) => name in written) ||
      (field.name in written && conditionalChoices(catalogue, field).length > 0),
  );
}

/**
 * Returns the values of an update. Throws 40000 with every problem at once, including those of fields that the update
 * does not change but makes invalid. The message names the fields without an input in the request.
 */
export async function acceptChange(
  context: RequestContext,
  { record, scope }: LockedRecord,
  input: Input,
  { fields: asked, given }: Pick<CheckedWrite, 'fields' | 'given'>,
): Promise<Values> {
  const fields = [...new Set([...asked, ...affectedFields(context, input.values)])];
  const whole = { ...asConditionRecord(record), ...given };
  const checked = await checkChosen(context, scope, input, { fields, whole, before: record.values });
  const named = new Set([...asked.map(({ name }) => name), ...Object.keys(given)]);
  const leftBehind = [...checked.problems.keys()].filter((name) => !named.has(name));
  if (leftBehind.length === 0) return accept(checked);
  throw badRequest(problemMessages(checked.problems), {
    key: 'refused.leftBehind',
    params: { fields: fieldNamesOf(context, leftBehind) },
  });
}
