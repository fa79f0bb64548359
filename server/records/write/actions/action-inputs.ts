import type { ActionInput, RecordAction } from '../../../../src/engine/actions/record-action.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import type { RequestContext } from '../../context/request-context.ts';
import { checkChosen } from '../input/choices.ts';
import { accept, checkInput, type Input } from '../input/input.ts';

/** An action with inputs of its own: a transition, or an action on a record or on the list. */
type WithInputs = Pick<RecordAction, 'inputs'>;

/** Returns the values of a request that are no inputs of the action: those of fields, and unknown ones. */
export function withoutInputs({ inputs }: WithInputs, given: Values): Values {
  const names = new Set(inputs.map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.has(name)));
}

/**
 * Returns the inputs of an action, checked like fields. An input that is left out has the value of its field in the
 * record, or its default. Throws 40000 with every problem at once, including those of `others`, the other values of
 * the request.
 */
export async function acceptInputs(
  context: RequestContext,
  scope: DataAccess,
  { inputs }: WithInputs,
  { given, record, others }: { readonly given: Values; readonly record: Values; readonly others: Input },
): Promise<Values> {
  const whole = Object.fromEntries(inputs.map((input) => [input.name, valueOf(input, given, record)]));
  const write = { given: whole, fields: inputs, whole };
  const checked = await checkChosen(context, scope, checkInput(context, write), write);
  if (checked.problems.size > 0) accept({ values: {}, problems: new Map([...others.problems, ...checked.problems]) });
  return checked.values;
}

function valueOf({ name, from, default: initial }: ActionInput, given: Values, record: Values): unknown {
  if (Object.hasOwn(given, name)) return given[name];
  return (from === undefined ? undefined : record[from]) ?? initial ?? null;
}
