import type { KindRegistry, TextContext, Translate } from '../../../engine/fields/kind.ts';
import type { Metric } from '../../../engine/reports/metric.ts';
import type { Resource } from '../../../engine/resource.ts';
import { metricUnit } from '../../../engine/texts/report-label.ts';
import { groupLabel, measuredField, type NamedGroup } from '../../../engine/texts/report-text.ts';

const shares = new Intl.NumberFormat('zh-CN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** Formats the figures and groups of a report. */
export interface ReportFormatter {
  /** The figure with its unit. */
  figure(metric: Metric, value: number | null | undefined): string;
  /** The figure without the unit, for axes and columns whose heading names it. */
  amount(metric: Metric, value: number | null | undefined): string;
  /** Returns the smallest distance of two labels of an axis, in the unit of the values; 0 for any. */
  axisInterval(metric: Metric): number;
  /** Returns the distances of two labels of an axis that read round, ascending; undefined for those of decimal numbers. */
  axisSteps(metric: Metric): readonly number[] | undefined;
  /** @param by time step or dimension of the group */
  group(by: string, group: NamedGroup): string;
}

export interface FormatterContext {
  readonly resource: Resource;
  /** The resources that the metrics are about, by name. */
  readonly sources: ReadonlyMap<string, Resource>;
  readonly kinds: KindRegistry;
  readonly translate: Translate;
}

export function createReportFormatter({ resource, sources, kinds, translate }: FormatterContext): ReportFormatter {
  const context: TextContext = { translate, resource: resource.name };
  const measuredOf = (metric: Metric) => measuredField(metric, resource, (name) => sources.get(name));
  // Averages, ratios and medians of whole numbers, amounts and seconds are rarely whole.
  const isMeanOf = ({ kind }: Metric) => kind === 'average' || kind === 'ratio';
  const amount: ReportFormatter['amount'] = (metric, value) => {
    if (value === null || value === undefined) return '–';
    if (metric.as === 'percent') return shares.format(value);
    const measured = measuredOf(metric);
    const kind = measured && kinds[measured.type];
    if (!kind) return numbers.format(value);
    const isMean = isMeanOf(metric);
    const cell = kind.sheet?.(value, measured, context);
    if (isMean && typeof cell === 'object' && 'number' in cell && cell.format === 'whole') return numbers.format(value);
    // What is converted for its column, such as a percentage, is no whole number before that.
    const isWhole = kind.column === 'integer' && !kind.toColumn;
    return (kind.spoken ?? kind.text)(isWhole ? Math.round(value) : value, measured, context);
  };
  return {
    amount,
    figure(metric, value) {
      const unit = metricUnit(translate, resource.name, metric, value ?? 0);
      const text = amount(metric, value);
      return unit === '' || text === '–' ? text : translate('views.report.withUnit', { value: text, unit });
    },
    axisInterval(metric) {
      if (metric.kind === 'count' || metric.kind === 'distinct') return 1;
      const measured = measuredOf(metric);
      const one = measured && kinds[measured.type]?.sheet?.(1, measured, context);
      if (typeof one !== 'object' || !('number' in one)) return 0;
      if (one.format === 'money') return 1 / one.number;
      return one.format === 'whole' && !isMeanOf(metric) ? 1 : 0;
    },
    axisSteps(metric) {
      const measured = measuredOf(metric);
      return measured && kinds[measured.type]?.axisSteps;
    },
    group: (by, group) => groupLabel(translate, kinds, resource, by, group),
  };
}
