import { ResourceContext, type ResourceProps, useParsed, useTranslate } from '@refinedev/core';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { groupBy } from '../../../base/grouping.ts';
import { matchRoute, pathTo } from '../../../engine/routes/plan.ts';
import { identifierOf } from '../../../engine/routes/refine-resources.ts';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../ui/loading/lazy-with-retry.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { type Pin, pinId, usePins } from '../../../workspace/preferences/pins.ts';
import { searchOfView } from '../../../workspace/preferences/view-copy.ts';
import { LoadWhenIdle } from '../../loading/load-when-idle.tsx';
import type { WaitingCounts } from './counts.tsx';
import { EntryList, type EntryTools, type MenuEntry } from './entry-list.tsx';
import { MenuIcon } from './menu-icon.tsx';

const FoldedMenu = lazyWithRetry(() => import('./folded-menu.tsx'));
const loadAdditions = () => import('./additions.tsx');

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

/** Returns the path of the first place of an entry, which is its own unless it is a group. */
export function firstPlaceOf(entry: MenuEntry | undefined): string | undefined {
  return entry && (entry.route ?? firstPlaceOf(entry.children[0]));
}

interface SideMenuProps {
  readonly collapsed: boolean;
  /** Whether it can be seen: a drawer keeps it while it is closed. @default true */
  readonly isShown?: boolean;
  readonly onOpen?: () => void;
}

/** The side menu. A click on the current entry opens its bare path, which resets the place. */
export function SideMenu({ collapsed, isShown = true, onOpen }: SideMenuProps) {
  const entries = useMenuEntries();
  const selected = useSelected(entries);
  const pinned = usePinned(entries);
  const selectedPin = pinAt(pinned, selected, useLocation().search);
  const [counts, setCounts] = useState<WaitingCounts>();
  const [tools, setTools] = useState<EntryTools>();
  const shared = { entries, pinned, selected, selectedPin, tools, onOpen };
  return (
    <>
      {collapsed ? (
        <LazyBoundary fallback={null}>
          <FoldedMenu {...shared} />
        </LazyBoundary>
      ) : (
        <EntryList {...shared} {...{ isShown, counts }} />
      )}
      <LoadWhenIdle
        load={loadAdditions}
        draw={({ MenuAdditions }) => <MenuAdditions {...{ entries, pinned }} onCounts={setCounts} onTools={setTools} />}
      />
    </>
  );
}

/** Returns the group of the entries that the user has pinned and may open; undefined if there are none. */
function usePinned(entries: readonly MenuEntry[]): MenuEntry | undefined {
  const label = useTranslate()('shell.pinned');
  const pins = usePins();
  return useMemo(() => {
    const children = pins.flatMap((pin) => entries.flatMap((entry) => pinnedIn(entry, pin)));
    return children.length > 0 ? { key: 'pinned', label, icon: <MenuIcon name="star" />, children } : undefined;
  }, [entries, label, pins]);
}

/** Returns what a pin shows of the entry that it is about: the entry itself or, with the icon of its group, one below it. */
function pinnedIn(entry: MenuEntry, pin: Pin, above?: ReactNode): MenuEntry[] {
  const { key, icon, route, children } = entry;
  const usualIcon = icon ?? above;
  if (key !== pin.entry || route === undefined) return children.flatMap((child) => pinnedIn(child, pin, usualIcon));
  const { icon: chosen, view } = pin;
  return [
    {
      key: `pin:${pinId(pin)}`,
      label: view ? view.label : entry.label,
      icon: chosen ? <MenuIcon name={chosen} /> : usualIcon,
      route: view ? `${route}?${searchOfView(view)}` : route,
      children: [],
      pin,
    },
  ];
}

/** Returns the key of the pin that is current: that of the view at the address, or of the current entry. */
function pinAt(pinned: MenuEntry | undefined, selected: string, search: string): string | undefined {
  const view = new URLSearchParams(search).get('view');
  const keys = [`pin:${selected}?view=${view}`, `pin:${selected}`];
  return keys.find((current) => pinned?.children.some(({ key }) => key === current));
}

/**
 * Returns the key of the current entry: of the place itself, or of the list whose record it is about where the menu does
 * not show the place.
 */
function useSelected(entries: readonly MenuEntry[]): string {
  const { plan } = useWorkspace();
  const { resource } = useParsed();
  const { screen, under } = matchRoute(plan, useLocation().pathname)?.route ?? {};
  const above = useAbove(under && screen?.resource);
  const keys = [resource && identifierOf(resource), screen?.resource, above].map((identifier) =>
    nearest(entries, pathTo(plan, identifier)),
  );
  const isGroup = (key: string) => entries.some((entry) => entry.key === key && entry.children.length > 0);
  return keys.find((key) => key !== '' && !isGroup(key)) ?? keys[0] ?? '';
}

/** Returns the resource whose records the list of a resource is below, as soon as its declaration is loaded. */
function useAbove(name: string | undefined): string | undefined {
  const { resource } = useWorkspace();
  const [known, setKnown] = useState<{ readonly name: string; readonly above: string | undefined }>();
  useEffect(() => {
    if (name === undefined) return;
    // Where the declaration cannot be loaded, the place itself says so.
    resource(name).then(
      ({ under }) => setKnown({ name, above: under?.to }),
      () => undefined,
    );
  }, [name, resource]);
  return known?.name === name ? known?.above : undefined;
}

/** Returns the key of the entry that a path leads to, or of the nearest above it. */
function nearest(entries: readonly MenuEntry[], [outermost, ...inner]: readonly string[]): string {
  const entry = entries.find(({ key }) => key === outermost);
  return entry ? nearest(entry.children, inner) || entry.key : '';
}
