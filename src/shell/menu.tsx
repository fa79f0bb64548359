import { type TreeMenuItem, useMenu, useParsed } from '@refinedev/core';
import { createContext, type ReactNode, use } from 'react';
import { pathTo } from '../engine/plan.ts';
import { identifierOf } from '../engine/refine-resources.ts';
import { LazyBoundary } from '../fields/lazy-boundary.tsx';
import { useWorkspace } from '../workspace/index.tsx';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { EntryList, keyOf } from './entry-list.tsx';

const FoldedMenu = lazyWithRetry(() => import('./folded-menu.tsx'));

const EntriesContext = createContext<readonly TreeMenuItem[]>([]);

/**
 * Provides the entries of Refine's menu, which omits those that the user may not open (`meta.hide` of the resources).
 * Stands outside of the address, for which Refine would make all entries anew.
 */
export function MenuEntries({ children }: { readonly children: ReactNode }) {
  const { menuItems } = useMenu();
  return <EntriesContext value={menuItems}>{children}</EntriesContext>;
}

/** Returns the entries that `MenuEntries` provides. */
export function useMenuEntries(): readonly TreeMenuItem[] {
  return use(EntriesContext);
}

interface SideMenuProps {
  readonly collapsed: boolean;
  readonly onOpen?: () => void;
}

/** The side menu. A click on the current entry opens its bare path, which resets the place. */
export function SideMenu({ collapsed, onOpen }: SideMenuProps) {
  const { plan } = useWorkspace();
  const { resource } = useParsed();
  const entries = useMenuEntries();
  const path = pathTo(plan, resource && identifierOf(resource));
  const shared = { entries, selected: nearest(entries, path), onOpen };
  return collapsed ? (
    <LazyBoundary place={null}>
      <FoldedMenu {...shared} />
    </LazyBoundary>
  ) : (
    <EntryList {...shared} />
  );
}

/** Returns the key of the entry that a path leads to, or of the nearest above it. */
function nearest(entries: readonly TreeMenuItem[], [outermost, ...inner]: readonly string[]): string {
  const entry = entries.find((one) => identifierOf(one) === outermost);
  return entry ? nearest(entry.children, inner) || keyOf(entry) : '';
}
