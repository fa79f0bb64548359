import type { AnyDefinition, AnyFieldDefinition } from '../any-definition.ts';
import { conditionFields } from '../condition.ts';
import { isMe } from '../default.ts';
import type { Field } from '../field.ts';
import { filterOperators, type KindRegistry } from '../kind.ts';
import { parameterNames } from '../query.ts';
import { systemFields } from '../resource.ts';
import { checkValue } from '../values.ts';
import { checkChoices } from './choices.ts';
import { checkComputed } from './computed.ts';
import { checkCondition, checkRule } from './condition.ts';
import { isInherited, type MeaningContext, type ReportProblem, repeated } from './context.ts';
import { checkDefaultFrom } from './default-from.ts';
import { checkFixedBy } from './fixed-by.ts';
import { checkLookup } from './lookup.ts';
import { oneOf } from './problem.ts';
import { checkRefFilter } from './ref-filter.ts';

/** Reports mistakes in one field: options that its kind does not support, unknown names, and leaks of hidden values. */
export function checkField(
  name: string,
  field: AnyFieldDefinition,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const kind = context.kinds[field.type];
  if (!kind) return;
  const here = (property: string, value: unknown, allowed: string) => report(property, value, allowed, name);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) here('', name, 'a field name in camelCase');
  if (isInherited(name)) here('', name, 'a name that no object has by itself');
  // SQLite compares names of columns without case.
  const isAlike = (other: string) => other.toLowerCase() === name.toLowerCase();
  if (systemFields.some(isAlike)) here('', name, `a name other than ${systemFields.join(', ')}`);
  if (parameterNames.some((one) => one === name))
    here(
      '',
      name,
      `a name other than ${parameterNames.join(', ')}: requests that filter by fields have these parameters`,
    );
  const [alike] = Object.keys(definition.fields).filter((other) => other !== name && isAlike(other));
  if (alike !== undefined) here('', name, `a name that differs from "${alike}" in more than case`);
  if (filterOperators.some((operator) => name.endsWith(`_${operator}`)))
    here('', name, 'a name without the suffix of an operator');
  const target = (kind.refersTo ?? kind.reaches)?.(field);
  if (target !== undefined && !context.names.includes(target)) here('to', target, oneOf(context.names, target));
  if (target !== undefined && kind.includesBelow && !context.trees.includes(target))
    here('to', target, `a resource that is a tree: ${oneOf(context.trees, target)}`);
  if (field.mask && !kind.mask) here('mask', true, `nothing: a field of the kind "${field.type}" cannot be masked`);
  if (field.mask && field.search) here('search', true, 'no search in a masked field: it would tell the hidden value');
  if (field.mask && (field.sortable || definition.list?.sort?.replace(/^-/, '') === name))
    here('sortable', true, 'no order by a masked field: it would tell the hidden value');
  if (field.search && !kind.searchable)
    here('search', true, `nothing: the keyword cannot look into a field of the kind "${field.type}"`);
  if (field.sortable && kind.order === false)
    here('sortable', true, `nothing: a field of the kind "${field.type}" has no order`);
  if (field.filter === 'range' && !kind.operators.includes('gte'))
    here('filter', 'range', `true: a field of the kind "${field.type}" has no range`);
  if (field.unique && (kind.isMultiple?.(field) || kind.choices || kind.computes))
    here('unique', true, `nothing: a field of the kind "${field.type}" repeats`);
  if (field.filter && kind.operators.length === 0)
    here('filter', field.filter, `nothing: a field of the kind "${field.type}" has no filter`);
  if (kind.notifies?.(field) && target !== context.system.users)
    here('notify', true, `nothing: only users can be told, and the field refers to "${target}"`);
  const table = `${definition.name}_${name}`;
  if (kind.isMultiple?.(field) && context.tables.includes(table))
    here('', name, `a name other than this one: its values would be in the server's table "${table}"`);
  checkLookup(name, field, definition, context, here);
  checkComputed(field, definition, context, here);
  checkDefaultFrom(field, definition, context, here);
  checkFixedBy(name, field, definition, context, here);
  checkRefFilter(field, definition, context, here);
  checkChoices(name, field, definition, context, here);
  if (kind.writeOnly) checkWriteOnly(name, field, definition, here);
  kind.checkOptions?.(field, here);
  for (const part of kind.parts?.of(field) ?? []) {
    const at = [kind.parts?.option, part.name];
    checkPart(part, kind.parts?.kinds ?? {}, (property, value, allowed) =>
      here([...at, property].filter(Boolean).join('.'), value, allowed),
    );
  }
  if (kind.generated && field.required) here('required', true, 'nothing: the server writes it');
  if (target === definition.name && field.required && field.default === undefined && !field.when && !field.lookup)
    here('required', true, 'false, or a `when`: the first record could refer to none');
  if (field.required && field.default === undefined && definition.states?.field !== name) {
    if (field.form === false || field.form === 'edit')
      here('form', field.form, 'true or a default: a required field must be filled in by somebody');
    if (field.readonly) here('readonly', true, 'false or a default: a required field must be filled in by somebody');
  }
  if (isMe(field.default)) {
    if (target !== context.system.users || kind.includesBelow)
      here(
        'default',
        field.default,
        `a value of the field: only a field that refers to "${context.system.users}" is one's own`,
      );
  } else checkDefault({ name, type: field.type, settings: field }, field.default, context.kinds, here);
  if (field.widget !== undefined && !context.widgets.includes(field.widget))
    here('widget', field.widget, oneOf(context.widgets, field.widget));
  if (field.cell !== undefined && !context.cells.includes(field.cell))
    here('cell', field.cell, oneOf(context.cells, field.cell));
  checkRule('perm.read', field.perm?.read, context, here);
  checkRule('perm.write', field.perm?.write, context, here);
  if (conditionFields(field.when).includes(name))
    here('when', field.when, 'a condition on other fields: nobody could fill in a field that is not shown until it is');
  const cycle = visibilityCycle(name, definition);
  if (cycle) here('when', cycle.join(' → '), 'a condition on fields that are not shown by this one');
  for (const option of ['when', 'requiredWhen', 'readonlyWhen'] as const) {
    checkCondition(option, field[option], definition, context, here);
    if (option !== 'when' && field[option] !== undefined && (kind.generated || field.readonly || field.form === false))
      here(option, field[option], 'nothing: nobody fills the field in');
  }
}

/**
 * Returns the fields whose conditions depend on each other in a circle that begins with this field. Undefined if there is
 * none, or if the circle has an earlier field, with which it is reported.
 */
function visibilityCycle(
  name: string,
  { fields }: Pick<AnyDefinition, 'fields'>,
  path: readonly string[] = [name],
): string[] | undefined {
  const [first = name] = path;
  const order = Object.keys(fields);
  for (const next of conditionFields(fields[name]?.when)) {
    if (next === first && path.length > 1) return [...path, next];
    if (path.includes(next) || order.indexOf(next) < order.indexOf(first)) continue;
    const cycle = visibilityCycle(next, { fields }, [...path, next]);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Reports a write-only field in every place where its value would be displayed, exported or compared. */
function checkWriteOnly(
  name: string,
  field: AnyFieldDefinition,
  definition: AnyDefinition,
  report: ReportProblem,
): void {
  const never = `nothing: a field of the kind "${field.type}" is never answered`;
  for (const option of ['list', 'show', 'unique', 'default'] as const) {
    if (field[option]) report(option, field[option], never);
  }
  if (definition.recordLabel === name) report('', name, 'a field that is not the `recordLabel`: it is never answered');
  for (const [key, { set }] of Object.entries(definition.states?.transitions ?? {})) {
    if (set && Object.hasOwn(set, name)) report('', `states.transitions.${key}.set`, never);
  }
}

/** Checks a field inside the values of another field, or an input of an action. */
export function checkPart(part: Field, kinds: KindRegistry, report: ReportProblem): void {
  if (!/^[a-z][A-Za-z0-9]*$/.test(part.name)) report('', part.name, 'a field name in camelCase');
  if (isInherited(part.name)) report('', part.name, 'a name that no object has by itself');
  const kind = kinds[part.type];
  const choices = kind?.choices?.(part.settings) ?? [];
  repeated(choices.map(({ value }) => value)).forEach((value) => report('options', value, 'each value once'));
  for (const [index, { when }] of choices.entries()) {
    if (when !== undefined) report(`options.${index}.when`, when, 'nothing: within a value every choice is offered');
  }
  kind?.checkOptions?.(part.settings, report);
  checkDefault(part, part.default, kinds, report);
}

function checkDefault(
  field: Pick<Field, 'name' | 'type' | 'settings'>,
  given: unknown,
  kinds: KindRegistry,
  report: ReportProblem,
): void {
  if (given === undefined) return;
  const checked = checkValue({ ...field, required: false }, given, kinds);
  if ('problems' in checked)
    report('default', given, `a value of the field (${checked.problems.map((one) => one.key).join(', ')})`);
}
