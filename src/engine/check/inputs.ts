import type { ActionDefinition, RecordActionDefinition } from '../definition/actions.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { normaliseField } from '../normalise/field.ts';
import { checkCondition } from './condition.ts';
import type { MeaningContext, ReportProblem } from './context.ts';
import { checkPart } from './field/part.ts';
import { type Allowed, oneOf } from './problem.ts';

/** Names of a request about an action that are no inputs. */
const taken = ['version', 'enterprise'];

/** Reports mistakes in the inputs of a transition or an action. */
export function checkInputs(
  at: string,
  { inputs = {}, ask = [] }: RecordActionDefinition,
  definition: AnyDefinition,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const asked = ask.map((one) => (typeof one === 'string' ? one : one.field));
  for (const [name, { from, ...input }] of Object.entries(inputs)) {
    const here = (property: string, value: unknown, allowed: Allowed) =>
      report([`${at}.inputs.${name}`, property].filter(Boolean).join('.'), value, allowed);
    const field = normaliseField(name, input, context.kinds);
    const kind = context.kinds[field.type];
    checkPart(field, context.kinds, here);
    if ([...taken, ...asked].includes(name)) here('', name, `a name other than ${[...taken, ...asked].join(', ')}`);
    const target = kind?.refersTo?.(field.settings);
    if (target !== undefined && !context.names.includes(target)) here('to', target, oneOf(context.names, target));
    if (target !== undefined && kind?.includesBelow && !context.trees.includes(target))
      here('to', target, oneOf(context.trees, target, 'a resource that is a tree'));
    const where = kind?.refFilter?.(field.settings);
    if (where !== undefined) here('where', where, 'remove it: an input offers every record');
    if (kind?.notifies?.(field.settings)) here('notify', true, 'remove it: an input assigns nothing');
    if (from !== undefined) checkFrom(from, input.type, definition, here);
    checkCondition('requiredWhen', input.requiredWhen, { ...definition, fields: inputs }, context, here);
  }
}

/** The browser fills the input in, so everybody must see the whole value of the field. */
function checkFrom(from: string, type: string, { fields }: AnyDefinition, report: ReportProblem): void {
  const same = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field?.type === type && !field.mask && field.perm?.read === undefined;
  });
  if (!same.includes(from))
    report('from', from, oneOf(same, from, `a field of the kind "${type}" that is not masked and everybody may read`));
}

/** An action on the list has no record that it could look at or write. */
export function checkActionTarget(at: string, action: ActionDefinition, report: ReportProblem): void {
  const { on = 'record', filtered, answers, bulk } = action;
  if (on === 'record') {
    if (filtered)
      report(`${at}.filtered`, filtered, "remove it, or add on: 'list': only an action on the list receives filters");
    if (bulk && answers === 'file')
      report(`${at}.bulk`, bulk, `remove it: the answer of one record is shown (answers: '${answers}')`);
    return;
  }
  for (const property of ['ask', 'set', 'when', 'bulk'] as const) {
    if (action[property] !== undefined)
      report(`${at}.${property}`, action[property], "remove it: an action with on: 'list' is done to no record");
  }
  for (const [name, { from }] of Object.entries(action.inputs ?? {})) {
    if (from !== undefined)
      report(`${at}.inputs.${name}.from`, from, "remove it: an action with on: 'list' is done to no record");
  }
}
