import { useApiUrl, useCustom, useKeys } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import { filtersOf } from '../list/address/request.ts';
import { periodBefore } from './address.ts';
import type { ReportAddressed } from './use-report-address.tsx';

/** The figures of one group, as the API answers them. */
export interface ReportGroup {
  readonly key: string | null;
  readonly label?: string;
  readonly values: Figures;
}

/** By measure; null where there is nothing to tell. */
export type Figures = Readonly<Record<string, number | null>>;

interface ReportAnswer {
  readonly groups: readonly ReportGroup[];
  readonly totals: Figures;
}

/** What the report answers to its address, and to the time before where the two are compared. */
export function useFigures(resource: Resource, report: Report, addressed: ReportAddressed) {
  const now = useAnswer(resource, report, addressed, addressed.address, true);
  const { isCompared } = addressed.address;
  const before = useAnswer(resource, report, addressed, periodBefore(addressed.address), isCompared);
  return {
    now: now.data,
    before: isCompared ? before.data : undefined,
    isFetching: now.isFetching || before.isFetching,
    error: now.error ?? before.error,
    retry: () => {
      void now.refetch();
      if (isCompared) void before.refetch();
    },
  };
}

function useAnswer(
  resource: Resource,
  report: Report,
  { address, filtering }: ReportAddressed,
  { from, to }: { readonly from: string; readonly to: string },
  isEnabled: boolean,
) {
  const apiUrl = useApiUrl();
  const { keys } = useKeys();
  const filters = filtersOf(filtering.address, filtering.codec);
  const query = { _from: from, _to: to, _by: address.by };
  const asked = useCustom<ReportAnswer>({
    url: `${apiUrl}/${resource.name}/reports/${report.key}`,
    method: 'get',
    config: { filters, query },
    meta: { silent: true },
    errorNotification: false,
    queryOptions: {
      // Below the key of the lists, so that whatever makes them stale makes the figures stale too.
      queryKey: [...keys().data().resource(resource.name).action('list').get(), report.key, query, filters],
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    },
  });
  const { data, isFetching, error, refetch } = asked.query;
  return { data: data?.data, isFetching, error, refetch };
}
