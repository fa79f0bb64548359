import { useMemo } from 'react';
import type { TileReport } from '../../engine/dashboard.ts';
import { addDays } from '../../engine/time/days.ts';
import { untilNow } from '../../engine/time/period.ts';
import { readableFields } from '../../engine/values.ts';
import { useToday } from '../../workspace/clock.tsx';
import { useResource, useWorkspace } from '../../workspace/index.tsx';
import { type Asked, useFigures } from '../report/figures.tsx';
import { useReportView } from '../report/use-report-view.tsx';
import { createAddressCodec } from '../shared/list-state/address.ts';

/** The period of the figures and charts of a page. */
export interface ShownPeriod {
  /** Number of days; the last one is today. */
  readonly days: number;
  readonly setDays: (days: number) => void;
}

export interface ReportProps extends Omit<TileReport, 'metrics'> {
  /** Keys of the metrics that are shown. @default all of them */
  readonly metrics?: readonly string[] | undefined;
  /** Number of days; the last one is today. */
  readonly days: number;
}

/** Number of days in charts and lines where the period is today. */
const trendDays = 30;

/** Returns over how many days a period of so many days is shown in a chart or a line. */
export function daysOfTrend(days: number): number {
  return days === 1 ? trendDays : days;
}

/**
 * Loads a report over the last days, grouped by day. What it is compared with ends at the same time of day, because today
 * is not over.
 */
export function useReport({ resource: name, report: key, metrics: chosen, days }: ReportProps, isCompared: boolean) {
  const { kinds, snapshot } = useWorkspace();
  const resource = useResource(name);
  const report = resource.reports.find((one) => one.key === key);
  if (!report) throw new RangeError(`Resource "${name}" has no report "${key}".`);
  const today = useToday();
  const asked = useMemo<Asked>(() => {
    const codec = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
    return {
      address: {
        from: addDays(today, 1 - days),
        to: today,
        by: 'day',
        ...(isCompared ? { comparison: 'previous', until: untilNow } : { comparison: undefined }),
      },
      filtering: { codec, address: codec.initial },
    };
  }, [resource, snapshot, kinds, today, days, isCompared]);
  const view = useReportView(resource, report, asked);
  const figures = useFigures(resource, report, asked);
  // The answer omits metrics that the user may not see.
  const { answer } = figures;
  const metrics = useMemo(
    () =>
      report.metrics.filter(
        (metric) => (!answer || metric.key in answer.totals) && (!chosen || chosen.includes(metric.key)),
      ),
    [report, answer, chosen],
  );
  return { view, metrics, ...figures };
}
