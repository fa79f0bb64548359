import { useTranslate } from '@refinedev/core';
import { Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { chartTitle, measureLabel } from '../../engine/label.ts';
import type { Measure, Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { Failed } from '../shared/notices.tsx';
import type { ReportGroup } from './figures.tsx';
import type { ReportFormatter } from './formatter.ts';
import styles from './report.module.css';

const Drawing = lazyWithRetry(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

export interface ChartsProps {
  readonly resource: Resource;
  readonly report: Report;
  readonly measures: readonly Measure[];
  readonly formatter: ReportFormatter;
  readonly groups: readonly ReportGroup[];
  readonly isOverTime: boolean;
}

/** The charts of a report. Only groups over time are drawn as lines; all others are bars. */
export function Charts({ resource, report, measures, formatter: telling, groups, isOverTime }: ChartsProps) {
  const translate = useTranslate();
  return (
    <div className={styles.charts}>
      {report.charts.map((chart) => {
        if (!chart.measures.some((key) => measures.some((measure) => measure.key === key))) return null;
        const title = chartTitle(translate, resource.name, report.key, chart);
        return (
          <figure key={chart.title} className={styles.chart}>
            <figcaption>{title}</figcaption>
            {groups.length === 0 ? (
              <p className={styles.nothing}>{translate('views.report.nothing')}</p>
            ) : (
              <ErrorBoundary
                fallbackRender={({ resetErrorBoundary }) => (
                  <Failed title={translate('views.report.notDrawn')} onRetry={resetErrorBoundary} />
                )}
              >
                <Suspense fallback={<div className={styles.drawing} aria-busy />}>
                  <Chart
                    {...{ resource, report, measures, formatter: telling, groups, title }}
                    keys={chart.measures}
                    kind={isOverTime ? chart.kind : 'bar'}
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

interface ChartProps extends Omit<ChartsProps, 'isOverTime'> {
  readonly title: string;
  readonly kind: 'line' | 'bar';
  /** Keys of the measures it shows, in order. */
  readonly keys: readonly string[];
}

/** One chart. Memoized: computed again only when its content changes. */
function Chart({ resource, report, measures, formatter: telling, groups, title, kind, keys }: ChartProps) {
  const translate = useTranslate();
  const names = useMemo(() => groups.map((group) => telling.group(group)), [groups, telling]);
  const series = useMemo(
    () =>
      keys
        .flatMap((key) => measures.find((measure) => measure.key === key) ?? [])
        .map((measure) => ({
          name: measureLabel(translate, resource.name, report.key, measure),
          isShare: 'ratio' in measure,
          isCount: 'count' in measure,
          values: groups.map(({ values }) => values[measure.key] ?? null),
          tell: (value: number | null) => telling.figure(measure, value),
        })),
    [keys, measures, groups, telling, translate, resource, report],
  );
  return <Drawing {...{ title, kind, series }} groups={names} />;
}
