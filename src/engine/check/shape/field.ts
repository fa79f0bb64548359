import * as z from 'zod/mini';
import type { FieldKind, KindRegistry } from '../../kind.ts';
import { isObject } from '../../shared/is-object.ts';
import { type ConfigurationProblem, oneOf } from '../problem.ts';
import { condition } from './condition.ts';
import { type ProblemPlace, problemsOf } from './issues.ts';
import { flag, label, rule } from './leaves.ts';

/** Options of every field, whatever its kind. */
const fieldShape = {
  label,
  required: flag,
  unique: flag,
  readonly: flag,
  default: z.optional(z.unknown()),
  defaultFrom: z.optional(z.strictObject({ by: z.string(), field: z.string() })),
  fixedBy: z.optional(z.strictObject({ field: z.string(), values: z.record(z.string(), z.unknown()) })),
  help: z.optional(label),
  emptyLabel: z.optional(label),
  width: z.optional(z.int().check(z.gte(40), z.lte(1000))),
  list: z.optional(z.union([z.boolean(), z.literal('off')])),
  search: flag,
  filter: z.optional(z.union([z.boolean(), z.literal('range')])),
  sortable: flag,
  form: z.optional(z.union([z.boolean(), z.literal('create'), z.literal('edit')])),
  show: flag,
  mask: flag,
  when: z.optional(condition),
  requiredWhen: z.optional(condition),
  readonlyWhen: z.optional(condition),
  widget: z.optional(z.string()),
  cell: z.optional(z.string()),
  perm: z.optional(z.strictObject({ read: rule, write: rule })),
};

/** Options of a field inside the values of another field, whatever its kind. */
const partShape = {
  label,
  required: flag,
  default: z.optional(z.unknown()),
  help: z.optional(label),
  width: fieldShape.width,
};

/** Options of every input of an action, whatever its kind. */
const inputShape = { ...partShape, from: z.optional(z.string()), requiredWhen: fieldShape.requiredWhen };

/** Reports shape mistakes in one field: its kind, the options of that kind, and the fields inside its values. */
export function fieldShapeProblems(
  resource: string,
  field: string,
  options: unknown,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  const place = { resource, field };
  if (!isObject(options))
    return [{ ...place, property: '', value: options, allowed: 'an object with a type and a label' }];
  const kind = typeof options.type === 'string' && Object.hasOwn(kinds, options.type) ? kinds[options.type] : undefined;
  if (!kind) {
    return [{ ...place, property: 'type', value: options.type, allowed: oneOf(Object.keys(kinds), options.type) }];
  }
  return [
    ...problemsOf(z.strictObject({ type: z.string(), ...fieldShape, ...kind.shape }), options, place),
    ...partShapeProblems(kind, options, place),
  ];
}

function partShapeProblems(
  { parts }: FieldKind,
  options: Readonly<Record<string, unknown>>,
  place: ProblemPlace,
): ConfigurationProblem[] {
  const declared = parts && options[parts.option];
  if (!parts || !isObject(declared)) return [];
  return Object.entries(declared).flatMap(([name, part]) =>
    nestedShapeProblems(`${parts.option}.${name}`, part, parts.kinds, partShape, place),
  );
}

function nestedShapeProblems(
  within: string,
  part: unknown,
  kinds: KindRegistry,
  shape: typeof partShape,
  place: ProblemPlace,
): ConfigurationProblem[] {
  if (!isObject(part))
    return [{ ...place, property: within, value: part, allowed: 'an object with a type and a label' }];
  const { type } = part;
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!kind) return [{ ...place, property: `${within}.type`, value: type, allowed: oneOf(Object.keys(kinds), type) }];
  return problemsOf(z.strictObject({ type: z.string(), ...shape, ...kind.shape }), part, place).map((problem) => ({
    ...problem,
    property: `${within}.${problem.property}`,
  }));
}

/** Reports shape mistakes in the inputs of transitions and actions, by the property that holds them. */
export function inputShapeProblems(
  resource: string,
  property: string,
  actions: unknown,
  kinds: KindRegistry,
): ConfigurationProblem[] {
  if (!isObject(actions)) return [];
  const allowed = Object.fromEntries(Object.entries(kinds).filter(([, kind]) => isInput(kind)));
  const place = { resource, field: undefined };
  return Object.entries(actions).flatMap(([key, action]) => {
    const inputs = isObject(action) && isObject(action.inputs) ? action.inputs : {};
    return Object.entries(inputs).flatMap(([name, input]) =>
      nestedShapeProblems(`${property}.${key}.inputs.${name}`, input, allowed, inputShape, place),
    );
  });
}

/** Only values that a request can hold whole, and that need no place in a record: no files, secrets, or parts. */
function isInput({ generated, writeOnly, computes, files, parts }: FieldKind): boolean {
  return !generated && !writeOnly && !computes && !files && !parts;
}
