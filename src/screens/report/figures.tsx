import { useApiUrl, useCustom, useKeys } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { Report } from '../../engine/report.ts';
import type { Resource } from '../../engine/resource.ts';
import type { AddressCodec, ListAddress } from '../shared/list-state/address.ts';
import { filtersOf } from '../shared/list-state/request.ts';
import { isStep, periodBefore, type ReportAddress, stepsBetween } from './address.ts';

/** The figures of one group, as the API returns them. */
export interface ReportGroup {
  readonly key: string | null;
  readonly label?: string;
  readonly values: Figures;
}

/** By measure; null if there is no value. */
export type Figures = Readonly<Record<string, number | null>>;

interface ReportAnswer {
  readonly groups: readonly ReportGroup[];
  readonly totals: Figures;
}

/** The request of a report: the period, the grouping, and the list's filters. */
export interface Asked {
  readonly address: Pick<ReportAddress, 'from' | 'to' | 'by' | 'isCompared'>;
  readonly filtering: { readonly codec: AddressCodec; readonly address: ListAddress };
}

/** Loads the figures for the address, and for the preceding period if they are compared. */
export function useFigures(resource: Resource, report: Report, listState: Asked) {
  const now = useAnswer(resource, report, listState, listState.address, true);
  const { isCompared } = listState.address;
  const before = useAnswer(resource, report, listState, periodBefore(listState.address), isCompared);
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
  { address, filtering }: Asked,
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
      // Under the query key of the lists, so that invalidating them invalidates the figures.
      queryKey: [...keys().data().resource(resource.name).action('list').get(), report.key, query, filters],
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    },
  });
  const { data, isFetching, error, refetch } = asked.query;
  return { data: data?.data, isFetching, error, refetch };
}

/**
 * Returns the groups of an answer. Over time, steps without records are added: their counts and sums are 0, their
 * averages and ratios null.
 */
export function filled(
  groups: readonly ReportGroup[],
  report: Report,
  address: Asked['address'],
): readonly ReportGroup[] {
  if (!isStep(address.by)) return groups;
  const byKey = new Map(groups.map((group) => [group.key, group]));
  const nothing = Object.fromEntries(
    report.measures.map((measure) => [measure.key, 'ratio' in measure || 'average' in measure ? null : 0]),
  );
  return stepsBetween(address).map((key) => byKey.get(key) ?? { key, values: nothing });
}
