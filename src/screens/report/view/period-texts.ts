import type { Translate } from '../../../engine/fields/kind.ts';
import { groupingLabel } from '../../../engine/texts/report-text.ts';
import { comparedPeriod } from '../../../engine/time/period.ts';
import { groupingOf, type ReportAddress } from '../address/address.ts';
import type { ReportView } from './use-report-view.tsx';

/** Returns what a report is about: the period, the grouping, and the period it is compared with. */
export function periodTexts({ resource, report }: ReportView, address: ReportAddress, translate: Translate): string[] {
  const { from, to, comparison } = address;
  const compared = comparison && comparedPeriod(address, comparison);
  return [
    `${from} – ${to}`,
    groupingLabel(translate, resource, groupingOf(report, address.by).by),
    ...(compared ? [translate('views.report.before', { value: `${compared.from} – ${compared.to}` })] : []),
  ];
}
