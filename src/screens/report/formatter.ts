import type { KindRegistry, TextContext, Translate } from '../../engine/kind.ts';
import { choiceLabel } from '../../engine/label.ts';
import { type Measure, measuredField } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import type { ReportGroup } from './figures.tsx';

const shares = new Intl.NumberFormat('zh-CN', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const numbers = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });

/** Formats the figures and groups of a report. */
export interface ReportFormatter {
  figure(measure: Measure, value: number | null | undefined): string;
  group(group: Pick<ReportGroup, 'key' | 'label'>): string;
}

/** @param by time step or field of the grouping */
export function createReportFormatter(
  resource: Resource,
  by: string,
  kinds: KindRegistry,
  translate: Translate,
): ReportFormatter {
  const context: TextContext = { translate, resource: resource.name };
  return {
    figure(measure, value) {
      if (value === null || value === undefined) return '–';
      if ('ratio' in measure) return shares.format(value);
      const field = resource.fields[measuredField(measure) ?? ''];
      const kind = field && kinds[field.type];
      if (!kind) return numbers.format(value);
      const cell = kind.sheet?.(value, field, context);
      // The average of whole numbers is rarely a whole number.
      const isWhole = typeof cell === 'object' && 'number' in cell && cell.format === 'whole';
      return 'average' in measure && isWhole ? numbers.format(value) : kind.text(value, field, context);
    },
    group({ key, label }) {
      if (key === null) return translate('views.report.none');
      const field = resource.fields[by];
      const choice = field && kinds[field.type]?.choices?.(field.settings).find(({ value }) => value === key);
      if (field && choice) return choiceLabel(translate, resource.name, field.name, choice);
      return label ?? key;
    },
  };
}
