import { conditionFields } from '../../../../src/engine/fields/condition.ts';
import { allows } from '../../../../src/engine/permissions/permission.ts';
import { explainingMetric, type Metric, partsOfMetric } from '../../../../src/engine/reports/metric.ts';
import { allMetrics, type Report } from '../../../../src/engine/reports/report.ts';
import type { RequestContext } from '../../context/request-context.ts';

/** What a report is grouped and filtered by: fields of its resource. */
type Asked = readonly string[];

/**
 * Returns the metrics that the report can answer: those whose fields the caller may read and, for metrics of another
 * resource, whose records have the fields that the report is grouped and filtered by. A ratio or a difference needs
 * both of its parts.
 */
export function visibleMetrics(context: RequestContext, report: Report, asked: Asked): readonly Metric[] {
  const all = allMetrics(report);
  const isVisible = (metric: Metric): boolean => {
    if (metric.parts) {
      const parts = partsOfMetric(metric, all);
      return parts.length === 2 && parts.every(isVisible);
    }
    return isReadable(context, report, metric) && asked.every((name) => fieldFor(metric, name) !== undefined);
  };
  return report.metrics.filter(isVisible);
}

/** Returns the metrics that are computed from records: those shown, and the parts of ratios and differences. */
export function computedMetrics(report: Report, shown: readonly Metric[]): readonly Metric[] {
  const all = allMetrics(report);
  return [...new Set(shown.flatMap((metric) => (metric.parts ? partsOfMetric(metric, all) : [metric])))];
}

/** Returns the field of the metric's records that a field of the report's resource corresponds to, if there is one. */
export function fieldFor({ on }: Metric, name: string): string | undefined {
  if (!on) return name;
  return Object.hasOwn(on, name) ? on[name] : undefined;
}

/** Returns the metric whose records explain a figure, if the caller may see the metric. */
export function explainingFigure(
  context: RequestContext,
  report: Report,
  key: string,
  asked: Asked,
): Metric | undefined {
  const metric = visibleMetrics(context, report, asked).find((one) => one.key === key);
  return metric && explainingMetric(metric, allMetrics(report));
}

/** Masked values may only be counted: every other figure would reveal them. */
function isReadable({ services, snapshot }: RequestContext, report: Report, metric: Metric): boolean {
  const { fields } = services.catalogue.resource(metric.of);
  const mayRead = (name: string, isCounted: boolean) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return !field || ((isCounted || !field.mask) && allows(snapshot, field.perm.read));
  };
  const compared = [metric.time ?? report.time, ...conditionFields(metric.where), ...Object.values(metric.on ?? {})];
  return compared.every((name) => mayRead(name, false)) && mayRead(metric.field ?? '', metric.kind === 'distinct');
}
