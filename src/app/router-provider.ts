import type { GoConfig, RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { createContext, use, useCallback } from 'react';
import { optionNames } from '../providers/data/index.ts';
import { useNavigate } from '../workspace/place.tsx';

/**
 * True in pages of `src/pages`, whose Refine hooks read their state from the query string. The engine's screens read
 * their own state; with `true` Refine would spread the query string into the key of every query.
 */
export const QueryStringContext = createContext(false);

/**
 * Refine's router provider for tabs. A page behind another tab does not change the address. The query string never
 * holds options of the data provider: Refine spreads it into the `meta` of requests, where they would take effect.
 */
export const consoleRouter: RouterProvider = {
  ...routerProvider,
  go: useGoInPlace,
  back: useBackInPlace,
  parse: useParse,
};

function useGoInPlace() {
  const go = routerProvider.go?.();
  const navigate = useNavigate();
  return useCallback(
    (asked: GoConfig) => {
      const path = go?.({ ...asked, type: 'path' });
      if (asked.type === 'path' || typeof path !== 'string') return path;
      return navigate(path, { replace: asked.type === 'replace' });
    },
    [go, navigate],
  );
}

function useBackInPlace() {
  const navigate = useNavigate();
  return useCallback(() => navigate(-1), [navigate]);
}

function useParse() {
  const parse = routerProvider.parse?.();
  const hasQueryString = use(QueryStringContext);
  return useCallback(() => {
    const { params = {}, ...parsed } = parse?.() ?? {};
    if (!hasQueryString) return parsed;
    const own = Object.entries(params).filter(([name]) => !optionNames.has(name));
    return { ...parsed, params: Object.fromEntries(own) };
  }, [parse, hasQueryString]);
}
