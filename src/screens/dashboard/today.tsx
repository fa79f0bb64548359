import { useTranslate } from '@refinedev/core';
import { measureLabel } from '../../engine/label.ts';
import { Failed } from '../shared/notices.tsx';
import { Figure } from './figure.tsx';
import { Coming } from './part.tsx';
import { type ReportProps, useReport } from './use-report.tsx';

/** Today's value of each measure of a report, compared with yesterday's. */
export function Today(props: ReportProps) {
  const translate = useTranslate();
  const { resource, report, measures, telling, now, before, error, retry } = useReport(props, 1, true);
  if (error && !now) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!now) return <Coming lines={1} />;
  return measures.map((measure) => (
    <Figure
      key={measure.key}
      label={measureLabel(translate, resource.name, report.key, measure)}
      text={telling.figure(measure, now.totals[measure.key])}
      {...(before && {
        note: translate('dashboard.yesterday', { value: telling.figure(measure, before.totals[measure.key]) }),
      })}
    />
  ));
}
