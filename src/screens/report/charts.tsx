import { useTranslate } from '@refinedev/core';
import { Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { chartTitle, metricHelp, metricLabel, metricUnit } from '../../engine/label.ts';
import type { Metric } from '../../engine/metric.ts';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { Failed } from '../shared/notices.tsx';
import type { DrawingProps } from './drawing.tsx';
import type { ReportGroup } from './figures.tsx';
import styles from './report.module.css';
import type { ReportView } from './use-report-view.tsx';

const Drawing = lazyWithRetry(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

export interface ChartsProps {
  readonly view: ReportView;
  readonly metrics: readonly Metric[];
  /** A time step or a dimension. */
  readonly by: string;
  readonly groups: readonly ReportGroup[];
  readonly isOverTime: boolean;
}

/** The charts of a report. Groups over time are lines or bars; of all others the first are bars with their names. */
export function Charts({ view, metrics, by, groups, isOverTime }: ChartsProps) {
  const translate = useTranslate();
  const { resource, report } = view;
  return (
    <div className={styles.charts}>
      {report.charts.map((chart) => {
        if (!chart.metrics.some((key) => metrics.some((metric) => metric.key === key))) return null;
        const title = chartTitle(translate, resource.name, report.key, chart);
        return (
          <figure key={chart.title} className={styles.chart}>
            <figcaption>{title}</figcaption>
            {isBlank(groups, chart.metrics) ? (
              <p className={styles.nothing}>{translate('views.report.nothing')}</p>
            ) : (
              <ErrorBoundary
                fallbackRender={({ resetErrorBoundary }) => (
                  <Failed title={translate('views.report.notDrawn')} onRetry={resetErrorBoundary} />
                )}
              >
                <Suspense fallback={<div className={styles.drawing} aria-busy />}>
                  <Chart
                    {...{ view, metrics, by, groups, title }}
                    keys={chart.metrics}
                    kind={isOverTime ? chart.kind : 'ranking'}
                  />
                </Suspense>
              </ErrorBoundary>
            )}
          </figure>
        );
      })}
    </div>
  );
}

/** True if no group has a value of any of the metrics. */
function isBlank(groups: readonly ReportGroup[], keys: readonly string[]): boolean {
  return groups.every(({ values }) => keys.every((key) => typeof values[key] !== 'number'));
}

/** Number of groups of a ranking that are drawn. All of them are in the table. */
const maxRanked = 12;

interface ChartProps extends Omit<ChartsProps, 'isOverTime'> {
  readonly title: string;
  readonly kind: DrawingProps['kind'];
  /** Keys of the metrics it shows, in order. */
  readonly keys: readonly string[];
}

/** One chart. Memoized: computed again only when its content changes. */
function Chart({ view, metrics, by, groups: all, title, kind, keys }: ChartProps) {
  const translate = useTranslate();
  const { resource, formatter } = view;
  // What is gathered from many groups would dwarf each of them.
  const groups = useMemo(
    () => (kind === 'ranking' ? all.filter(({ except }) => !except).slice(0, maxRanked) : all),
    [kind, all],
  );
  const names = useMemo(() => groups.map((group) => formatter.group(by, group)), [groups, formatter, by]);
  const series = useMemo(
    () =>
      keys
        .flatMap((key) => metrics.find((metric) => metric.key === key) ?? [])
        .map((metric) => ({
          name: metricLabel(translate, resource.name, metric),
          help: [metricHelp(translate, resource.name, metric) ?? '', metricUnit(translate, resource.name, metric)]
            .filter(Boolean)
            .join(' · '),
          isShare: metric.kind === 'ratio' && metric.as === 'percent',
          isCount: metric.kind === 'count' || metric.kind === 'distinct',
          values: groups.map(({ values }) => values[metric.key] ?? null),
          format: (value: number | null) => formatter.figure(metric, value),
          formatAxis: (value: number) => formatter.amount(metric, value),
        })),
    [keys, metrics, groups, formatter, translate, resource],
  );
  return <Drawing {...{ title, kind, series }} groups={names} />;
}
