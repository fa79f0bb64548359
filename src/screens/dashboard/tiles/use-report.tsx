import { useApiUrl, useCustom } from '@refinedev/core';
import { useMemo } from 'react';
import type { TileReport } from '../../../engine/definition/dashboard.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import { peersMedian } from '../../../engine/reports/report.ts';
import { addDays } from '../../../engine/time/days.ts';
import { type Period, untilNow } from '../../../engine/time/period.ts';
import { useToday } from '../../../workspace/clock/clock.tsx';
import { useResource, useWorkspace } from '../../../workspace/index.tsx';
import { createAddressCodec } from '../../list-state/address.ts';
import { type Asked, type ReportAnswer, useFigures } from '../../report/view/figures.tsx';
import { type ReportView, useReportView } from '../../report/view/use-report-view.tsx';

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

/** Time between two reads of the median of the colleagues, in milliseconds: each reads the records of all of them. */
const peersPause = 300_000;

/**
 * Loads the median of the colleagues for each metric, once the own figures are there. Undefined while it is not known, and
 * empty if there is none.
 */
export function usePeers({ resource, report: { key, peers } }: ReportView, { from, to }: Period, isEnabled: boolean) {
  const query = { _from: from, _to: to, _peers: peersMedian };
  const { query: asked } = useCustom<Pick<ReportAnswer, 'peers'>>({
    url: `${useApiUrl()}/${resource.name}/reports/${key}`,
    method: 'get',
    config: { query },
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      queryKey: ['peers', resource.name, key, query],
      enabled: isEnabled && peers !== undefined,
      staleTime: peersPause,
      refetchInterval: peersPause,
    },
  });
  const isComing = peers !== undefined && !asked.data && !asked.error;
  return isComing ? undefined : (asked.data?.data.peers ?? {});
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
