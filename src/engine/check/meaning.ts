import type { Condition } from '../condition.ts';
import { momentAt } from '../condition.ts';
import type { StepDefinition } from '../definition.ts';
import { type KindRegistry, operators } from '../kind.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../normalise.ts';
import { systemFields } from '../resource.ts';
import type { RouteEntry } from '../route.ts';
import { checkValue } from '../values.ts';
import { checkComputed } from './computed.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';
import { checkScreens, type Report, type ScreensContext } from './screens.ts';
import { checkViews } from './views.ts';

/** What the meaning of a resource is checked against. */
export interface MeaningContext extends ScreensContext {
  readonly kinds: KindRegistry;
  /** Names of those that are trees. */
  readonly trees: readonly string[];
  /** All permission codes, leaves included. */
  readonly permissions: readonly string[];
  /** Names of all widgets. */
  readonly widgets: readonly string[];
  /** Definitions whose form is right, by name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** Every entry of the list, flat. */
  readonly entries: readonly RouteEntry[];
}

/** Mistakes of meaning in a resource whose form is right: names that lead nowhere and states nobody reaches. */
export function checkMeaning(definition: AnyDefinition, context: MeaningContext): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const report: Report = (property, value, allowed, field) => {
    problems.push({ resource: definition.name, field, property, value, allowed });
  };
  const names = Object.keys(definition.fields);
  const known = (property: string, name: string, among: readonly string[] = names) => {
    if (!among.includes(name)) report(property, name, oneOf(among, name));
  };
  known('recordLabel', definition.recordLabel);
  const label = definition.fields[definition.recordLabel];
  if (label?.mask || label?.perm?.read !== undefined) {
    report('recordLabel', definition.recordLabel, 'a field that is not masked and everybody may read: pickers tell it');
  }
  for (const [name, field] of Object.entries(definition.fields)) checkField(name, field, definition, context, report);
  for (const column of definition.list?.columns ?? []) known('list.columns', column);
  repeated(definition.list?.columns ?? []).forEach((column) => report('list.columns', column, 'each column once'));
  if (definition.list?.sort !== undefined) {
    known('list.sort', definition.list.sort.replace(/^-/, ''), [...names, 'createdAt', 'updatedAt']);
  }
  for (const part of ['form', 'show'] as const) {
    const placed = (definition[part]?.sections ?? []).flatMap((section) => section.fields);
    for (const name of placed) known(`${part}.sections`, name);
    repeated(placed).forEach((name) => report(`${part}.sections`, name, 'each field in one section'));
  }
  checkScope(definition, context, report);
  checkTree(definition, context, report);
  checkScenes(definition, context, report);
  checkStates(definition, context, report);
  checkImport(definition, context, report);
  checkScreens(definition, context, report);
  checkViews(definition, context, report, (property, condition) =>
    checkCondition(property, condition, definition, context, report),
  );
  for (const [key, action] of Object.entries(definition.actions ?? {})) {
    checkWritten(`actions.${key}`, action, definition, report);
    checkRule(`actions.${key}.perm`, action.perm, context, report);
    checkCondition(`actions.${key}.when`, action.when, definition, context, report);
    if (definition.states && Object.hasOwn(definition.states.transitions, key)) {
      report(`actions.${key}`, key, 'a name that no transition has');
    }
  }
  return problems;
}

function checkField(
  name: string,
  field: AnyFieldDefinition,
  definition: AnyDefinition,
  context: MeaningContext,
  report: Report,
): void {
  const kind = context.kinds[field.type];
  if (!kind) return;
  const here = (property: string, value: unknown, allowed: string) => report(property, value, allowed, name);
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) here('', name, 'a field name in camelCase');
  if (systemFields.some((reserved) => reserved === name))
    here('', name, `a name other than ${systemFields.join(', ')}`);
  if (operators.some((operator) => name.endsWith(`_${operator}`)))
    here('', name, 'a name without the suffix of an operator');
  const target = kind.refersTo?.(field);
  if (target !== undefined && !context.names.includes(target)) here('to', target, oneOf(context.names, target));
  if (target !== undefined && kind.includesBelow && !context.trees.includes(target))
    here('to', target, `a resource that is a tree: ${oneOf(context.trees, target)}`);
  const values = kind.choices?.(field).map((choice) => choice.value) ?? [];
  repeated(values).forEach((value) => here('options', value, 'each value once'));
  if (field.mask && !kind.mask) here('mask', true, `nothing: a field of the kind "${field.type}" cannot be masked`);
  if (field.mask && field.filter)
    here('filter', field.filter, 'no filter on a masked field: it would tell the hidden value');
  if (field.mask && field.search) here('search', true, 'no search in a masked field: it would tell the hidden value');
  if (field.mask && (field.sortable || definition.list?.sort?.replace(/^-/, '') === name))
    here('sortable', true, 'no order by a masked field: it would tell the hidden value');
  if (field.search && !kind.searchable)
    here('search', true, `nothing: the keyword cannot look into a field of the kind "${field.type}"`);
  if (field.sortable && kind.order === false)
    here('sortable', true, `nothing: a field of the kind "${field.type}" has no order`);
  if (field.filter === 'range' && !kind.operators.includes('gte'))
    here('filter', 'range', `true: a field of the kind "${field.type}" has no range`);
  if (field.unique && (kind.several?.(field) || kind.choices || kind.computes))
    here('unique', true, `nothing: a field of the kind "${field.type}" repeats`);
  if (field.filter && kind.operators.length === 0)
    here('filter', field.filter, `nothing: a field of the kind "${field.type}" has no filter`);
  checkComputed(field, definition.name, context, {
    report: here,
    checkCondition: (property, condition, other) => checkCondition(property, condition, other, context, here),
  });
  if (kind.sealed) checkSealed(name, field, definition, here);
  if (kind.generated && field.required) here('required', true, 'nothing: the server writes it');
  if (field.required && field.form === false && field.default === undefined && definition.states?.field !== name) {
    here('form', false, 'true or a default: a required field must be filled in by somebody');
  }
  if (field.default !== undefined) {
    const checked = checkValue(
      { name, type: field.type, settings: field, required: false },
      field.default,
      context.kinds,
    );
    if ('problems' in checked)
      here('default', field.default, `a value of the field (${checked.problems.map((one) => one.key).join(', ')})`);
  }
  if (field.widget !== undefined && !context.widgets.includes(field.widget))
    here('widget', field.widget, oneOf(context.widgets, field.widget));
  checkRule('perm.read', field.perm?.read, context, here);
  checkRule('perm.write', field.perm?.write, context, here);
  for (const option of ['when', 'requiredWhen', 'readonlyWhen'] as const) {
    checkCondition(option, field[option], definition, context, here);
    if (option !== 'when' && field[option] !== undefined && (kind.generated || field.readonly || field.form === false))
      here(option, field[option], 'nothing: nobody fills the field in');
  }
}

/** Fields that say whose a record is refer to users and departments. */
function checkScope({ name, fields, owner, scope }: AnyDefinition, { kinds }: MeaningContext, report: Report): void {
  if (!scope) return;
  if (owner === 'platform') report('scope', scope, 'nothing: records of the platform are in reach of all or none');
  const referring = (to: string) =>
    Object.entries(fields).flatMap(([field, options]) =>
      kinds[options.type]?.refersTo?.(options) === to ? [field] : [],
    );
  const owners = [...referring('user'), ...(name === 'user' ? ['id'] : [])];
  if (scope.owner !== undefined && !owners.includes(scope.owner))
    report('scope.owner', scope.owner, oneOf(owners, scope.owner));
  const departments = referring('department');
  if (scope.department !== undefined && !departments.includes(scope.department))
    report('scope.department', scope.department, oneOf(departments, scope.department));
}

/** What is never answered is in no place where answers are drawn, told or compared. */
function checkSealed(name: string, field: AnyFieldDefinition, definition: AnyDefinition, here: Report): void {
  const never = `nothing: a field of the kind "${field.type}" is never answered`;
  for (const option of ['list', 'show', 'unique', 'default'] as const) {
    if (field[option]) here(option, field[option], never);
  }
  if (definition.recordLabel === name) here('', name, 'a field that is not the `recordLabel`: it is never answered');
  for (const [key, { set }] of Object.entries(definition.states?.transitions ?? {})) {
    if (set && Object.hasOwn(set, name)) here('', `states.transitions.${key}.set`, never);
  }
}

/** A tree hangs together by a field that refers to the resource itself, and is put in order by a whole number. */
function checkTree({ name, fields, tree }: AnyDefinition, { kinds }: MeaningContext, report: Report): void {
  if (!tree) return;
  const where = (holds: (field: AnyFieldDefinition, kind: KindRegistry[string]) => boolean) =>
    Object.entries(fields).flatMap(([field, options]) => {
      const kind = kinds[options.type];
      return kind && holds(options, kind) ? [field] : [];
    });
  const parents = where((field, kind) => {
    const isOne = !(kind?.several?.(field) ?? false) && !field.required && field.perm === undefined;
    return isOne && kind?.includesBelow !== undefined && kind.refersTo?.(field) === name;
  });
  if (!parents.includes(tree.parent)) {
    report('tree.parent', tree.parent, `a tree field to "${name}" that may be empty: ${oneOf(parents, tree.parent)}`);
  }
  const orders = where((field, kind) => kind?.column === 'integer' && kind.order === 'value' && !field.mask);
  if (tree.order !== undefined && !orders.includes(tree.order)) {
    report('tree.order', tree.order, `a field of whole numbers: ${oneOf(orders, tree.order)}`);
  }
}

function checkScenes(definition: AnyDefinition, context: MeaningContext, report: Report): void {
  const { scenes = [], scenesOf, tones = [], where } = definition.list ?? {};
  const choices = scenesOf === undefined ? [] : choicesOf(definition, scenesOf, context.kinds);
  if (scenesOf !== undefined && choices.length === 0) {
    report('list.scenesOf', scenesOf, oneOf(choiceFields(definition, context.kinds), scenesOf));
  }
  repeated([...choices, ...scenes.map((scene) => scene.key)]).forEach((key) =>
    report('list.scenes', key, 'each key once'),
  );
  for (const scene of scenes)
    checkCondition(`list.scenes.${scene.key}.where`, scene.where, definition, context, report);
  for (const tone of tones) checkCondition(`list.tones.${tone.label}.where`, tone.where, definition, context, report);
  checkCondition('list.where', where, definition, context, report);
}

function checkImport(definition: AnyDefinition, context: MeaningContext, report: Report): void {
  if (definition.import === undefined) return;
  const { key, onDuplicate } = definition.import === true ? {} : definition.import;
  const { create = true, edit = true } = definition.allow ?? {};
  if (!create) report('import', definition.import, 'nothing: `allow` says that no records are made');
  if (onDuplicate === 'update' && !edit)
    report('import.onDuplicate', onDuplicate, 'one of skip, refuse: `allow` says that no records are changed');
  if (onDuplicate !== undefined && key === undefined)
    report('import.key', undefined, 'a unique field: without one no row is a duplicate');
  if (key === undefined) return;
  const unique = Object.entries(definition.fields).filter(
    ([, field]) => field.unique && !context.kinds[field.type]?.generated && field.perm === undefined,
  );
  const names = unique.map(([name]) => name);
  if (!names.includes(key))
    report('import.key', key, `a unique field that everybody may read and write: ${oneOf(names, key)}`);
}

function checkStates(definition: AnyDefinition, context: MeaningContext, report: Report): void {
  const { states } = definition;
  if (!states) return;
  const values = choicesOf(definition, states.field, context.kinds);
  if (values.length === 0) {
    report('states.field', states.field, oneOf(choiceFields(definition, context.kinds), states.field));
    return;
  }
  const initial = states.initial ?? values[0] ?? '';
  if (!values.includes(initial)) report('states.initial', initial, oneOf(values, initial));
  for (const [key, transition] of Object.entries(states.transitions)) {
    const at = `states.transitions.${key}`;
    if (!values.includes(transition.to)) report(`${at}.to`, transition.to, oneOf(values, transition.to));
    const from = transition.from === 'any' ? [] : transition.from;
    if (transition.from !== 'any' && from.length === 0) report(`${at}.from`, from, 'at least one state');
    for (const state of from) {
      if (!values.includes(state)) report(`${at}.from`, state, oneOf(values, state));
      if (state === transition.to && !transition.ask?.length)
        report(`${at}.from`, state, 'a state other than the one it leads to, where nothing is asked');
    }
    checkWritten(at, transition, definition, report);
    checkRule(`${at}.perm`, transition.perm, context, report);
    checkCondition(`${at}.when`, transition.when, definition, context, report);
  }
  for (const value of values) {
    if (!isReached(value, initial, definition))
      report('states.transitions', value, `a transition that leads to "${value}"`);
  }
}

/** What a step asks for and writes are fields, and not the one that holds the state. */
function checkWritten(at: string, step: StepDefinition, { fields, states }: AnyDefinition, report: Report): void {
  const names = Object.keys(fields).filter((field) => field !== states?.field);
  const asked = (step.ask ?? []).map((one) => (typeof one === 'string' ? one : one.field));
  for (const name of asked) if (!names.includes(name)) report(`${at}.ask`, name, oneOf(names, name));
  for (const name of Object.keys(step.set ?? {}))
    if (!names.includes(name)) report(`${at}.set`, name, oneOf(names, name));
}

/** Whether a state can be reached from the initial one by any chain of transitions. */
function isReached(state: string, initial: string, { states }: AnyDefinition): boolean {
  const reached = new Set([initial]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of Object.values(states?.transitions ?? {})) {
      if (from === 'any' || from.some((one) => reached.has(one))) reached.add(to);
    }
  }
  return reached.has(state);
}

function checkRule(
  property: string,
  rule: string | readonly string[] | undefined,
  context: MeaningContext,
  report: Report,
): void {
  for (const code of [rule ?? []].flat()) {
    if (!context.permissions.includes(code)) report(property, code, oneOf(context.permissions, code));
  }
}

function checkCondition(
  property: string,
  condition: Condition | undefined,
  definition: AnyDefinition,
  context: MeaningContext,
  report: Report,
): void {
  if (condition === undefined) return;
  const inner = (part: Condition) => checkCondition(property, part, definition, context, report);
  if ('all' in condition) return condition.all.forEach(inner);
  if ('any' in condition) return condition.any.forEach(inner);
  if ('not' in condition) return inner(condition.not);
  if ('can' in condition) return checkRule(property, condition.can, context, report);
  const names = [...Object.keys(definition.fields), 'createdAt', 'updatedAt', 'createdBy'];
  if ('me' in condition) {
    const field = definition.fields[condition.me];
    const isUser = condition.me === 'createdBy' || (field && context.kinds[field.type]?.refersTo?.(field) === 'user');
    if (!isUser) report(property, condition.me, 'a field that refers to a user');
    return;
  }
  if (!names.includes(condition.field)) return report(property, condition.field, oneOf(names, condition.field));
  const compared = definition.fields[condition.field];
  const kind = compared && context.kinds[compared.type];
  if (compared && kind?.computes)
    report(property, condition.field, 'a field that is kept: this one is computed when it is read');
  if (kind?.sealed) report(property, condition.field, 'a field that is answered: a condition would tell of this one');
  checkOperands(property, condition, definition, context, report);
}

function checkOperands(
  property: string,
  { field, ...asked }: Extract<Condition, { field: string }>,
  definition: AnyDefinition,
  context: MeaningContext,
  report: Report,
): void {
  const given = Object.entries(asked);
  if (given.length !== 1) report(property, Object.keys(asked), 'exactly one of eq, ne, in, gt, gte, lt, lte, empty');
  const values = choicesOf(definition, field, context.kinds);
  for (const [operator, operand] of given) {
    if (operator === 'empty') continue;
    for (const value of [operand].flat()) {
      if (typeof value === 'object' && value !== null && 'now' in value) {
        if (!isOffset(String(value.now))) report(property, value, 'an offset such as { now: "+30d" }');
      } else if (values.length > 0 && !values.includes(String(value))) report(property, value, oneOf(values, value));
    }
  }
}

function isOffset(text: string): boolean {
  try {
    return !Number.isNaN(momentAt(text, new Date(0)).getTime());
  } catch {
    return false;
  }
}

function choicesOf(definition: AnyDefinition, name: string, kinds: KindRegistry): string[] {
  const field = definition.fields[name];
  return (field && kinds[field.type]?.choices?.(field).map((choice) => choice.value)) ?? [];
}

function choiceFields(definition: AnyDefinition, kinds: KindRegistry): string[] {
  return Object.keys(definition.fields).filter((name) => choicesOf(definition, name, kinds).length > 0);
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
