import { useMemo } from 'react';
import type { TileReport } from '../../engine/dashboard.ts';
import { addDays } from '../../engine/time/days.ts';
import { type Period, untilNow } from '../../engine/time/period.ts';
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

/** Number of days in charts and lines where the period is today. */
const trendDays = 30;

/** Returns over how many days a period of so many days is shown in a chart or a line. */
export function daysOfTrend(days: number): number {
  return days === 1 ? trendDays : days;
}

/** Returns the period of so many days that ends so many days before today. */
export function useLastDays(days: number, endedDaysAgo = 0): Period {
  const to = addDays(useToday(), -endedDaysAgo);
  return { from: addDays(to, 1 - days), to };
}

export interface ReportQuestion {
  readonly period: Period;
  /** A time step or a dimension. @default 'day' */
  readonly by?: string;
  /**
   * Whether the figures stand beside those of the period before, up to the same time of day if today is one of the days.
   * @default false
   */
  readonly isCompared?: boolean;
}

/** Loads the chosen metrics of a report. */
export function useReport(
  { resource: name, report: key, metrics: chosen }: TileReport,
  { period: { from, to }, by = 'day', isCompared = false }: ReportQuestion,
) {
  const { kinds, snapshot } = useWorkspace();
  const resource = useResource(name);
  const report = resource.reports.find((one) => one.key === key);
  if (!report) throw new RangeError(`Resource "${name}" has no report "${key}".`);
  const asked = useMemo<Asked>(() => {
    const codec = createAddressCodec(resource, readableFields(resource, snapshot), kinds);
    return {
      address: {
        from,
        to,
        by,
        ...(isCompared ? { comparison: 'previous', until: untilNow } : { comparison: undefined }),
      },
      filtering: { codec, address: codec.initial },
    };
  }, [resource, snapshot, kinds, from, to, by, isCompared]);
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
