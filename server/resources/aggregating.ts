import type { Field } from '../../src/engine/field.ts';
import type { Problem } from '../../src/engine/values.ts';
import type { Grouping, Measure } from '../storage/records/aggregate.ts';
import { noteFigures } from './access.ts';
import { type Call, demand, readable, readableNames } from './call.ts';
import { enforceRateLimit } from './limit.ts';
import { badQuery, readSelection, sceneOf } from './list-query.ts';

/** Groups one answer holds at most. */
const mostGroups = 5000;
/** Fields that are grouped by together. */
const mostGroupings = 3;
const mostMeasures = 20;
const measures = ['sum', 'avg', 'min', 'max'] as const;
const periods = ['day', 'week', 'month'] as const;

/** One group of records and its figures, each under the name it was asked for by. */
export interface Figures {
  readonly by: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, number | null>>;
  /** What people call what the references in `by` point to. */
  readonly labels: Readonly<Record<string, string>>;
}

type Named<Asked> = readonly (readonly [string, Asked])[];

/**
 * `GET /{name}/aggregate?by=day:createdAt,status&measure=count,sum:fee` and the filters of a page: figures of the records
 * that are selected, in the order of the groups. 40000 for more than 5,000 groups.
 */
export async function readAggregate(call: Call, params: URLSearchParams): Promise<Figures[]> {
  demand(call, call.resource.rules.list);
  const { groups, figures } = readRequest(call, params);
  await enforceRateLimit(call, 'expensive');
  const { filters, keyword, scene } = readSelection(call, withoutRequest(params), ['_scene']);
  const selection = { filters, keyword, where: sceneOf(call, scene)?.where, readable: readableNames(call) };
  const found = await call.scope.records(call.resource.name).aggregate({
    ...selection,
    groups: groups.map(([, group]) => group),
    measures: figures.map(([, measure]) => measure),
    most: mostGroups + 1,
  });
  if (found.length > mostGroups) throw badQuery([['by', [problem('tooManyGroups', { maximum: mostGroups })]]]);
  await noteFigures(
    call,
    selection,
    groups.map(([, group]) => group),
  );
  const labels = await readGroupLabels(
    call,
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

function readRequest(call: Call, params: URLSearchParams): { groups: Named<Grouping>; figures: Named<Measure> } {
  const problems = new Map<string, Problem[]>();
  const refuse = (name: string, one: Problem) => problems.set(name, [...(problems.get(name) ?? []), one]);
  const read = <Asked>(name: string, most: number, key: string, readOne: (text: string) => Asked | undefined) => {
    const texts = [...new Set(params.getAll(name).flatMap((list) => list.split(',')))].filter(Boolean);
    if (texts.length > most) refuse(name, problem('tooMany', { maximum: most }));
    return texts.flatMap((text): [string, Asked][] => {
      const asked = readOne(text);
      if (asked === undefined) refuse(name, problem(key, { name: text }));
      return asked === undefined ? [] : [[text, asked]];
    });
  };
  const groups = read('by', mostGroupings, 'notAGroup', (text) => readGrouping(call, text));
  const figures = read('measure', mostMeasures, 'notAMeasure', (text) => readMeasure(call, text));
  if (problems.size > 0) throw badQuery(problems);
  return { groups, figures: figures.length > 0 ? figures : [['count', { of: 'count' }]] };
}

function withoutRequest(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== 'by' && name !== 'measure'));
}

/** `status`, `day:createdAt`: by a field the caller may read, as its kind lets it be grouped. */
function readGrouping(call: Call, text: string): Grouping | undefined {
  const [period, name] = split(text);
  const groups = name === 'createdAt' || name === 'updatedAt' ? 'moment' : groupsOf(call, visibleField(call, name));
  if (groups === undefined || (period === undefined) !== (groups === 'value')) return undefined;
  const by = period === undefined ? 'value' : periods.find((one) => one === period);
  return by && { field: name, by, isInstant: groups === 'moment' };
}

/** `count`, `sum:fee` */
function readMeasure(call: Call, text: string): Measure | undefined {
  if (text === 'count') return { of: 'count' };
  const [wanted, name] = split(text);
  const of = measures.find((one) => one === wanted);
  const field = visibleField(call, name);
  return of && field && call.parts.catalogue.kinds[field.type]?.measured ? { of, field: name } : undefined;
}

function groupsOf({ parts }: Call, field: Field | undefined): 'value' | 'day' | 'moment' | undefined {
  const kind = field && parts.catalogue.kinds[field.type];
  if (!kind) return undefined;
  return kind.groups ?? (kind.choices || kind.refersTo ? 'value' : undefined);
}

/** A field whose values the caller may know: masked ones would be told by their groups. */
function visibleField(call: Call, name: string): Field | undefined {
  return readable(call).find((field) => field.name === name && !field.mask);
}

function split(text: string): [string | undefined, string] {
  const [first = '', ...rest] = text.split(':');
  return rest.length === 0 ? [undefined, first] : [first, rest.join(':')];
}

async function readGroupLabels(
  { parts, resource, scope }: Call,
  groups: Named<Grouping>,
  keys: readonly (readonly unknown[])[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const labels = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, [name, { field }]] of groups.entries()) {
    const declared = resource.fields[field];
    const target = declared && parts.catalogue.targetOf(declared);
    const ids = new Set(keys.flatMap((one) => (typeof one[index] === 'string' ? [one[index]] : [])));
    if (target !== undefined && parts.catalogue.find(target)) labels.set(name, await scope.labels(target, ids));
  }
  return labels;
}

function problem(key: string, params: Problem['params'] = {}): Problem {
  return { key, params };
}
