import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { Field } from '../fields/field.ts';
import { normaliseMetric } from '../reports/metric.ts';
import { normaliseReport } from '../reports/report.ts';
import type { Resource } from '../resource.ts';
import { dataRule, keyOf } from '../routes/route.ts';
import type { NormalContext } from './context.ts';
import { names } from './sections.ts';

/**
 * Fills in the metrics of a resource and its reports.
 *
 * @param entry the home of the resource
 * @param added names of the fields that authors cannot name
 */
export function normaliseReports(
  { name, metrics: declared = {}, reports = {} }: AnyDefinition,
  fields: readonly Field[],
  entry: RouteEntry | undefined,
  added: readonly string[],
  context: NormalContext,
): Pick<Resource, 'metrics' | 'reports'> {
  const metrics = Object.entries(declared).map(([key, metric]) => normaliseMetric(name, key, metric));
  const filterable = names(fields.filter((field) => isReportFilter(field, context.kinds)));
  return {
    metrics,
    reports: Object.entries(reports).map(([key, report]) => {
      const place = reportEntry(name, key, context);
      // Platform staff narrow every report to an enterprise.
      const filters = report.filters && [...report.filters, ...added];
      return normaliseReport(key, filters ? { ...report, filters } : report, {
        metrics,
        filters: filterable,
        place: place && { key: keyOf(place), title: place.title },
        rule: dataRule(place ?? entry ?? {}),
      });
    }),
  };
}

/** Returns whether a report can be filtered by the field: a choice or reference that the list can be filtered by. */
function isReportFilter({ type, filter, mask }: Field, kinds: NormalContext['kinds']): boolean {
  const kind = kinds[type];
  return filter !== false && !mask && (kind?.choices ?? kind?.refersTo) !== undefined;
}

/** Returns the entry that shows the report, if there is one. */
function reportEntry(resource: string, report: string, { entries }: Pick<NormalContext, 'entries'>) {
  return entries.find((one) => one.name === resource && one.view === 'report' && one.report === report);
}
