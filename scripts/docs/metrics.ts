import { definitions } from '../../server/product/definitions.ts';
import type { MetricDefinition } from '../../src/engine/definition/reports.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { Condition } from '../../src/engine/fields/condition.ts';
import { measuredBy } from '../../src/engine/reports/metric.ts';
import { flatten } from '../../src/engine/routes/route.ts';
import { timeSteps } from '../../src/engine/time/period.ts';
import { list } from '../../src/resources/index.ts';
import { englishOf, listedDefinitions } from './resources.ts';
import { code, row, tableOf } from './table.ts';

/** Returns one section per resource with metrics, in menu order: its metrics, then its reports. */
export function dictionaryOfMetrics(): string {
  return listedDefinitions
    .filter(({ metrics }) => metrics !== undefined)
    .map(sectionOf)
    .join('\n\n');
}

function sectionOf(definition: AnyDefinition): string {
  const { name, metrics = {}, reports = {} } = definition;
  const rows = Object.entries(metrics).map(([key, metric]) => {
    const { label = '', help = '', unit = '' } = englishOf(name).metrics?.[key] ?? {};
    return row([
      code(key),
      `${metric.label}<br>${label}`,
      `${metric.help ?? ''}<br>${help}`,
      unitOf(definition, metric, unit),
      formulaOf(metric),
      sourceOf(definition, metric),
      reportsOf(definition, key).map(code).join(', '),
    ]);
  });
  const drawn = Object.entries(reports).map(([key, { time, dimensions = [], start = 'day', matrix }]) =>
    row([
      code(key),
      placesOf(name, key).join(', '),
      code(time),
      [...timeSteps, ...dimensions.map(code)].join(', '),
      matrix ? `${code(matrix.rows)} × ${code(matrix.columns)}` : code(start),
    ]),
  );
  return [
    `## \`${name}\``,
    tableOf(['metric', 'name', 'formula in words', 'unit', 'computed as', 'source and its time', 'reports'], rows),
    tableOf(['report', 'shown at', 'time', 'grain', 'at first'], drawn),
  ].join('\n\n');
}

/** The unit that a metric names, or else that of what it measures. */
function unitOf({ fields }: AnyDefinition, metric: MetricDefinition, inEnglish: string): string {
  if (metric.unit !== undefined) return `${metric.unit} (${inEnglish})`;
  if (metric.ratio) return metric.as ?? 'percent';
  if (metric.difference) return 'that of its parts';
  const measured = metric.of === undefined ? fields : definitions[metric.of]?.fields;
  return measured?.[measuredBy(metric).field ?? '']?.type ?? 'number';
}

function formulaOf(metric: MetricDefinition): string {
  if (metric.ratio) return metric.ratio.map(code).join(' ÷ ');
  if (metric.difference) return metric.difference.map(code).join(' − ');
  const { kind, field } = measuredBy(metric);
  const measured = field === undefined ? kind : `${kind} of ${code(field)}`;
  return metric.where ? `${measured} where ${conditionOf(metric.where)}` : measured;
}

/** A condition as an author writes it. */
function conditionOf(condition: Condition): string {
  return code(
    JSON.stringify(condition)
      .replaceAll(/"(\w+)":/g, '$1: ')
      .replaceAll(',', ', '),
  );
}

function sourceOf({ name, reports = {} }: AnyDefinition, metric: MetricDefinition): string {
  if (metric.ratio ?? metric.difference) return 'its parts';
  const times = metric.time === undefined ? Object.values(reports).map(({ time }) => time) : [metric.time];
  return `${code(metric.of ?? name)} by ${[...new Set(times)].map(code).join(' or ')}`;
}

/** The reports that show a metric, or that show a ratio of it. */
function reportsOf({ metrics = {}, reports = {} }: AnyDefinition, key: string): string[] {
  const users = Object.entries(metrics).flatMap(([other, metric]) => {
    const parts: readonly string[] = metric.ratio ?? metric.difference ?? [];
    return parts.includes(key) ? [other] : [];
  });
  const shows = (keys: readonly string[]) => keys.includes(key) || users.some((user) => keys.includes(user));
  return Object.entries(reports).flatMap(([name, report]) => (shows(report.metrics) ? [name] : []));
}

function placesOf(name: string, report: string): string[] {
  const places = flatten(list).filter((entry) => entry.name === name && entry.report === report);
  return places.length === 0 ? ['首页'] : places.map(({ path = '', title }) => `${title} ${code(path)}`);
}
