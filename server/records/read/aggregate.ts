import type { Field } from '../../../src/engine/fields/field.ts';
import type { Problem } from '../../../src/engine/fields/values.ts';
import { enforceRateLimit } from '../../http/rate-limits/enforce.ts';
import type { Grouping, Measure } from '../../storage/records/read/aggregate.ts';
import { logFigures } from '../context/access-log.ts';
import { type RequestContext, readable } from '../context/request-context.ts';
import { badQuery } from '../query/bad-query.ts';
import { readSelection, selectionOf } from '../query/list-query.ts';

/** Maximum number of groups in a response. */
const maxGroups = 5000;
/** Maximum number of fields to group by. */
const maxGroupings = 3;
const maxMeasures = 20;
const measures = ['sum', 'avg', 'min', 'max'] as const;
const periods = ['day', 'week', 'month'] as const;

/** One group of records with its aggregates, each under its requested name. */
export interface Figures {
  readonly by: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, number | null>>;
  /** Labels of the references in `by`. */
  readonly labels: Readonly<Record<string, string>>;
}

type Named<Asked> = readonly (readonly [string, Asked])[];

/**
 * `GET /{name}/aggregate?_by=day:createdAt,status&_measure=count,sum:fee` with the filters of a page: aggregates of the
 * selected records, in the order of the groups. Throws 40000 for more than 5,000 groups.
 */
export async function readAggregate(context: RequestContext, params: URLSearchParams): Promise<Figures[]> {
  const names = namesIn(params);
  const { groups, figures } = readRequest(context, params, names);
  // A question that is refused does not count.
  await enforceRateLimit(context, 'expensive');
  const selected = new URLSearchParams([...params].filter(([name]) => name !== names.by && name !== names.measure));
  const selection = selectionOf(context, await readSelection(context, selected, ['_preset']));
  const found = await context.scope.records(context.resource.name).aggregate({
    ...selection,
    groups: groups.map(([, group]) => group),
    measures: figures.map(([, measure]) => measure),
    limit: maxGroups + 1,
  });
  if (found.length > maxGroups) throw badQuery([[names.by, [problem('tooManyGroups', { maximum: maxGroups })]]]);
  await logFigures(
    context,
    selection,
    groups.map(([, group]) => group),
  );
  const labels = await readGroupLabels(
    context,
    groups,
    found.map(({ keys }) => keys),
  );
  return found.map(({ keys, figures: values }) => ({
    by: Object.fromEntries(groups.map(([name], index) => [name, keys[index]])),
    values: Object.fromEntries(figures.map(([name], index) => [name, values[index] ?? null])),
    labels: Object.fromEntries(
      groups.flatMap(([name], index) => {
        const label = labels.get(name)?.get(String(keys[index]));
        return label === undefined ? [] : [[name, label]];
      }),
    ),
  }));
}

/** The parameters that say what is asked for. Fields may be called as they were before: `by` and `measure`. */
const parameters = { by: '_by', measure: '_measure' } as const;
const formerParameters = { by: 'by', measure: 'measure' } as const;

/** Returns the names of the parameters: the former ones, unless one of the others is there. */
function namesIn(params: URLSearchParams): typeof parameters | typeof formerParameters {
  return Object.values(parameters).some((name) => params.has(name)) ? parameters : formerParameters;
}

function readRequest(
  context: RequestContext,
  params: URLSearchParams,
  names: ReturnType<typeof namesIn>,
): { groups: Named<Grouping>; figures: Named<Measure> } {
  const problems = new Map<string, Problem[]>();
  const refuse = (name: string, one: Problem) => problems.set(name, [...(problems.get(name) ?? []), one]);
  const read = <Asked>(name: string, limit: number, key: string, readOne: (text: string) => Asked | undefined) => {
    const texts = [...new Set(params.getAll(name).flatMap((list) => list.split(',')))].filter(Boolean);
    if (texts.length > limit) refuse(name, problem('tooMany', { count: limit }));
    return texts.flatMap((text): [string, Asked][] => {
      const asked = readOne(text);
      if (asked === undefined) refuse(name, problem(key, { name: text }));
      return asked === undefined ? [] : [[text, asked]];
    });
  };
  const groups = read(names.by, maxGroupings, 'notAGroup', (text) => readGrouping(context, text));
  const figures = read(names.measure, maxMeasures, 'notAMeasure', (text) => readMeasure(context, text));
  if (problems.size > 0) throw badQuery(problems);
  return { groups, figures: figures.length > 0 ? figures : [['count', { of: 'count' }]] };
}

/** Parses `status` or `day:createdAt`: a field that the caller may read, grouped as its kind allows. */
function readGrouping(context: RequestContext, text: string): Grouping | undefined {
  const [period, name] = split(text);
  const groups =
    name === 'createdAt' || name === 'updatedAt' ? 'moment' : groupsOf(context, visibleField(context, name));
  if (groups === undefined || (period === undefined) !== (groups === 'value')) return undefined;
  const by = period === undefined ? 'value' : periods.find((one) => one === period);
  return by && { field: name, by, isInstant: groups === 'moment' };
}

/** Parses `count` or `sum:fee`. */
function readMeasure(context: RequestContext, text: string): Measure | undefined {
  if (text === 'count') return { of: 'count' };
  const [wanted, name] = split(text);
  const of = measures.find((one) => one === wanted);
  const field = visibleField(context, name);
  return of && field && !field.lookup && context.services.catalogue.kinds[field.type]?.measured
    ? { of, field: name }
    : undefined;
}

function groupsOf({ services }: RequestContext, field: Field | undefined): 'value' | 'day' | 'moment' | undefined {
  const kind = field && services.catalogue.kinds[field.type];
  if (!kind) return undefined;
  return kind.groups ?? (kind.choices || kind.refersTo ? 'value' : undefined);
}

/**
 * Returns a field whose values the caller may know. Excludes masked fields, because groups would reveal their values.
 */
function visibleField(context: RequestContext, name: string): Field | undefined {
  return readable(context).find((field) => field.name === name && !field.mask);
}

function split(text: string): [string | undefined, string] {
  const [first = '', ...rest] = text.split(':');
  return rest.length === 0 ? [undefined, first] : [first, rest.join(':')];
}

async function readGroupLabels(
  { services, resource, scope }: RequestContext,
  groups: Named<Grouping>,
  keys: readonly (readonly unknown[])[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, [name, { field }]] of groups.entries()) {
    const declared = resource.fields[field];
    const target = declared && services.catalogue.targetOf(declared);
    const ids = new Set(keys.flatMap((one) => (typeof one[index] === 'string' ? [one[index]] : [])));
    if (target !== undefined && services.catalogue.find(target)) labels.set(name, await scope.labels(target, ids));
  }
  return labels;
}

function problem(key: string, params: Problem['params'] = {}): Problem {
  return { key, params };
}
