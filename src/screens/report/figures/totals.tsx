import { useTranslate } from '@refinedev/core';
import type { Metric } from '../../../engine/reports/metric.ts';
import grid from '../../../ui/figures/figure-grid.module.css';
import styles from '../report.module.css';
import type { ReportAnswer } from '../view/figures.tsx';
import type { ReportView } from '../view/use-report-view.tsx';
import { Change } from './change.tsx';
import { FigureLink } from './figure-link.tsx';
import { MetricName } from './metric-name.tsx';

export interface TotalsProps {
  readonly view: ReportView;
  readonly metrics: readonly Metric[];
  readonly answer: ReportAnswer;
}

/** The total of each metric, with its change from the compared period. */
export function Totals({ view, metrics, answer }: TotalsProps) {
  const translate = useTranslate();
  const { totals, records, before } = answer;
  return (
    <dl className={grid.grid} aria-label={translate('views.report.totals')}>
      {metrics.map((metric) => (
        <div key={metric.key} className={styles.total}>
          <dt>
            <MetricName resource={view.resource.name} metric={metric} />
          </dt>
          <dd>
            <span className={styles.figure}>
              <FigureLink
                {...{ view, metric, cells: [] }}
                hasUnit
                found={{ values: totals, ...(records && { records }) }}
              />
            </span>
            {before && (
              <Change
                now={totals[metric.key]}
                before={before.totals[metric.key]}
                text={view.formatter.figure(metric, before.totals[metric.key])}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
