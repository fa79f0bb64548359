import { useTranslate } from '@refinedev/core';
import { use, useMemo } from 'react';
import { readableFields } from '../../../engine/fields/values.ts';
import { allows } from '../../../engine/permissions/permission.ts';
import { type FigureAddress, figurePlace, type ReportCell, writeFigure } from '../../../engine/reports/figure.ts';
import { explainingMetric, type Metric } from '../../../engine/reports/metric.ts';
import { allMetrics, type Report } from '../../../engine/reports/report.ts';
import type { Resource } from '../../../engine/resource.ts';
import { ruleOf } from '../../../engine/routes/plan.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { createAddressCodec } from '../../list-state/address.ts';
import { filtersOf } from '../../list-state/request.ts';
import { withoutRowFilters } from '../../list-state/row-filters.ts';
import type { Asked } from './figures.tsx';
import { createReportFormatter, type ReportFormatter } from './formatter.ts';

/** How the figures of a report are shown, and where they lead to. */
export interface ReportView {
  readonly resource: Resource;
  readonly report: Report;
  readonly formatter: ReportFormatter;
  /** Returns the address of the records behind a figure. Undefined if the user may not open their list. */
  rowsOf(metric: Metric, cells: readonly ReportCell[]): string | undefined;
}

/** Returns how a report is shown. Loads the resources that its metrics are about. */
export function useReportView(resource: Resource, report: Report, { address, filtering }: Asked): ReportView {
  const translate = useTranslate();
  const { kinds, snapshot, plan, resource: load } = useWorkspace();
  const names = [...new Set(allMetrics(report).map(({ of }) => of))];
  const sources = sourcesOf(
    report,
    names.map((name) => (name === resource.name ? resource : use(load(name)))),
  );
  return useMemo(() => {
    const period = { from: address.from, to: address.to };
    const filters = filtersOf(filtering.address, filtering.codec).flatMap((one): FigureAddress['filters'] =>
      'field' in one ? [one.value].flat().map((value) => [one.field, String(value)] as const) : [],
    );
    const rowsOf: ReportView['rowsOf'] = (metric, cells) => {
      const source = sources.get(explainingMetric(metric, allMetrics(report))?.of ?? '');
      if (
        source?.path === undefined ||
        source.path.includes('{') ||
        !allows(snapshot, ruleOf(plan, source.name, 'list'))
      )
        return undefined;
      const figure = writeFigure({
        resource: resource.name,
        report: report.key,
        metric: metric.key,
        filters,
        ...figurePlace(period, cells),
      });
      const codec = createAddressCodec(source, readableFields(source, snapshot), kinds);
      return `${source.path}?${codec.write({ ...codec.initial, ...withoutRowFilters(codec), layout: 'table', figure })}`;
    };
    const formatter = createReportFormatter({ resource, sources, kinds, translate });
    return { resource, report, formatter, rowsOf };
  }, [resource, report, sources, kinds, translate, snapshot, plan, address.from, address.to, filtering]);
}

/** The loaded resources of each report: the same map at each render, so that charts are not drawn again. */
const known = new WeakMap<Report, ReadonlyMap<string, Resource>>();

function sourcesOf(report: Report, loaded: readonly Resource[]): ReadonlyMap<string, Resource> {
  const sources = known.get(report) ?? new Map(loaded.map((one) => [one.name, one]));
  known.set(report, sources);
  return sources;
}
