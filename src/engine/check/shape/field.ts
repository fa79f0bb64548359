import * as z from 'zod/mini';
import { isObject } from '../../../base/is-object.ts';
import { fieldOptions, inputOptions, partOptions } from '../../definition/field.ts';
import { inputKinds } from '../../definition/input-kinds.ts';
import type { FieldKind, KindRegistry } from '../../fields/kind.ts';
import { type ConfigurationProblem, nearestOf, oneOf } from '../problem.ts';
import { type ProblemPlace, problemsOf } from './issues.ts';

const type = z.string();
/** The kind says what a default may be. */
const value = z.optional(z.unknown());

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Reports shape mistakes in one field: its kind, the options of that kind, and the fields inside its values. */
export function fieldShapeProblems(
  resource: string,
  field: string,
  options: unknown,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  const place = { resource, field };
  return [
    ...optionProblems('', options, kinds, fieldOptions.shape, place),
    ...partShapeProblems(options, kinds, place),
  ];
}

function partShapeProblems(options: unknown, kinds: KindRegistry, place: ProblemPlace): ConfigurationProblem[] {
  const parts = isObject(options) ? kindOf(options, kinds)?.parts : undefined;
  const declared = parts?.option !== undefined && isObject(options) ? options[parts.option] : undefined;
  if (!parts || !isObject(declared)) return [];
  return Object.entries(declared).flatMap(([name, part]) =>
    optionProblems(`${parts.option}.${name}`, part, parts.kinds, partOptions.shape, place),
  );
}

/** @param within the property that holds the options; empty for a field of the resource */
function optionProblems(
  within: string,
  options: unknown,
  kinds: KindRegistry,
  shape: Shape,
  place: ProblemPlace,
): ConfigurationProblem[] {
  const at = (property: string) => [within, property].filter(Boolean).join('.');
  if (!isObject(options))
    return [{ ...place, property: within, value: options, allowed: 'an object with a type and a label' }];
  const kind = kindOf(options, kinds);
  if (!kind) {
    const misspelt = options.type === undefined && nearestOf(Object.keys(options), 'type');
    if (misspelt) return [{ ...place, property: at(misspelt), value: misspelt, allowed: oneOf(['type'], misspelt) }];
    const allowed = oneOf(Object.keys(kinds), options.type);
    return [{ ...place, property: at('type'), value: options.type, allowed }];
  }
  const schema = z.strictObject({ type, ...shape, default: value, ...kind.shape });
  return problemsOf(schema, options, place).map((problem) => ({ ...problem, property: at(problem.property) }));
}

/** Returns the kind that options name. */
function kindOf({ type: name }: Readonly<Record<string, unknown>>, kinds: KindRegistry): FieldKind | undefined {
  return typeof name === 'string' && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** Reports shape mistakes in the inputs of transitions and actions, by the property that holds them. */
export function inputShapeProblems(
  resource: string,
  property: string,
  actions: unknown,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  if (!isObject(actions)) return [];
  const allowed = inputKinds(kinds);
  const place = { resource, field: undefined };
  return Object.entries(actions).flatMap(([key, action]) => {
    const inputs = isObject(action) && isObject(action.inputs) ? action.inputs : {};
    return Object.entries(inputs).flatMap(([name, input]) =>
      optionProblems(`${property}.${key}.inputs.${name}`, input, allowed, inputOptions.shape, place),
    );
  });
}
