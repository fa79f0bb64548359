import { isObject } from '../../../src/base/is-object.ts';
import { describeProblem, oneOf } from '../../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import type { Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import { addLabels, englishLabelsOf, withLabels } from '../labels.ts';
import { areaOf, fileOf, groupFor, type Product, requireResource } from '../product.ts';
import { createEdits, findPlace, requirePlace } from '../text/edits.ts';
import { literal, property } from '../text/literal.ts';
import { capitalised, lowered, pluralOf, wordsOf } from '../words.ts';
import { permissionFor, withEntry } from './screen.ts';

/** How a report is written. */
export const reportUsage = `a time, the figures and what they are grouped by, by name or label: "计划时间: count, sum(金额) by 方式, 负责人"`;

const measures: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  sum: { zh: '合计', en: 'total' },
  average: { zh: '平均', en: 'average' },
  min: { zh: '最小', en: 'least' },
  max: { zh: '最大', en: 'greatest' },
  distinct: { zh: '个数', en: 'different' },
};

/** A report as it was asked for. */
export interface ReportRequest {
  readonly resource: string;
  readonly text: string;
  readonly title: string;
  readonly at: string;
  readonly key?: string | undefined;
  readonly english?: string | undefined;
  readonly perm?: string | undefined;
  readonly group?: string | undefined;
}

/** Returns what adds a report to a resource: its figures, its place in the list and its labels. */
export function reportChange(product: Product, request: ReportRequest): Change {
  const { resource, title, at } = request;
  const definition = requireResource(product, resource);
  const key = requireKey(product, request, definition);
  const home = flatten(product.entries).find((entry) => entry.name === resource && entry.view === undefined);
  const { metrics, labels, report } = readReport(product, definition, request);
  const usual = [home?.perm ?? []].flat()[0];
  const perm = permissionFor(product, request.perm ?? usual, resource);
  const entry = { path: at, name: resource, view: 'report', report: key, title, perm } as const;
  const edits = createEdits(product.sources);
  const file = fileOf(product, resource);
  for (const [name, values] of Object.entries({ metrics, reports: { [key]: report } })) {
    if (Object.keys(values).length === 0) continue;
    const there = findPlace(product.sources, file, 'default', [name]);
    if (there) for (const [one, value] of Object.entries(values)) edits.append(there, property(one, value));
    else edits.append(requirePlace(product.sources, file, 'default', []), property(name, values));
  }
  const group = groupFor(product, at, request.group);
  edits.append(requirePlace(product.sources, product.list, 'list', group.way), literal(entry));
  const english = request.english ?? capitalised(`${wordsOf(resource)} statistics`);
  const area = areaOf(product, resource);
  addLabels(product, edits, { titles: { [at]: english }, area, resource, labels: { metrics: labels } });
  const changed = {
    ...definition,
    metrics: { ...definition.metrics, ...metrics },
    reports: { ...definition.reports, [key]: report },
  };
  return {
    texts: edits.texts(),
    configuration: {
      entries: withEntry(product.entries, group.way, entry),
      definitions: { ...product.definitions, [resource]: changed },
      labels: withLabels(product, { titles: { [at]: english }, resources: { [resource]: { metrics: labels } } }),
    },
    next: [`npm start (or npm run dev) has the report at ${at}, for those who hold "${perm}".`],
  };
}

/** Returns the key of the report. Refuses a key or a path that is none, or is taken. */
function requireKey(product: Product, { resource, at, key: given }: ReportRequest, definition: AnyDefinition): string {
  const key = given ?? at.split('/').at(-1) ?? '';
  if (!/^[a-z][A-Za-z0-9]*$/.test(key))
    throw new CommandRefused(`--name: "${key}" is no key of a report: use camelCase, such as monthly.`);
  if (definition.reports?.[key])
    throw new CommandRefused(`--name: ${resource} has a report "${key}" already: choose another key.`);
  if (!/^(\/[\w-]+)+$/.test(at))
    throw new CommandRefused(`--at: "${at}" is no path: write one such as /statistics/visit.`);
  const other = flatten(product.entries).find((entry) => entry.path === at);
  if (other) throw new CommandRefused(`--at: the path ${at} is taken by ${other.title}: choose another.`);
  return key;
}

/** A field as a report names it. */
interface NamedField {
  readonly name: string;
  readonly label: string;
  readonly english: string;
}

function readReport(product: Product, definition: AnyDefinition, { text }: ReportRequest) {
  const [, time = '', figures = '', , by = ''] = /^\s*([^:：]+?)\s*[:：]\s*(.+?)\s*(\s+by\s+(.+))?$/s.exec(text) ?? [];
  if (time === '') throw new CommandRefused(`"${text}" is no report. A report is ${reportUsage}.`);
  const fieldNamed = (called: string) => requireField(product, definition, called);
  const when =
    time === 'createdAt' || time === '创建时间'
      ? { name: 'createdAt', label: '创建时间', english: 'the time of creation' }
      : fieldNamed(time);
  const home = flatten(product.entries).find((entry) => entry.name === definition.name && entry.view === undefined);
  const noun = home?.noun ?? home?.title ?? definition.name;
  const plural = pluralOf(wordsOf(definition.name));
  const metrics: Record<string, unknown> = {};
  const labels: Record<string, unknown> = {};
  const keys = figures.split(/[,，]/).map((part) => {
    const [, measure = '', , called = ''] = /^\s*(\w+)(\((.+)\))?\s*$/.exec(part) ?? [];
    const figure =
      measure === 'count' && called === ''
        ? countOf(wordsOf(definition.name), plural, noun, when)
        : figureOf(requireMeasure(measure, called, part), fieldNamed(called), { plural, noun, when });
    const declared = declaredAs(definition, figure.metric);
    if (declared !== undefined) return declared;
    metrics[figure.key] = figure.metric;
    labels[figure.key] = figure.labels;
    return figure.key;
  });
  return {
    metrics,
    labels,
    report: {
      time: when.name,
      metrics: keys,
      ...(by !== '' && { dimensions: by.split(/[,，]/).map((one) => fieldNamed(one.trim()).name) }),
    },
  };
}

function requireField(product: Product, definition: AnyDefinition, called: string): NamedField {
  const found = Object.entries(definition.fields).find(([key, { label }]) => key === called || label === called);
  if (found) {
    const [name, { label = name }] = found;
    return { name, label, english: lowered(englishLabelsOf(product, definition.name)[name] ?? wordsOf(name)) };
  }
  const problem = { resource: definition.name, field: undefined, property: 'report', value: called };
  throw new CommandRefused(describeProblem({ ...problem, allowed: oneOf(Object.keys(definition.fields), called) }));
}

/** A metric, and its English labels. */
interface Figure {
  readonly key: string;
  readonly metric: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
}

/** Returns the number of records. */
function countOf(one: string, plural: string, noun: string, when: NamedField): Figure {
  return {
    key: 'total',
    metric: { label: `${noun}数`, count: true, help: `${when.label}在时间段内的${noun}数`, unit: '条' },
    labels: {
      label: capitalised(plural),
      help: `Number of ${plural} in the period, by ${when.english}`,
      unit: plural,
      unit_one: one,
    },
  };
}

function requireMeasure(name: string, called: string, written: string) {
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
  if (measure && called !== '') return { name, ...measure };
  const known = Object.keys(measures).map((one) => `${one}(field)`);
  throw new CommandRefused(`"${written.trim()}" is no figure: use count, ${known.join(', ')}.`);
}

/** Returns what is measured of a field. */
function figureOf(
  measure: ReturnType<typeof requireMeasure>,
  { name, label, english }: NamedField,
  { plural, noun, when }: { readonly plural: string; readonly noun: string; readonly when: NamedField },
): Figure {
  return {
    key: `${measure.name}${capitalised(name)}`,
    metric: {
      label: `${label}${measure.zh}`,
      [measure.name]: name,
      help: `${when.label}在时间段内的${noun}的${label}${measure.zh}`,
    },
    labels: {
      label: capitalised(`${measure.en} ${english}`),
      help: `${capitalised(measure.en)} ${english} of the ${plural} in the period, by ${when.english}`,
    },
  };
}

/** Returns the key of the metric that measures the same: one that is declared already is used as it is. */
function declaredAs({ metrics = {} }: AnyDefinition, metric: Figure['metric']): string | undefined {
  const same = Object.entries(metrics).find(([, one]) => isObject(one) && measureOf(one) === measureOf(metric));
  return same?.[0];
}

/** Returns what a metric measures: two that measure the same are one. Undefined conditions apart. */
function measureOf({
  label: _label,
  help: _help,
  unit: _unit,
  ...measured
}: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(measured);
}
