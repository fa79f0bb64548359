import { useSelect } from '@refinedev/antd';
import { keepPreviousData } from '@tanstack/react-query';
import type { RefFilterContext } from '../view.ts';

/** A record as an option of a picker. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Which records to request: those that match a keyword, or those with the given ids. */
type Wanted = { readonly q: string } | { readonly id: readonly string[] };

/**
 * Fetches the options of a resource from `GET /{resource}/options`. Keeps the previous options while new ones are
 * loading, unless the reference filter changed. Refetches after a record of the resource has changed. Errors are shown
 * in place of the options, not as a toast.
 */
export function useOptions(resource: string, wanted: Wanted, isEnabled: boolean, refFilterContext?: RefFilterContext) {
  const { query } = useSelect({
    resource,
    optionLabel: 'label',
    optionValue: 'value',
    filters: [...Object.entries(wanted), ...refFilterParameters(refFilterContext)].map(([field, value]) => ({
      field,
      operator: 'in',
      value,
    })),
    meta: { options: true, silent: true },
    errorNotification: false,
    queryOptions: {
      enabled: isEnabled,
      ...(!refFilterContext && { placeholderData: keepPreviousData }),
      staleTime: 30_000,
    },
  });
  return {
    options: readOptions(query.data?.data),
    isKnown: query.data !== undefined,
    isFetching: query.isFetching,
    /** The options answer an earlier request. */
    isEarlier: query.isPlaceholderData,
    isError: query.isError,
    refetch: query.refetch,
  };
}

/** Returns the query parameters of the reference filter. */
export function refFilterParameters(
  refFilterContext: RefFilterContext | undefined,
): readonly (readonly [string, string])[] {
  return refFilterContext ? Object.entries(refFilterContext) : [];
}

function readOptions(data: unknown): readonly Option[] {
  return Array.isArray(data) ? data.filter(isOption) : [];
}

/** Returns whether the value is an option of a picker. */
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
