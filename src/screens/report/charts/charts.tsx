import { useTranslate } from '@refinedev/core';
import { Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Chart as DeclaredChart } from '../../../engine/definition/reports.ts';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { Metric } from '../../../engine/reports/metric.ts';
import { resourceNoun } from '../../../engine/texts/label.ts';
import { chartTitle, metricHelp, metricLabel, metricUnit } from '../../../engine/texts/report-label.ts';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { Failed } from '../../notices/notices.tsx';
import styles from '../report.module.css';
import type { ReportGroup } from '../view/figures.tsx';
import type { ReportView } from '../view/use-report-view.tsx';
import type { DrawingProps, Series } from './drawing.tsx';

const Drawing = lazyWithRetry(async () => (await import('./drawing.tsx')).Drawing);

export interface ChartsProps {
  readonly view: ReportView;
  readonly metrics: readonly Metric[];
  /** A time step or a dimension. */
  readonly by: string;
  readonly groups: readonly ReportGroup[];
  readonly isOverTime: boolean;
}

/** The charts of a report. Groups over time are lines or bars; of all others the first are bars with their names. */
export function Charts(props: ChartsProps) {
  return (
    <div className={styles.charts}>
      {props.view.report.charts.map((chart) =>
        chart.metrics.some((key) => props.metrics.some((metric) => metric.key === key)) ? (
          <CaptionedChart key={chart.title} {...props} chart={chart} />
        ) : null,
      )}
    </div>
  );
}

interface CaptionedChartProps extends ChartsProps {
  readonly chart: DeclaredChart;
}

function CaptionedChart({ view, metrics, by, groups: all, isOverTime, chart }: CaptionedChartProps) {
  const translate = useTranslate();
  const { resource, report } = view;
  const first = chart.metrics.find((key) => metrics.some((metric) => metric.key === key)) ?? '';
  const { ranked, none } = useMemo(
    () => (isOverTime ? { ranked: all, none: [] } : rankGroups(all, first, chart.lowestFirst)),
    [isOverTime, all, first, chart],
  );
  const top = useMemo(() => (isOverTime ? ranked : ranked.slice(0, maxRanked)), [isOverTime, ranked]);
  const drawn = useMemo(() => [...top, ...none], [top, none]);
  const title = chartTitle(translate, resource.name, report.key, chart);
  const rank = report.metrics.find(({ key }) => key === report.rank);
  const isCutByServer = rank !== undefined && all.some(({ except }) => except);
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {top.length < ranked.length &&
          translate(`views.report.${isCutByServer ? 'topOfRanked' : 'topOf'}`, {
            count: top.length,
            total: ranked.length,
            ...(isCutByServer && { rank: metricLabel(translate, resource.name, rank) }),
          })}
      </figcaption>
      {isBlank([...ranked, ...none], metrics, chart.metrics) ? (
        <p className={styles.nothing}>
          {isBlank(all, metrics)
            ? translate('views.report.nothing', { title: resourceNoun(translate, resource) })
            : translate('views.report.nothingOf', {
                metrics: chart.metrics
                  .flatMap((key) => metrics.find((metric) => metric.key === key) ?? [])
                  .map((metric) => metricLabel(translate, resource.name, metric))
                  .join(translate('list.separator')),
              })}
        </p>
      ) : (
        <ErrorBoundary
          fallbackRender={({ resetErrorBoundary }) => (
            <Failed title={translate('views.report.notDrawn')} onRetry={resetErrorBoundary} />
          )}
        >
          <Suspense fallback={<div className={styles.drawing} aria-busy />}>
            <Chart
              {...{ view, metrics, by, title }}
              groups={drawn}
              keys={chart.metrics}
              kind={isOverTime ? chart.kind : 'ranking'}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </figure>
  );
}

/**
 * Ranks groups by a metric, those without a figure last. Equal ones stay in the order of the server. Records without a
 * value are a group of their own beside them, as in the table. What is gathered from many groups is left out, because it
 * would dwarf each of them.
 */
function rankGroups(groups: readonly ReportGroup[], metric: string, lowestFirst = false) {
  const size = ({ values }: ReportGroup) =>
    typeof values[metric] === 'number' ? values[metric] * (lowestFirst ? -1 : 1) : Number.NEGATIVE_INFINITY;
  const own = groups.filter(({ except }) => !except);
  return {
    // Two groups without a figure differ by NaN.
    ranked: own.filter(({ key }) => key !== null).toSorted((one, other) => size(other) - size(one) || 0),
    none: own.filter(({ key }) => key === null),
  };
}

/** Kinds of metrics that are zero over no records. */
const zeroIsNothing: ReadonlySet<string> = new Set(['count', 'distinct', 'sum', 'difference']);

/** True if no group has a value of any of the metrics. A count or a sum over no records is zero, and no value. */
function isBlank(groups: readonly ReportGroup[], metrics: readonly Metric[], keys?: readonly string[]): boolean {
  const drawn = keys ? metrics.filter(({ key }) => keys.includes(key)) : metrics;
  return groups.every(({ values }) =>
    drawn.every(({ key, kind }) => typeof values[key] !== 'number' || (zeroIsNothing.has(kind) && values[key] === 0)),
  );
}

/** Number of groups of a ranking that are drawn, beside that without a value. All of them are in the table. */
const maxRanked = 12;

interface ChartProps extends Omit<ChartsProps, 'isOverTime'> {
  readonly title: string;
  readonly kind: DrawingProps['kind'];
  /** Keys of the metrics it shows, in order. */
  readonly keys: readonly string[];
}

/** One chart. Memoized: computed again only when its content changes. */
function Chart({ view, metrics, by, groups, title, kind, keys }: ChartProps) {
  const translate = useTranslate();
  const { resource, formatter } = view;
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
          isShare: metric.as === 'percent',
          axisInterval: formatter.axisInterval(metric),
          axisSteps: formatter.axisSteps(metric),
          values: groups.map(({ values }) => values[metric.key] ?? null),
          format: (value: number | null) => formatter.figure(metric, value),
          formatAxis: (value: number) => formatter.amount(metric, value),
        })),
    [keys, metrics, groups, formatter, translate, resource],
  );
  const compared = groups.map(({ key }, index) => (key === null ? undefined : names[index]));
  const description = series.map((one) => describe(translate, compared, one, kind === 'ranking')).join(' ');
  return <Drawing {...{ title, kind, series, description }} groups={names} />;
}

/**
 * Says the last, the highest and the lowest value of a series, each with its group.
 *
 * @param groups their names; undefined for one that is not compared
 */
function describe(
  translate: Translate,
  groups: readonly (string | undefined)[],
  { name, values, format }: Series,
  isRanking: boolean,
): string {
  const valued = values.flatMap((value, index) => {
    const group = groups[index];
    return value === null || group === undefined ? [] : { value, group };
  });
  const say = (one: (typeof valued)[number] | undefined) => (one ? `${one.group} ${format(one.value)}` : format(null));
  const sorted = valued.toSorted((one, other) => one.value - other.value);
  return translate(`views.report.${isRanking ? 'describedRanking' : 'described'}`, {
    name,
    last: say(valued.at(-1)),
    most: say(sorted.at(-1)),
    least: say(sorted[0]),
  });
}
