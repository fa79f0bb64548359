import { isObject } from '../../base/is-object.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { SampleRecords } from '../features/dashboard.ts';
import { checkSet } from './actions.ts';
import { fieldsWhere, type MeaningContext, type ReportProblem } from './context.ts';
import { type Allowed, type ConfigurationProblem, nearestOf, oneOf, onlyOnce } from './problem.ts';

/** Number of the samples that come before, by resource. */
type Before = ReadonlyMap<string, number>;

/** Reports sample records that the server would refuse, and references to samples that do not come before. */
export function checkSamples(samples: readonly SampleRecords[], context: MeaningContext): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  const report = (property: string, value: unknown, allowed: Allowed, field?: string) =>
    problems.push({ resource: 'samples', field, property, value, allowed });
  const before = new Map<string, number>();
  for (const [index, { resource, records }] of samples.entries()) {
    const definition = context.definitions[resource];
    if (!context.names.includes(resource)) report(`${index}.resource`, resource, oneOf(context.names, resource));
    if (before.has(resource)) report(`${index}.resource`, resource, onlyOnce('resource'));
    if (definition?.allow?.create === false || (definition?.writtenBy ?? 'users') !== 'users')
      report(`${index}.resource`, resource, 'a resource whose records users create');
    for (const [position, record] of records.entries()) {
      const here: ReportProblem = (name, value, allowed) => report(name, value, allowed, `${resource}.${position}`);
      if (definition) checkRecord(record, definition, before, context, here);
    }
    before.set(resource, records.length);
  }
  return problems;
}

function checkRecord(
  record: SampleRecords['records'][number],
  { fields, states }: AnyDefinition,
  before: Before,
  context: MeaningContext,
  report: ReportProblem,
): void {
  const names = fieldsWhere(fields, context.kinds, ({ lookup, form, readonly }, kind, name) => {
    const isOfServer = lookup || kind.generated || kind.computes || kind.reaches;
    return !isOfServer && !readonly && form !== false && form !== 'edit' && name !== states?.field;
  });
  for (const [name, value] of Object.entries(record)) {
    const field = fields[name];
    if (!field || !names.includes(name)) report('', name, oneOf(names, name));
    else if (isObject(value) && 'sample' in value) checkReference(name, field, value, before, context, report);
    else checkSet(field, value, context, (allowed) => report(name, value, allowed));
  }
  const misspelt = Object.keys(record).filter((name) => !names.includes(name));
  const isMisspelt = (name: string) => misspelt.some((one) => nearestOf(names, one) === name);
  for (const name of names.filter((one) => !Object.hasOwn(record, one) && !isMisspelt(one))) {
    const { required, when, default: usual, defaultFrom, fixedBy } = fields[name] ?? {};
    const isInitial = context.kinds[fields[name]?.type ?? '']?.initial !== undefined;
    if (required && !when && usual === undefined && !defaultFrom && !fixedBy && !isInitial)
      report(name, undefined, 'a value: the field is required');
  }
}

function checkReference(
  name: string,
  field: AnyFieldDefinition,
  value: Readonly<Record<string, unknown>>,
  before: Before,
  { kinds }: MeaningContext,
  report: ReportProblem,
): void {
  const target = kinds[field.type]?.refersTo?.(field);
  const count = before.get(target ?? '') ?? 0;
  if (target === undefined || kinds[field.type]?.isMultiple?.(field))
    report(name, value, 'a value of the field: only one that refers to one record takes { sample }');
  else if (count === 0) report(name, value, `a sample of "${target}", which comes before`);
  else if (!Array.from({ length: count }, (_, index) => index).some((index) => index === value.sample))
    report(name, value, `the position of a sample of "${target}", from 0 to ${count - 1}`);
}
