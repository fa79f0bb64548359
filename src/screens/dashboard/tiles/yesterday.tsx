import { useTranslate } from '@refinedev/core';
import type { TileReport } from '../../../engine/definition/dashboard.ts';
import type { Metric } from '../../../engine/reports/metric.ts';
import { metricLabel } from '../../../engine/texts/report-label.ts';
import grid from '../../../ui/figures/figure-grid.module.css';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { Failed } from '../../notices/notices.tsx';
import type { ReportAnswer } from '../../report/view/figures.tsx';
import type { ContentProps } from './content-props.ts';
import { ChangeArrow } from './figure/change-arrow.tsx';
import { blank, ComingFigure, Figure } from './figure/figure.tsx';
import { Sparkline } from './figure/sparkline.tsx';
import { Part } from './part.tsx';
import { ComingFigures } from './today.tsx';
import { useLastDays, useReport } from './use-report.tsx';

const weekDays = 7;

/** Figures of yesterday beside those of an average day of the seven days before. */
export function Yesterday({ tile, label }: Omit<ContentProps<'yesterday'>, 'period'>) {
  return (
    <>
      <h2>{label}</h2>
      <div className={`${grid.grid} ${grid.noted}`}>
        {tile.reports.map((report) => (
          <Part
            key={`${report.resource} ${report.report}`}
            coming={<ComingFigures count={report.metrics?.length ?? 1} />}
          >
            <YesterdayFigures report={report} />
          </Part>
        ))}
      </div>
    </>
  );
}

function YesterdayFigures({ report }: { readonly report: TileReport }) {
  const translate = useTranslate();
  const { view, metrics, answer, error, retry } = useReport(report, { period: useLastDays(1, 1) });
  const week = useReport(report, { period: useLastDays(weekDays, 2) });
  if (error && !answer) return <Failed title={translate('dashboard.failed')} reason={error.message} onRetry={retry} />;
  return metrics.map((metric) => {
    const label = metricLabel(translate, view.resource.name, metric);
    if (!answer || !week.answer) return <ComingFigure key={metric.key} label={label} note={blank} />;
    const value = answer.totals[metric.key];
    const usual = usualOf(metric, week.answer);
    const line = [...week.answer.groups, ...answer.groups].map(({ values }) => values[metric.key] ?? null);
    return (
      <Figure
        key={metric.key}
        label={label}
        text={<FigureText text={view.formatter.figure(metric, value)} />}
        note={
          <>
            <ChangeArrow now={value} before={usual} />
            {translate(addsUp(metric) ? 'dashboard.usual' : 'dashboard.usualAverage', {
              value: view.formatter.figure(metric, usual),
            })}
          </>
        }
        line={<Sparkline values={line} />}
        to={value ? view.rowsOf(metric, []) : undefined}
      />
    );
  });
}

/** Returns the figure of an average day: what adds up over the days is shared among them. */
function usualOf(metric: Metric, { groups, totals }: ReportAnswer): number | null {
  const { key } = metric;
  if (!addsUp(metric)) return totals[key] ?? null;
  // Who comes on two days counts on each of them, as yesterday.
  const sum = groups.reduce((all, { values }) => all + (values[key] ?? 0), 0);
  return Math.round(sum / weekDays);
}

function addsUp({ kind }: Metric): boolean {
  return kind === 'count' || kind === 'distinct' || kind === 'sum' || kind === 'difference';
}
