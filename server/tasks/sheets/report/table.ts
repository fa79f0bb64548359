import type { Metric } from '../../../../src/engine/reports/metric.ts';
import { metricLabel, metricUnit } from '../../../../src/engine/texts/report-label.ts';
import { groupingLabel, groupLabel, measuredField } from '../../../../src/engine/texts/report-text.ts';
import type { RequestContext } from '../../../records/context/request-context.ts';
import { badQuery } from '../../../records/query/bad-query.ts';
import type { ReportAnswer, ReportColumn } from '../../../records/report/index.ts';
import type { Question } from '../../../records/report/question.ts';
import { textContext } from '../export/columns.ts';
import type { Cell, SheetColumn } from '../write/cell.ts';

const nameWidth = 24;
const figureWidth = 16;

export interface ReportTable {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Returns the table of an answer: the metrics by group, or one metric by the rows and columns of a matrix. The totals
 * are the last row. Throws 40000 for a metric that the answer does not contain.
 */
export function tableSheet(
  context: RequestContext,
  question: Question,
  answer: ReportAnswer,
  chosen: string | null,
): ReportTable {
  const wanted = chosen ?? question.report.rank;
  const metric = question.metrics.find(({ key }) => key === wanted);
  if (chosen !== null && !metric) throw badQuery([['_metric', [{ key: 'notAValue', params: {} }]]]);
  const shown = metric ?? question.metrics[0];
  const { columns } = question;
  return columns !== undefined && shown
    ? matrixTable(context, question, answer, shown, columns)
    : metricTable(context, question, answer);
}

function metricTable(context: RequestContext, { by, metrics }: Question, answer: ReportAnswer): ReportTable {
  const { translate } = textContext(context);
  const isCompared = answer.before !== undefined;
  const cells = (values: ReportColumn['values'], before: ReportColumn['values'] = {}): Cell[] =>
    metrics.flatMap((metric) => [
      figureCell(context, metric, values[metric.key]),
      ...(isCompared ? [figureCell(context, metric, before[metric.key])] : []),
    ]);
  const headings = metrics.flatMap((metric) => {
    const label = metricHeading(context, metric);
    return [label, ...(isCompared ? [translate('views.report.before', { value: label })] : [])];
  });
  return {
    columns: [
      { label: groupingLabel(translate, context.resource, by), width: nameWidth },
      ...headings.map((label) => ({ label, width: figureWidth })),
    ],
    rows: [
      ...answer.groups.map((group) => [nameOf(context, by, group), ...cells(group.values, group.before)]),
      [translate('views.report.sum'), ...cells(answer.totals, answer.before?.totals)],
    ],
  };
}

function matrixTable(
  context: RequestContext,
  { by }: Question,
  { groups, columns = [], totals }: ReportAnswer,
  metric: Metric,
  across: string,
): ReportTable {
  const { translate } = textContext(context);
  const cellOf = (found: Pick<ReportColumn, 'values'> | null | undefined) =>
    figureCell(context, metric, found?.values[metric.key]);
  const corner = `${groupingLabel(translate, context.resource, by)} \\ ${groupingLabel(translate, context.resource, across)}`;
  return {
    columns: [
      { label: `${metricHeading(context, metric)} ${corner}`, width: nameWidth },
      { label: translate('views.report.sum'), width: figureWidth },
      ...columns.map((head) => ({ label: nameOf(context, across, head), width: figureWidth })),
    ],
    rows: [
      ...groups.map((group) => [
        nameOf(context, by, group),
        cellOf(group),
        ...columns.map((_, at) => cellOf(group.cells?.[at])),
      ]),
      [translate('views.report.sum'), cellOf({ values: totals }), ...columns.map(cellOf)],
    ],
  };
}

function nameOf(context: RequestContext, by: string, group: Parameters<typeof groupLabel>[4]): string {
  const { translate } = textContext(context);
  return groupLabel(translate, context.services.catalogue.kinds, context.resource, by, group);
}

/** Returns the label of a metric with its unit. */
function metricHeading(context: RequestContext, metric: Metric): string {
  const { translate, resource } = textContext(context);
  const unit = metricUnit(translate, resource, metric);
  const label = metricLabel(translate, resource, metric);
  return unit === '' ? label : `${label} (${unit})`;
}

/** A figure as a number that a sheet can calculate with. A kind without numbers gives its text. */
function figureCell(context: RequestContext, metric: Metric, value: number | null | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (metric.as === 'percent') return { number: value, format: 'percent' };
  const { catalogue } = context.services;
  const field = measuredField(metric, context.resource, (name) => catalogue.find(name));
  const kind = field && catalogue.kinds[field.type];
  const isMean = metric.kind === 'average' || metric.kind === 'ratio';
  if (!kind) return { number: isMean ? rounded(value) : value, format: isMean ? 'decimal' : 'whole' };
  const text = textContext(context);
  const cell = kind.sheet?.(value, field, text);
  if (typeof cell === 'object' && 'number' in cell && cell.format === 'whole' && isMean)
    return { number: rounded(value), format: 'decimal' };
  return cell ?? kind.text(isMean && kind.column === 'integer' ? Math.round(value) : value, field, text);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
