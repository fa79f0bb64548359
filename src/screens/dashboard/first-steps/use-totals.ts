import { useKeys } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useCall } from '../../../workspace/requests/call.ts';

/** Loads the number of records of each resource; undefined while unknown. */
export function useTotals(resources: readonly string[]): (number | undefined)[] {
  const call = useCall();
  const { keys } = useKeys();
  return useQueries({
    queries: resources.map((resource) => ({
      // Under the query key of the list, so that a change of its records counts them again.
      queryKey: [...keys().data().resource(resource).action('list').get(), 'first'],
      queryFn: async () => {
        const query = { _start: 0, _end: 1 };
        const { total = 0 } = await call<{ readonly total?: number }>('get', `${resource}/page`, { query });
        return total;
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
}
