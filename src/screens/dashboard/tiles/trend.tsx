import { useTranslate } from '@refinedev/core';
import { Failed } from '../../notices/notices.tsx';
import { Charts } from '../../report/charts/charts.tsx';
import type { ContentProps } from './content-props.ts';
import { Coming } from './part.tsx';
import { daysOfTrend, useLastDays, useReport } from './use-report.tsx';

/** The charts of a report over the last days. */
export function Trend({ tile, period: { days } }: Omit<ContentProps<'charts'>, 'label'>) {
  const translate = useTranslate();
  const { view, metrics, answer, error, retry } = useReport(tile, { period: useLastDays(daysOfTrend(days)) });
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!answer) return <Coming lines={6} />;
  return <Charts {...{ view, metrics }} by="day" groups={answer.groups} isOverTime />;
}
