import { isObject } from '../../base/is-object.ts';
import type { DueDefinition, RecordActionDefinition, TransitionDefinition } from '../definition/actions.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import { mentions } from '../fields/condition.ts';
import { isMe } from '../fields/default.ts';
import { checkValue } from '../fields/values.ts';
import { checkCondition, checkRule, isOffset } from './condition.ts';
import { choiceFields, fieldsWhere, type MeaningContext, type ReportProblem, repeated, valuesOf } from './context.ts';
import { checkDueCycles } from './due-cycles.ts';
import { checkActionTarget, checkInputs } from './inputs.ts';
import { type Allowed, oneOf, onlyOnce } from './problem.ts';
import { acceptedInstead } from './value.ts';

/** Reports mistakes in the states of a resource: unknown names, transitions without effect, and unreachable states. */
export function checkStates(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  const { states } = definition;
  if (!states) return;
  const values = valuesOf(definition, states.field, context.kinds);
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
      if (state === transition.to && !transition.ask?.length && !(transition.due && transition.set))
        report(`${at}.from`, state, 'a state other than the one it leads to, where nothing is asked');
    }
    checkWritten(at, transition, definition, context, report);
    checkInputs(at, transition, definition, context, report);
    checkRule(`${at}.perm`, transition.perm, context, report);
    const isOfRecord = !transition.bulk && transition.by !== 'server' && !transition.due;
    checkCondition(`${at}.when`, transition.when, definition, { ...context, isOfRecord }, report);
    checkDue(at, transition, definition, context, report);
  }
  checkDueCycles(definition, values, context, report);
  for (const [index, value] of values.entries()) {
    const allowed = 'a state that a transition leads to: add one to `states.transitions`, or remove the option';
    if (!isReached(value, initial, definition)) report(`options.${index}.value`, value, allowed, states.field);
  }
}

/** A scheduled transition runs without a user, so it cannot ask for values or use "me". */
function checkDue(
  at: string,
  transition: TransitionDefinition,
  definition: AnyDefinition,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  const { due, ask = [], inputs = {}, set = {}, when } = transition;
  const { fields } = definition;
  if (!due) return;
  const moments = fieldsWhere(fields, kinds, (_field, kind) => kind.ofMoment !== undefined);
  if (!moments.includes(due.field)) report(`${at}.due.field`, due.field, oneOf(moments, due.field));
  const isDay = kinds[fields[due.field]?.type ?? '']?.groups === 'day';
  if (due.at === 'end' && !isDay) report(`${at}.due.at`, due.at, '"end" for a field that holds days only');
  const [answer] = ask.flatMap((one) => (typeof one === 'string' ? one : one.optional ? [] : one.field));
  if (answer !== undefined) report(`${at}.ask`, answer, 'only what is optional: the server has nobody to ask');
  const [needed] = Object.entries(inputs).flatMap(([name, { required, requiredWhen }]) =>
    required || requiredWhen ? [name] : [],
  );
  if (needed !== undefined) report(`${at}.inputs`, needed, 'only what is optional: the server has nobody to ask');
  const mine = Object.entries(set).find(([, value]) => isObject(value) && 'me' in value);
  if (mine) report(`${at}.set.${mine[0]}`, mine[1], 'a value or a moment: nobody is signed in');
  if (when && (mentions(when, 'me') || mentions(when, 'can')))
    report(`${at}.when`, when, 'a condition without "me" and "can": nobody is signed in');
  if (due.refused) checkRefused(at, transition, due.refused, definition, report);
}

/** Where a scheduled transition is refused, the server takes one that asks for nothing, and writes the reason as text. */
function checkRefused(
  at: string,
  { from }: TransitionDefinition,
  { take, reason }: NonNullable<DueDefinition['refused']>,
  { fields, states }: AnyDefinition,
  report: ReportProblem,
): void {
  const fitting = Object.entries(states?.transitions ?? {}).flatMap(([key, other]) => {
    const isOpen = other.from !== 'any' && from !== 'any' && from.every((state) => other.from.includes(state));
    const isSilent = !other.ask?.some((one) => typeof one === 'string');
    return isOpen && isSilent && at !== `states.transitions.${key}` ? [key] : [];
  });
  const allowed = 'another transition from the same states that asks for nothing';
  if (!fitting.includes(take)) report(`${at}.due.refused.take`, take, oneOf(fitting, take, allowed));
  const texts = Object.keys(fields).filter((name) => ['text', 'textarea'].includes(fields[name]?.type ?? ''));
  if (!texts.includes(reason)) report(`${at}.due.refused.reason`, reason, oneOf(texts, reason));
}

/** Names by which history, log and rules call the writes that every resource has. */
const writeNames = ['create', 'update', 'delete', 'restore', 'reveal', 'import', 'export'];

/** Reports transitions and actions that history could not tell from a write. */
export function checkActionNames({ states, actions = {} }: AnyDefinition, report: ReportProblem): void {
  for (const [group, declared] of Object.entries({ 'states.transitions': states?.transitions ?? {}, actions })) {
    for (const key of Object.keys(declared).filter((name) => writeNames.includes(name)))
      report(`${group}.${key}`, key, `a name other than ${writeNames.join(', ')}: history calls writes so`);
  }
}

/** Reports mistakes in the actions of a resource. */
export function checkActions(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  for (const [key, action] of Object.entries(definition.actions ?? {})) {
    checkWritten(`actions.${key}`, action, definition, context, report);
    checkInputs(`actions.${key}`, action, definition, context, report);
    checkActionTarget(`actions.${key}`, action, report);
    checkRule(`actions.${key}.perm`, action.perm, context, report);
    const isOfRecord = !action.bulk;
    checkCondition(`actions.${key}.when`, action.when, definition, { ...context, isOfRecord }, report);
    if (definition.states && Object.hasOwn(definition.states.transitions, key)) {
      report(`actions.${key}`, key, 'a name that no transition has');
    }
  }
}

/** Requires that each follow-up of a new record is an action on a record that asks for nothing. */
export function checkCreate(definition: AnyDefinition, report: ReportProblem): void {
  const { create, actions = {}, allow } = definition;
  if (!create) return;
  if (allow?.create === false) report('create', create, 'remove it: `allow` says that no records are made');
  const keys = Object.entries(actions).flatMap(([key, { ask, inputs, on }]) =>
    ask?.length || inputs || on === 'list' ? [] : [key],
  );
  const named = Object.keys(create.next);
  if (named.length === 0) report('create.next', create.next, 'at least one action');
  for (const key of named) if (!keys.includes(key)) report('create.next', key, oneOf(keys, key));
}

/**
 * Requires that `ask` and `set` name fields that somebody else than the server writes, other than the state field, that
 * `set` writes values that they accept, and that `prefill` names a field of the same kind that users can read.
 */
function checkWritten(
  at: string,
  action: RecordActionDefinition,
  { fields, states }: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const { kinds } = context;
  const names = fieldsWhere(fields, kinds, ({ lookup }, kind, name) => {
    const isOfServer = lookup || kind.generated || kind.computes || kind.reaches;
    return !isOfServer && name !== states?.field;
  });
  const asked = (action.ask ?? []).map((one) => (typeof one === 'string' ? one : one.field));
  for (const name of asked) if (!names.includes(name)) report(`${at}.ask`, name, oneOf(names, name));
  repeated(asked).forEach((name) => report(`${at}.ask`, name, onlyOnce('field')));
  for (const one of action.ask ?? []) {
    const { field, prefill } = typeof one === 'string' ? { field: one } : one;
    if (prefill === undefined || prefill === false) continue;
    const { type } = fields[field] ?? {};
    const fitting = fieldsWhere(fields, kinds, (other, kind) => other.type === type && !other.mask && !kind.writeOnly);
    const source = prefill === true ? field : prefill;
    if (names.includes(field) && !fitting.includes(source))
      report(
        `${at}.ask.${field}.prefill`,
        prefill,
        oneOf(fitting, source, `a field of the kind "${type}" that is not masked`),
      );
  }
  for (const [name, value] of Object.entries(action.set ?? {})) {
    const field = fields[name];
    if (asked.includes(name))
      report(`${at}.set.${name}`, value, 'a field that is not asked for: the answer would be lost');
    if (!field || !names.includes(name)) report(`${at}.set`, name, oneOf(names, name));
    else checkSet(field, value, context, (allowed) => report(`${at}.set.${name}`, value, allowed));
  }
}

/** Requires a value that the field accepts, or one that stands for the user or a moment and that its kind knows. */
export function checkSet(
  field: AnyFieldDefinition,
  value: unknown,
  { kinds, system }: MeaningContext,
  refuse: (allowed: Allowed) => void,
): void {
  const kind = kinds[field.type];
  const required = Boolean(field.required) && !field.when;
  if (value === null) {
    if (required) refuse('a value: the field is required');
  } else if (isMe(value)) {
    if (kind?.refersTo?.(field) !== system.users || kind.includesBelow)
      refuse(`a value of the field: only a field that refers to "${system.users}" takes { me: true }`);
  } else if (isObject(value) && 'now' in value) {
    if (!kind?.ofMoment) refuse('a value of the field: only a day or a time takes { now }');
    else if (!isOffset(String(value.now))) refuse('an offset such as { now: "+30d" }');
  } else {
    const checked = checkValue({ name: '', type: field.type, settings: field, required }, value, kinds);
    if ('problems' in checked) refuse(acceptedInstead(checked.problems, value, field, kind));
  }
}

/** Returns whether a chain of transitions leads from the initial state to the given state. */
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
