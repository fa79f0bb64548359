import { z } from 'zod';
import type { Catalogue } from '../../../server/records/catalogue/catalogue.ts';
import { type FigureAddress, figurePlace, type ReportCell, writeFigure } from '../../../src/engine/reports/figure.ts';
import { explainingMetric, type Metric, partsOfMetric } from '../../../src/engine/reports/metric.ts';
import { allMetrics, type Report } from '../../../src/engine/reports/report.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { timeSteps } from '../../../src/engine/time/period.ts';
import type { Person, WireRecord } from './console.ts';

const figuresSchema = z.record(z.string(), z.nullable(z.number()));
const answered = z.object({ values: figuresSchema, records: z.optional(z.record(z.string(), z.number())) });
const group = answered.extend({
  key: z.nullable(z.string()),
  except: z.optional(z.array(z.string())),
  cells: z.optional(z.array(z.nullable(answered))),
});
const answer = z.object({
  groups: z.array(group),
  columns: z.optional(z.array(group)),
  totals: figuresSchema,
  records: z.optional(z.record(z.string(), z.number())),
});
type Answer = z.infer<typeof answer>;
type Answered = z.infer<typeof answered>;

/** A question to a report. */
export interface Asked {
  readonly resource: Resource;
  readonly report: Report;
  readonly from: string;
  readonly to: string;
  readonly by: string;
  readonly columns?: string;
  readonly filters: FigureAddress['filters'];
  /** Returns a resource that metrics are about. */
  readonly sources: Catalogue['resource'];
}

/** Every way to group each report of the catalogue, and its matrix. */
export function groupingsOf({ resources }: Catalogue): Pick<Asked, 'resource' | 'report' | 'by' | 'columns'>[] {
  return resources.flatMap((resource) =>
    resource.reports.flatMap((report) => [
      ...[...timeSteps, ...report.dimensions].map((by) => ({ resource, report, by })),
      ...(report.matrix ? [{ resource, report, by: report.matrix.rows, columns: report.matrix.columns }] : []),
    ]),
  );
}

/** Maximum number of figures of one answer that are compared with their records. */
const maxCompared = 20;

/**
 * What the figures of one answer say that the records behind them do not: nothing, or the test fails.
 *
 * @param limit how many figures are compared with their records
 */
export async function differences(
  person: Person,
  asked: Asked,
  limit = maxCompared,
): Promise<{ compared: number; wrong: string[] }> {
  const { resource, report, from, to, by, columns, filters } = asked;
  const query = new URLSearchParams([['_from', from], ['_to', to], ['_by', by], ...filters.map(([...one]) => one)]);
  if (columns !== undefined) query.set('_columns', columns);
  const said = answer.parse(await person.get(`/${resource.name}/reports/${report.key}?${query}`));
  const wrong: string[] = [];
  let compared = 0;
  const figures = cellsOf(asked, said).flatMap(({ at, found }) =>
    report.metrics.filter(({ key }) => key in found.values).map((metric) => ({ at, found, metric })),
  );
  // Of many figures some are compared, spread over all places and metrics.
  const some = figures.filter((_figure, index) => (index * 7919) % figures.length < limit);
  for (const { at, found, metric } of some) {
    const problem = await compare(person, asked, metric, at, found);
    compared += 1;
    if (problem !== undefined)
      wrong.push(`${resource.name}.${report.key}.${metric.key} by ${query} at ${JSON.stringify(at)}: ${problem}`);
  }
  return { compared, wrong: [...wrong, ...sumProblems(asked, said)] };
}

interface Cell {
  readonly at: readonly ReportCell[];
  readonly found: Answered;
}

function cellsOf({ by, columns }: Asked, said: Answer): Cell[] {
  const placeOf = (one: z.infer<typeof group>, dimension: string): ReportCell => ({
    by: dimension,
    key: one.key,
    ...(one.except && { except: one.except }),
  });
  return [
    { at: [], found: { values: said.totals, ...(said.records && { records: said.records }) } },
    ...said.groups.flatMap((row): Cell[] => [
      { at: [placeOf(row, by)], found: row },
      ...(said.columns ?? []).flatMap((column, index): Cell[] => {
        const found = row.cells?.[index];
        return found ? [{ at: [placeOf(row, by), placeOf(column, columns ?? '')], found }] : [];
      }),
    ]),
    ...(said.columns ?? []).map((column) => ({ at: [placeOf(column, columns ?? '')], found: column })),
  ];
}

/** Counts and sums of all groups make up the total. */
function sumProblems({ report }: Asked, { groups, columns = [], totals }: Answer): string[] {
  return report.metrics
    .filter(({ kind, key }) => (kind === 'count' || kind === 'sum') && key in totals)
    .flatMap(({ key }) =>
      [groups, ...(columns.length > 0 ? [columns] : [])].flatMap((list) => {
        const sum = list.reduce((total, { values }) => total + (values[key] ?? 0), 0);
        return near(sum, totals[key] ?? 0) ? [] : [`${report.key}.${key}: ${sum} in all groups, ${totals[key]} in all`];
      }),
    );
}

async function compare(
  person: Person,
  asked: Asked,
  metric: Metric,
  at: readonly ReportCell[],
  { values, records }: Answered,
): Promise<string | undefined> {
  const { resource, report, filters, from, to } = asked;
  const all = allMetrics(report);
  const figure = values[metric.key] ?? null;
  if (metric.parts) {
    const [first, second] = partsOfMetric(metric, all).map(({ key }) => values[key]);
    const isKnown = first !== undefined && second !== undefined;
    const expected =
      metric.kind === 'difference' ? (first ?? 0) - (second ?? 0) : second ? (first ?? 0) / second : null;
    if (isKnown && !near(figure, expected)) return `${figure} of ${first} and ${second}`;
  }
  const explained = explainingMetric(metric, all);
  if (!explained) return undefined;
  const text = writeFigure({
    resource: resource.name,
    report: report.key,
    metric: metric.key,
    filters,
    ...figurePlace({ from, to }, at),
  });
  const rows = await everyRow(person, `/${explained.of}/page?_figure=${encodeURIComponent(text)}`);
  const measured = rows.map((record) => record[explained.field ?? '']);
  if (explained.kind === 'distinct' && explained === metric && records?.[metric.key] !== rows.length)
    return `${records?.[metric.key]} records, ${rows.length} behind it`;
  // Masked values look alike, so only their records are compared.
  if (asked.sources(explained.of).fields[explained.field ?? '']?.mask) return undefined;
  const expected = computed(explained, measured);
  const shown = explained === metric ? figure : values[explained.key];
  return shown === undefined || near(shown, expected) ? undefined : `${shown}, but ${expected} of its records`;
}

async function everyRow(person: Person, path: string): Promise<WireRecord[]> {
  const rows: WireRecord[] = [];
  for (;;) {
    const page = await person.page(`${path}&_total=exact&_start=${rows.length}&_end=${rows.length + 200}`);
    rows.push(...page.records);
    if (page.records.length === 0 || rows.length >= page.total) return rows;
  }
}

function computed({ kind, bound = 0 }: Metric, values: readonly unknown[]): number | null {
  const numbers = values.map(Number);
  const sum = numbers.reduce((total, value) => total + value, 0);
  if (kind === 'count') return values.length;
  if (kind === 'distinct') return new Set(values).size;
  if (kind === 'sum') return sum;
  if (values.length === 0) return null;
  if (kind === 'within') return numbers.filter((value) => value <= bound).length / numbers.length;
  if (kind === 'percentile')
    return numbers.toSorted((one, other) => one - other)[Math.ceil((bound / 100) * numbers.length) - 1] ?? null;
  return kind === 'average' ? sum / values.length : kind === 'min' ? Math.min(...numbers) : Math.max(...numbers);
}

function near(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
}
