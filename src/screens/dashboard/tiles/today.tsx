import { useTranslate } from '@refinedev/core';
import type { TileReport } from '../../../engine/definition/dashboard.ts';
import type { Metric } from '../../../engine/reports/metric.ts';
import { metricLabel } from '../../../engine/texts/report-label.ts';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { Failed } from '../../notices/notices.tsx';
import { ChangeArrow } from './figure/change-arrow.tsx';
import { blank, ComingFigure, Figure } from './figure/figure.tsx';
import { Sparkline } from './figure/sparkline.tsx';
import { daysOfTrend, type ShownPeriod, useLastDays, usePeers, useReport } from './use-report.tsx';

interface TodayProps extends Pick<ShownPeriod, 'days'> {
  readonly report: TileReport;
}

/**
 * The value of each metric of a report in a period that ends today, compared with the period before up to the same time of
 * day and with the median of the colleagues, and a small line of the whole days. It leads to the records behind it.
 */
export function Today({ report, days }: TodayProps) {
  const translate = useTranslate();
  const period = useLastDays(days);
  const { view, metrics, answer, error, retry } = useReport(report, { period, isCompared: true });
  const trend = useReport(report, { period: useLastDays(daysOfTrend(days)), isCompared: days > 1 });
  const peers = usePeers(view, period, answer !== undefined);
  // Where one figure has a line of the colleagues, and where it may come, all have one.
  const hasPeers = !peers || metrics.some(({ key }) => typeof peers[key] === 'number');
  const peersOf = (metric: Metric) => {
    if (!hasPeers) return undefined;
    const median = peers?.[metric.key];
    if (typeof median !== 'number') return blank;
    return translate('dashboard.peers', { value: view.formatter.figure(metric, median) });
  };
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  if (!answer)
    return metrics.map((metric) => (
      <ComingFigure
        key={metric.key}
        label={metricLabel(translate, view.resource.name, metric)}
        note={blank}
        peers={peersOf(metric)}
      />
    ));
  const { totals, before } = answer;
  // Today is not over: its part of a day would be the end of every line.
  const wholeDays = trend.answer?.groups.slice(0, -1) ?? [];
  const noteOf = (metric: Metric) => {
    const past = before?.totals[metric.key];
    if (past === undefined) return undefined;
    const isUntilNow = before?.until !== undefined && !metric.ahead;
    const key = days > 1 ? 'before' : isUntilNow ? 'yesterdayUntilNow' : 'yesterday';
    return (
      <>
        <ChangeArrow now={totals[metric.key]} before={past} />
        {translate(`dashboard.${key}`, { value: view.formatter.figure(metric, past) })}
      </>
    );
  };
  return metrics.map((metric) => (
    <Figure
      key={metric.key}
      label={metricLabel(translate, view.resource.name, metric)}
      text={<FigureText text={view.formatter.figure(metric, totals[metric.key])} />}
      note={noteOf(metric) ?? blank}
      peers={peersOf(metric)}
      line={<Sparkline values={wholeDays.map(({ values }) => values[metric.key] ?? null)} />}
      to={totals[metric.key] ? view.rowsOf(metric, []) : undefined}
    />
  ));
}

/** The placeholders of the figures of a report that is not known yet. */
export function ComingFigures({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <ComingFigure key={index} note={blank} />);
}
