import { allows } from '../../../../src/engine/permissions/permission.ts';
import type { Filter } from '../../../../src/engine/queries/query.ts';
import { type FigureAddress, readFigure } from '../../../../src/engine/reports/figure.ts';
import { figureFilter } from '../../../../src/engine/reports/figure-filter.ts';
import type { Metric } from '../../../../src/engine/reports/metric.ts';
import type { Report } from '../../../../src/engine/reports/report.ts';
import { type RequestContext, readableNames } from '../../context/request-context.ts';
import { badQuery } from '../bad-query.ts';
import { countedBy, groupFilter, inPeriod } from './conditions.ts';
import { parseReportFilters } from './filters.ts';
import { explainingFigure, fieldFor } from './visible-metrics.ts';

/**
 * Returns the filters that select exactly the records behind a figure, from the same conditions that compute it. Throws
 * 40000 for a figure that the caller may not see, and for one that is not computed from records of this resource.
 */
export function figureFiltersOf(context: RequestContext, text: string): readonly Filter[] {
  const figure = readFigure(text);
  const resource = figure && context.services.catalogue.find(figure.resource);
  const report = resource?.reports.find(({ key }) => key === figure?.report);
  const filters = figure && resource && report && filtersOf({ ...context, resource }, report, figure, context);
  if (!filters) throw badQuery([[figureFilter, [{ key: 'notAValue', params: {} }]]]);
  return filters;
}

/** @param ofReport the request, about the resource that declares the report */
function filtersOf(
  ofReport: RequestContext,
  report: Report,
  figure: FigureAddress,
  context: RequestContext,
): readonly Filter[] | undefined {
  if (!allows(context.snapshot, report.rule)) return undefined;
  const parsed = parseReportFilters(ofReport, report, figure.filters);
  if ('problems' in parsed) return undefined;
  const asked = [...figure.groups, ...parsed.filters].map(({ field }) => field);
  const metric = explainingFigure(ofReport, report, figure.metric, asked);
  const open = readableNames(ofReport);
  const isDimension = figure.groups.every(({ field }) => report.dimensions.includes(field) && open.has(field));
  if (!metric || metric.of !== context.resource.name || !isDimension) return undefined;
  const where = { all: [inPeriod(context, metric.time ?? report.time, figure), ...countedBy(metric)] };
  return [
    ...filtersFor(metric, parsed.filters),
    { field: figureFilter, operator: 'eq', values: [], where },
    ...figure.groups.map((group) => groupFilter(group, fieldFor(metric, group.field) ?? group.field)),
  ];
}

/** Returns the filters of a report as filters of the metric's records. */
export function filtersFor(metric: Metric, filters: readonly Filter[]): Filter[] {
  return filters.map((filter) => ({ ...filter, field: fieldFor(metric, filter.field) ?? filter.field }));
}
