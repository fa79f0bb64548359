import { useSelect } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';

/** A record as pickers know it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Most options one answer holds (api contract §4). */
export const mostOptions = 50;

/** Which records are asked for: those a keyword finds, or those of given ids. */
type Wanted = { readonly q: string } | { readonly id: readonly string[] };

/**
 * Options of a resource, from `GET /{resource}/options`. The last ones stay while others are fetched, and all are fetched
 * again once a record of the resource has changed. What failed is said where the options would stand, not in a toast.
 */
export function useOptions(resource: string, wanted: Wanted, isEnabled: boolean) {
  const { query } = useSelect({
    resource,
    optionLabel: 'label',
    optionValue: 'value',
    filters: Object.entries(wanted).map(([field, value]) => ({ field, operator: 'in', value })),
    meta: { options: true, silent: true },
    errorNotification: false,
    queryOptions: { enabled: isEnabled, placeholderData: keepPreviousData, staleTime: 30_000 },
  });
  return {
    options: readOptions(query.data?.data),
    isFetching: query.isFetching,
    isError: query.isError,
    refetch: query.refetch,
  };
}

function readOptions(data: unknown): readonly Option[] {
  return Array.isArray(data) ? data.filter(isOption) : [];
}

/** True for a record as pickers know it. */
export function isOption(value: unknown): value is Option {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'string' &&
    'label' in value &&
    typeof value.label === 'string'
  );
}
