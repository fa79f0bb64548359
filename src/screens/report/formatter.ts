import type { Field } from '../../engine/field.ts';
import type { KindRegistry, TextContext, Translate } from '../../engine/kind.ts';
import { choiceLabel, metricUnit } from '../../engine/label.ts';
import { type Metric, partsOfMetric } from '../../engine/metric.ts';
import { isStep } from '../../engine/period.ts';
import type { Resource } from '../../engine/resource.ts';
import type { ReportGroup } from './figures.tsx';

const shares = new Intl.NumberFormat('zh-CN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** Formats the figures and groups of a report. */
export interface ReportFormatter {
  /** The figure with its unit. */
  figure(metric: Metric, value: number | null | undefined): string;
  /** The figure without the unit, for axes and columns whose heading names it. */
  amount(metric: Metric, value: number | null | undefined): string;
  /** @param by time step or dimension of the group */
  group(by: string, group: Pick<ReportGroup, 'key' | 'label' | 'except'>): string;
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
  const amount: ReportFormatter['amount'] = (metric, value) => {
    if (value === null || value === undefined) return '–';
    if (metric.kind === 'ratio' && metric.as === 'percent') return shares.format(value);
    const measured = measuredField(metric, resource, sources);
    const kind = measured && kinds[measured.type];
    if (!kind) return numbers.format(value);
    // Averages and ratios of whole numbers, amounts and seconds are rarely whole.
    const isMean = metric.kind === 'average' || metric.kind === 'ratio';
    const cell = kind.sheet?.(value, measured, context);
    if (isMean && typeof cell === 'object' && 'number' in cell && cell.format === 'whole') return numbers.format(value);
    return kind.text(isMean && kind.column === 'integer' ? Math.round(value) : value, measured, context);
  };
  return {
    amount,
    figure(metric, value) {
      const unit = metricUnit(translate, resource.name, metric);
      const text = amount(metric, value);
      return unit === '' || text === '–' ? text : translate('views.report.withUnit', { value: text, unit });
    },
    group(by, { key, label, except }) {
      if (except) return translate('views.report.others');
      if (key === null) return translate('views.report.none');
      const field = isStep(by) ? undefined : resource.fields[by];
      const choice = field && kinds[field.type]?.choices?.(field.settings).find(({ value }) => value === key);
      if (field && choice) return choiceLabel(translate, resource.name, field.name, choice);
      return label ?? key;
    },
  };
}

/** Returns the field whose kind formats a figure. Counts and plain ratios have none. */
function measuredField(metric: Metric, resource: Resource, sources: ReadonlyMap<string, Resource>): Field | undefined {
  if (metric.kind === 'ratio' && metric.as !== 'money' && metric.as !== 'duration') return undefined;
  const [first = metric] = partsOfMetric(metric, resource.metrics);
  if (first.kind === 'count' || first.kind === 'distinct') return undefined;
  return sources.get(first.of)?.fields[first.field ?? ''];
}
