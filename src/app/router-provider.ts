import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useCallback } from 'react';

/**
 * Refine's router provider without the query string. Refine spreads what an address says into the `meta` of every request,
 * where it would be taken for the options of the data provider, and into the key of every query.
 */
export const routerWithoutQuery: RouterProvider = { ...routerProvider, parse: useParse };

function useParse() {
  const parse = routerProvider.parse?.();
  return useCallback(() => {
    const { params: _, ...parsed } = parse?.() ?? {};
    return parsed;
  }, [parse]);
}
