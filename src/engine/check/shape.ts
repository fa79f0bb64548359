import * as z from 'zod/mini';
import { listLayouts, onDuplicates } from '../definition.ts';
import { type FieldKind, type KindRegistry, operators } from '../kind.ts';
import { mostDrawn } from '../report.ts';
import { mostDecisions } from '../review.ts';
import { dueAts } from '../step.ts';
import { type ConfigurationProblem, oneOf } from './problem.ts';

const rule = z.optional(z.union([z.string(), z.array(z.string())]));
const flag = z.optional(z.boolean());
const label = z.string().check(z.minLength(1));
const identifier = z.string().check(z.regex(/^[a-z][A-Za-z0-9]*$/));
const section = z.strictObject({ title: label, fields: z.array(z.string()) });
const related = z.strictObject({
  resource: z.string(),
  by: z.string(),
  title: z.optional(label),
  columns: z.optional(z.array(z.string())),
  create: flag,
});
const comparison = Object.fromEntries([...operators, 'in', 'empty'].map((name) => [name, z.optional(z.unknown())]));
const conditionOn = (compared: object): z.ZodMiniType => {
  const condition: z.ZodMiniType = z.lazy(() =>
    z.union([
      z.strictObject({ all: z.array(condition) }),
      z.strictObject({ any: z.array(condition) }),
      z.strictObject({ not: condition }),
      z.strictObject({ can: z.union([z.string(), z.array(z.string())]) }),
      z.strictObject({ me: z.string() }),
      z.strictObject({ field: z.string(), ...compared }),
    ]),
  );
  return condition;
};
const condition = conditionOn(comparison);
const narrowing = conditionOn({ ...comparison, below: z.optional(z.unknown()) });

/** Options every field may have, whatever its kind. */
const fieldShape = {
  label,
  required: flag,
  unique: flag,
  readonly: flag,
  default: z.optional(z.unknown()),
  defaultFrom: z.optional(z.strictObject({ by: z.string(), field: z.string() })),
  help: z.optional(label),
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

const step = {
  label,
  ask: z.optional(z.array(z.union([z.string(), z.strictObject({ field: z.string(), optional: z.literal(true) })]))),
  set: z.optional(z.record(z.string(), z.unknown())),
  when: z.optional(condition),
  perm: rule,
  bulk: flag,
  danger: flag,
};

const transition = z.strictObject({
  ...step,
  from: z.union([z.literal('any'), z.array(z.string())]),
  to: z.string(),
  due: z.optional(z.strictObject({ field: z.string(), at: z.optional(z.enum(dueAts)) })),
});

const action = z.strictObject({
  ...step,
  confirm: z.optional(label),
  answers: z.optional(z.literal('secret')),
});

const measure = z.union([
  z.strictObject({ label, count: z.literal(true), where: z.optional(condition) }),
  z.strictObject({ label, sum: z.string(), where: z.optional(condition) }),
  z.strictObject({ label, average: z.string(), where: z.optional(condition) }),
  z.strictObject({ label, ratio: z.tuple([z.string(), z.string()]) }),
]);

const report = z.strictObject({
  time: z.string(),
  dimensions: z.optional(z.array(z.string())),
  measures: z.record(identifier, measure),
  charts: z.optional(
    z.array(
      z.strictObject({
        title: label,
        kind: z.enum(['line', 'bar']),
        measures: z.array(z.string()).check(z.minLength(1), z.maxLength(mostDrawn)),
      }),
    ),
  ),
});

const review = z.strictObject({
  scene: z.string(),
  fields: z.optional(z.array(z.string())),
  decisions: z.array(z.string()).check(z.minLength(1), z.maxLength(mostDecisions)),
  undo: z.optional(z.string()),
});

const resourceShape = {
  name: identifier,
  recordLabel: z.string(),
  owner: z.optional(z.enum(['enterprise', 'platform'])),
  scope: z.optional(
    z.union([z.literal(false), z.strictObject({ owner: z.optional(z.string()), department: z.optional(z.string()) })]),
  ),
  tree: z.optional(z.strictObject({ parent: z.string(), order: z.optional(z.string()) })),
  fields: z.record(z.string(), z.unknown()),
  list: z.optional(
    z.strictObject({
      columns: z.optional(z.array(z.string())),
      sort: z.optional(z.string()),
      scenes: z.optional(z.array(z.strictObject({ key: identifier, label, where: condition }))),
      scenesOf: z.optional(z.string()),
      tones: z.optional(
        z.array(z.strictObject({ tone: z.enum(['warning', 'danger', 'muted']), label, where: condition })),
      ),
      where: z.optional(condition),
      scene: z.optional(z.string()),
      layouts: z.optional(z.array(z.enum(listLayouts)).check(z.minLength(1))),
      calendar: z.optional(
        z.strictObject({
          date: z.string(),
          label: z.optional(z.string()),
          color: z.optional(z.string()),
          move: z.optional(z.string()),
        }),
      ),
      slot: z.optional(z.string()),
    }),
  ),
  form: z.optional(
    z.strictObject({
      container: z.optional(z.enum(['modal', 'drawer', 'page'])),
      sections: z.optional(z.array(section)),
      steps: z.optional(
        z.array(z.strictObject({ title: label, fields: z.array(z.string()), hint: z.optional(label) })),
      ),
    }),
  ),
  show: z.optional(
    z.strictObject({
      sections: z.optional(z.array(section)),
      related: z.optional(z.array(related)),
      slot: z.optional(z.string()),
    }),
  ),
  quota: z.optional(z.string()),
  states: z.optional(
    z.strictObject({
      field: z.string(),
      initial: z.optional(z.string()),
      transitions: z.record(identifier, transition),
    }),
  ),
  review: z.optional(review),
  reports: z.optional(z.record(identifier, report)),
  actions: z.optional(z.record(identifier, action)),
  import: z.optional(
    z.union([
      z.literal(true),
      z.strictObject({ key: z.optional(z.string()), onDuplicate: z.optional(z.enum(onDuplicates)) }),
    ]),
  ),
  export: flag,
  allow: z.optional(z.strictObject({ create: flag, edit: flag, delete: flag })),
};

/** What may stand in place of something that is no condition; nothing for one that is. */
export function checkCondition(found: unknown): string | undefined {
  return phraseOf(condition, found);
}

/** As `checkCondition`, for what narrows the records that may be chosen. */
export function checkNarrowing(found: unknown): string | undefined {
  return phraseOf(narrowing, found);
}

function phraseOf(schema: z.ZodMiniType, found: unknown): string | undefined {
  const [issue] = schema.safeParse(found).error?.issues ?? [];
  return issue && phrase(issue);
}

/** Mistakes of form in one resource: unknown properties, wrong types, unknown kinds, options their kind does not have. */
export function checkShape(resource: string, definition: unknown, kinds: KindRegistry): ConfigurationProblem[] {
  const whole = check(z.strictObject(resourceShape), definition, { resource, field: undefined });
  const fields = isObject(definition) && isObject(definition.fields) ? definition.fields : {};
  const parts = Object.entries(fields).flatMap(([field, options]) => checkField(resource, field, options, kinds));
  return [...whole, ...parts];
}

function checkField(resource: string, field: string, options: unknown, kinds: KindRegistry): ConfigurationProblem[] {
  const place = { resource, field };
  if (!isObject(options))
    return [{ ...place, property: '', value: options, allowed: 'an object with a type and a label' }];
  const kind = typeof options.type === 'string' && Object.hasOwn(kinds, options.type) ? kinds[options.type] : undefined;
  if (!kind) {
    return [{ ...place, property: 'type', value: options.type, allowed: oneOf(Object.keys(kinds), options.type) }];
  }
  return [
    ...check(z.strictObject({ type: z.string(), ...fieldShape, ...kind.shape }), options, place),
    ...checkParts(kind, options, place),
  ];
}

/** Options of a field within the values of another, whatever its kind. */
const partShape = {
  label,
  required: flag,
  default: z.optional(z.unknown()),
  help: z.optional(label),
  width: fieldShape.width,
};

function checkParts(
  { parts }: FieldKind,
  options: Readonly<Record<string, unknown>>,
  place: Pick<ConfigurationProblem, 'resource' | 'field'>,
): ConfigurationProblem[] {
  const declared = parts && options[parts.option];
  if (!parts || !isObject(declared)) return [];
  return Object.entries(declared).flatMap(([name, part]) => {
    const within = `${parts.option}.${name}`;
    if (!isObject(part))
      return [{ ...place, property: within, value: part, allowed: 'an object with a type and a label' }];
    const { type } = part;
    const kind = typeof type === 'string' && Object.hasOwn(parts.kinds, type) ? parts.kinds[type] : undefined;
    if (!kind) {
      const allowed = oneOf(Object.keys(parts.kinds), type);
      return [{ ...place, property: `${within}.type`, value: type, allowed }];
    }
    return check(z.strictObject({ type: z.string(), ...partShape, ...kind.shape }), part, place).map((problem) => ({
      ...problem,
      property: `${within}.${problem.property}`,
    }));
  });
}

function check(
  schema: z.ZodMiniObject,
  found: unknown,
  place: Pick<ConfigurationProblem, 'resource' | 'field'>,
): ConfigurationProblem[] {
  const parsed = schema.safeParse(found);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const property = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      const allowed = issue.path.length === 0 ? Object.keys(schema.shape) : undefined;
      return issue.keys.map((key) => ({
        ...place,
        property: [property, key].filter(Boolean).join('.'),
        value: valueAt(found, [...issue.path, key]),
        allowed: allowed ? oneOf(allowed, key) : 'no such property',
      }));
    }
    return [{ ...place, property, value: valueAt(found, issue.path), allowed: phrase(issue) }];
  });
}

/** What an issue of the schema says may stand there. */
function phrase(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `a ${issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_union':
      return issue.errors.length === 0 ? 'another value' : [...new Set(issue.errors.flat().map(phrase))].join(', or ');
    case 'unrecognized_keys':
      return `nothing called ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return issue.pattern ? `text like ${issue.pattern}` : `a valid ${issue.format}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_key':
      return 'a name in camelCase';
    default:
      return issue.message;
  }
}

function valueAt(found: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), found);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
