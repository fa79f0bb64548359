import { useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { Charts } from '../report/charts.tsx';
import { filled } from '../report/figures.tsx';
import { Failed } from '../shared/notices.tsx';
import { Coming } from './part.tsx';
import { type ReportProps, useReport } from './use-report.tsx';

/** Number of days in a trend, including today. */
const trendDays = 30;

/** The charts of a report over the last 30 days. */
export function Trend(props: ReportProps) {
  const translate = useTranslate();
  const { resource, report, asked, measures, telling, now, error, retry } = useReport(props, trendDays, false);
  const groups = useMemo(() => now && filled(now.groups, report, asked.address), [now, report, asked]);
  if (error && !now) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!groups) return <Coming lines={6} />;
  return <Charts {...{ resource, report, measures, formatter: telling, groups }} isOverTime />;
}
