import { offeredChoices } from '../../src/engine/choices.ts';
import type { Field } from '../../src/engine/field.ts';
import { readableFields } from '../../src/engine/values.ts';
import { badRequest } from '../errors.ts';
import { asConditionRecord, type StoredRecord } from '../storage/records/rows.ts';
import type { Scope } from '../storage/records/scope.ts';
import type { Values } from '../storage/tables/layout.ts';
import type { Call } from './call.ts';
import { accept, type Input, isSame } from './input.ts';
import { conditionalChoices, narrowedFor, narrowingFields, notOffered, notOfferedChoice } from './narrowing.ts';
import { fieldNamesOf, problemMessages } from './words.ts';

/** Records one field refers to at most: as many as one filter compares with. */
const mostReferences = 200;

/**
 * Adds a problem for each reference to a record that does not exist in the scope, and for each record or choice that may
 * not be chosen in `whole`, the record as it would be. What it refers to stays until the end. What the record held `before`
 * may stay as it is, in reach of the caller or not, as long as what the choice goes by stays too.
 */
export async function checkChosen(
  call: Call,
  scope: Scope,
  input: Input,
  fields: readonly Field[],
  whole: Values,
  before: Values = {},
): Promise<Input> {
  const { catalogue } = call.parts;
  const { values, problems } = checkChoices(call, input, fields, whole, before);
  const found = new Map(problems);
  // What has not been accepted is no value to narrow by.
  const accepted = { ...whole, ...values };
  for (const field of fields) {
    const target = catalogue.targetOf(field);
    if (target === undefined || isRefused(call, field, input)) continue;
    const ids = chosenAnew(call, field, input, accepted, before);
    if (ids.length > mostReferences) {
      found.set(field.name, [{ key: 'tooMany', params: { maximum: mostReferences } }]);
      continue;
    }
    const known = new Set([before[field.name]].flat());
    const existing = await scope.records(target).existing(ids.filter((id) => !known.has(id)));
    const where = narrowedFor(catalogue, field, accepted);
    const offered = where && (await scope.records(target).existing(ids, where));
    if (!ids.every((id) => existing.has(id) || known.has(id))) found.set(field.name, [{ key: 'notFound', params: {} }]);
    else if (offered && !ids.every((id) => offered.has(id))) found.set(field.name, [notOffered(call, field)]);
  }
  return { values, problems: found };
}

/** The same for the choices that are offered by a condition alone: what can be told without the database. */
export function checkChoices(
  call: Call,
  input: Input,
  fields: readonly Field[],
  whole: Values,
  before: Values = {},
): Input {
  const found = new Map(input.problems);
  const accepted = { ...whole, ...input.values };
  for (const field of fields) {
    const conditional = conditionalChoices(call.parts.catalogue, field);
    if (conditional.length === 0 || isRefused(call, field, input)) continue;
    const chosen = chosenAnew(call, field, input, accepted, before);
    const offered = offeredChoices(conditional, accepted, call.scope.context);
    const refused = conditional.filter((choice) => chosen.includes(choice.value) && !offered.includes(choice));
    if (refused.length > 0) found.set(field.name, [notOfferedChoice(call, field, refused)]);
  }
  return { values: input.values, problems: found };
}

/** True if the value, or what it goes by, is wrong already. */
function isRefused({ parts }: Call, field: Field, { problems }: Input): boolean {
  return [field.name, ...narrowingFields(parts.catalogue, field)].some((name) => problems.has(name));
}

/** What of a field is chosen anew: all of it once what the choice goes by is another. */
function chosenAnew({ parts }: Call, field: Field, { values }: Input, accepted: Values, before: Values): string[] {
  const isNarrowedAnew = narrowingFields(parts.catalogue, field).some((name) => !isSame(accepted[name], before[name]));
  const had = new Set(isNarrowedAnew ? [] : [before[field.name]].flat());
  const given = [field.name in values ? values[field.name] : before[field.name]].flat();
  return [...new Set(given.filter((one) => typeof one === 'string'))].filter((one) => !had.has(one));
}

/** Fields the caller sees whose value may no longer go once these are written: those that go by them, and choices among them. */
export function goingBy({ parts: { catalogue }, resource, snapshot }: Call, written: Values): Field[] {
  return readableFields(resource, snapshot).filter(
    (field) =>
      narrowingFields(catalogue, field).some((name) => name in written) ||
      (field.name in written && conditionalChoices(catalogue, field).length > 0),
  );
}

/**
 * The values of a change of what a record holds, to the fields that are asked for: 40000 with every problem at once, those
 * of fields included that are left as they are and no longer go. The message names what has no input to be told at.
 */
export async function acceptChange(
  call: Call,
  scope: Scope,
  record: StoredRecord,
  input: Input,
  asked: readonly Field[],
  given: Values,
): Promise<Values> {
  const fields = [...new Set([...asked, ...goingBy(call, input.values)])];
  const whole = { ...asConditionRecord(record), ...given };
  const checked = await checkChosen(call, scope, input, fields, whole, record.values);
  const told = new Set([...asked.map(({ name }) => name), ...Object.keys(given)]);
  const leftBehind = [...checked.problems.keys()].filter((name) => !told.has(name));
  if (leftBehind.length === 0) return accept(checked);
  throw badRequest(problemMessages(checked.problems), {
    key: 'refused.leftBehind',
    params: { fields: fieldNamesOf(call.language, call.resource, leftBehind) },
  });
}
