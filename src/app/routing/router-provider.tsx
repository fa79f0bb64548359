import {
  type GoConfig,
  type IResourceItem,
  type ParseResponse,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute, resourceAt } from '../../engine/routes/plan.ts';
import { identifierOf } from '../../engine/routes/refine-resources.ts';
import { metaKeyNames } from '../../providers/data/meta.ts';
import { useEventCallback } from '../../ui/hooks/use-event-callback.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { NavigateProvider, useNavigate } from '../../workspace/place/place.tsx';
import { RefineAddressContext } from '../../workspace/place/refine-address.tsx';

type Go = (config: GoConfig) => string | void;

/**
 * How Refine's provider goes to an address. It reads the address, and a component that used it directly would render
 * again with the address.
 */
const GoContext = createContext<Go | undefined>(undefined);

interface ParsedAddressProps {
  /**
   * Whether the hooks below read their state from the query string, as those of the product's own pages do. The engine's
   * screens read their own state; Refine would spread the query string into the key of every query. @default false
   */
  readonly hasQueryString?: boolean;
  readonly children: ReactNode;
}

/**
 * Parses the address once for all Refine hooks below it. Each of them would compare the path with every route of the
 * console: a third of the time until a screen asks for its record.
 */
export function ParsedAddress(props: ParsedAddressProps) {
  const { pathname } = useLocation();
  const { plan } = useWorkspace();
  const everywhere = use(ResourceContext);
  const route = matchRoute(plan, pathname)?.route;
  const here = route && resourceAt(plan, route);
  const near = useMemo(() => {
    const identifier = here && identifierOf(here);
    return { resources: everywhere.resources.filter((one) => identifierOf(one) === identifier) };
  }, [everywhere, here]);
  // Refine compares the address with every path of every resource it is given.
  return (
    <ResourceContext value={near}>
      <Parsed {...props} everywhere={everywhere} isImport={route?.screen?.view === 'import'} />
    </ResourceContext>
  );
}

interface ParsedProps extends ParsedAddressProps {
  readonly everywhere: { resources: IResourceItem[] };
  /** Refine has no import action: the page is parsed as the list. */
  readonly isImport: boolean;
}

function Parsed({ hasQueryString = false, everywhere, isImport, children }: ParsedProps) {
  const go = routerProvider.go?.();
  const parse = routerProvider.parse?.();
  const { resources } = use(ResourceContext);
  const address = useMemo<ParseResponse>(() => {
    const { params = {}, ...found } = parse?.() ?? {};
    const [resource] = resources;
    const parsed = isImport && resource ? { ...found, resource, action: 'list' as const } : found;
    if (!hasQueryString) return parsed;
    const own = Object.entries(params).filter(([name]) => !metaKeyNames.has(name));
    return { ...parsed, params: Object.fromEntries(own) };
  }, [parse, hasQueryString, isImport, resources]);
  // The same object for the next page of a list: what reads it is not drawn again.
  const [known, setKnown] = useState(address);
  const isKnown = isSame(known, address);
  if (!isKnown) setKnown(address);
  return (
    <ResourceContext value={everywhere}>
      <GoContext value={useEventCallback((asked: GoConfig) => go?.(asked))}>
        <NavigateProvider>
          <RefineAddressContext value={isKnown ? known : address}>{children}</RefineAddressContext>
        </NavigateProvider>
      </GoContext>
    </ResourceContext>
  );
}

function isSame(one: ParseResponse, other: ParseResponse): boolean {
  const names = ['resource', 'action', 'id', 'pathname', 'params'] as const;
  return names.every((name) => one[name] === other[name]);
}

/**
 * Refine's router provider for tabs. A page behind another tab does not change the address. The query string never
 * holds options of the data provider: Refine spreads it into the `meta` of requests, where they would take effect.
 */
// oxlint-disable-next-line react/only-export-components -- Refine takes hooks in an object, and they share a context
export const consoleRouter: RouterProvider = {
  ...routerProvider,
  go: useGoInPlace,
  back: useBackInPlace,
  parse: useParse,
};

function useGoInPlace() {
  const go = use(GoContext);
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
  const address = use(RefineAddressContext);
  return useCallback(() => address, [address]);
}
