import { useSelect } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { RefFilterContext } from '../view.ts';

/** A record as pickers know it. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Most options one answer holds (api contract §4). */
export const maxOptions = 50;

/** Which records are asked for: those a keyword finds, or those of given ids. */
type Wanted = { readonly q: string } | { readonly id: readonly string[] };

/**
 * Options of a resource, from `GET /{resource}/options`. The last ones stay while others are fetched, unless other fields
 * narrow them, and all are fetched again once a record of the resource has changed. What failed is said where the options
 * would stand, not in a toast.
 */
export function useOptions(resource: string, wanted: Wanted, isEnabled: boolean, narrowed?: RefFilterContext) {
  const { query } = useSelect({
    resource,
    optionLabel: 'label',
    optionValue: 'value',
    filters: [...Object.entries(wanted), ...narrowingOf(narrowed)].map(([field, value]) => ({
      field,
      operator: 'in',
      value,
    })),
    meta: { options: true, silent: true },
    errorNotification: false,
    queryOptions: {
      enabled: isEnabled,
      ...(!narrowed && { placeholderData: keepPreviousData }),
      staleTime: 30_000,
    },
  });
  return {
    options: readOptions(query.data?.data),
    isKnown: query.data !== undefined,
    isFetching: query.isFetching,
    isError: query.isError,
    refetch: query.refetch,
  };
}

/** What the server is asked besides. */
export function narrowingOf(narrowed: RefFilterContext | undefined): readonly (readonly [string, string])[] {
  return narrowed ? Object.entries(narrowed) : [];
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
