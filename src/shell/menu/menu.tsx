import { ResourceContext, type ResourceProps, useParsed } from '@refinedev/core';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { pathTo } from '../../engine/routes/plan.ts';
import { identifierOf } from '../../engine/routes/refine-resources.ts';
import { groupBy } from '../../engine/shared/grouping.ts';
import { LazyBoundary } from '../../fields/lazy-boundary.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { EntryList, type MenuEntry } from './entry-list.tsx';

const FoldedMenu = lazyWithRetry(() => import('./folded-menu.tsx'));

const EntriesContext = createContext<readonly MenuEntry[]>([]);

/** Provides the entries of the menu to all below it. Stands outside of the address, of which they know nothing. */
export function MenuEntries({ children }: { readonly children: ReactNode }) {
  const { resources } = use(ResourceContext);
  return <EntriesContext value={useMemo(() => entriesOf(resources), [resources])}>{children}</EntriesContext>;
}

/**
 * Returns the entries of Refine's `useMenu`, which goes through all resources for each of them. Like there, `meta.hide`
 * omits a resource with all below it.
 */
function entriesOf(resources: readonly ResourceProps[]): readonly MenuEntry[] {
  const shown = groupBy(resources, ({ meta }) => (meta?.hide ? undefined : (meta?.parent ?? '')));
  const below = (parent: string): MenuEntry[] =>
    (shown.get(parent) ?? []).flatMap((resource) => {
      const key = identifierOf(resource);
      const [route, children] = [resource.list?.toString(), below(key)];
      if (route === undefined && children.length === 0) return [];
      const entry = {
        key,
        // Not read here: `meta` translates it then.
        get label() {
          return resource.meta?.label ?? key;
        },
        icon: resource.meta?.icon,
        route,
        children,
      };
      return [entry];
    });
  return below('');
}

/** Returns the entries that `MenuEntries` provides. */
export function useMenuEntries(): readonly MenuEntry[] {
  return use(EntriesContext);
}

interface SideMenuProps {
  readonly collapsed: boolean;
  /** Whether it can be seen: a drawer keeps it while it is closed. @default true */
  readonly isShown?: boolean;
  readonly onOpen?: () => void;
}

/** The side menu. A click on the current entry opens its bare path, which resets the place. */
export function SideMenu({ collapsed, isShown = true, onOpen }: SideMenuProps) {
  const { plan } = useWorkspace();
  const { resource } = useParsed();
  const entries = useMenuEntries();
  const path = pathTo(plan, resource && identifierOf(resource));
  const shared = { entries, selected: nearest(entries, path), onOpen };
  return collapsed ? (
    <LazyBoundary fallback={null}>
      <FoldedMenu {...shared} />
    </LazyBoundary>
  ) : (
    <EntryList {...shared} isShown={isShown} />
  );
}

/** Returns the key of the entry that a path leads to, or of the nearest above it. */
function nearest(entries: readonly MenuEntry[], [outermost, ...inner]: readonly string[]): string {
  const entry = entries.find(({ key }) => key === outermost);
  return entry ? nearest(entry.children, inner) || entry.key : '';
}
