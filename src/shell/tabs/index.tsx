import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Location, type Path, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { PermissionSnapshot } from '../../engine/permissions/permission.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { Loader } from '../../workspace/loader.ts';
import { type Holder, useBlocking } from '../../workspace/place/place.tsx';
import type { SettingsStore } from '../settings/settings.ts';
import { addressOf, filterTabs, left, noTabs, opened, screenKeyOf, type Tabs, tabOf } from './model.ts';
import { createScrolls, type Scrolls } from './scroll/scrolls.ts';
import { type PlaceRules, pathOf, shownAt } from './storage/places.ts';
import { type Navigation, useNavigationLog } from './use-navigation-log.tsx';
import { createWaits, type Waits } from './waits.ts';

/** The tabs, and functions that change them. */
export interface TabsControl {
  readonly tabs: Tabs;
  /** Whether several screens stay mounted. Otherwise there is no tab bar and only the current screen, and unsaved input. */
  readonly isMany: boolean;
  /** Paths of the tabs with unsaved input. */
  readonly dirty: ReadonlySet<string>;
  readonly change: (step: (tabs: Tabs) => Tabs) => void;
  /** Applies navigations that are not rendered yet. Otherwise they would open tabs that are closed meanwhile. */
  readonly followPending: () => void;
  readonly setDirty: (path: string, isDirty: boolean) => void;
  /** Registers how to check a tab for unsaved input. Returns a function that unregisters it. */
  readonly watch: (path: string, watched: Watched) => () => void;
  /** Whether a tab has unsaved input now. */
  readonly isDirty: (path: string) => boolean;
  /** Resolves once no save of a tab is on its way: to false if one that was has failed. */
  readonly saved: (path: string) => Promise<boolean>;
  /** Returns the path of the tab that shows an address. */
  readonly pathOf: (pathname: string) => string | undefined;
  /** Whether the router's address belongs to the tab. Rendering follows a moment later. */
  readonly isGoneTo: (path: string) => boolean;
  /** Counts the screens that are loading. */
  readonly waits: Waits;
  /** Scroll positions of unmounted screens. */
  readonly scrolls: Scrolls;
}

/** How to check a tab for unsaved input. */
interface Watched {
  readonly isDirty: () => boolean;
  readonly saved: () => Promise<boolean>;
  /** Returns the holder that would lose input if the address became that. */
  readonly holderLeftFor: (to: Path) => Holder | undefined;
}

const TabsContext = createContext<TabsControl | undefined>(undefined);

export function useTabs(): TabsControl {
  const control = use(TabsContext);
  if (!control) throw new Error('useTabs() needs a <TabsProvider> above it.');
  return control;
}

export interface TabsProviderProps {
  readonly settings: SettingsStore;
  readonly loaded: Loader['loaded'];
  readonly children: ReactNode;
}

interface Visits {
  readonly tabs: Tabs;
  /** Number of the last navigation that the tabs follow. They never go back to an earlier one. */
  readonly visited: number;
}

interface State extends Visits {
  readonly location?: Location;
  readonly snapshot?: PermissionSnapshot;
  readonly isMany?: boolean;
}

/**
 * Manages the open tabs: navigation opens the tab of each address, and lost permissions close tabs. One with unsaved
 * input stays: its screen says why it cannot be saved.
 */
export function TabsProvider({ settings, loaded, children }: TabsProviderProps) {
  const { plan, snapshot } = useWorkspace();
  const isMany = useSyncExternalStore(settings.subscribe, settings.get).openTagsView;
  const location = useLocation();
  const isByHistory = useNavigationType() === 'POP';
  const { rendered, all, goneTo } = useNavigationLog({ location, isByHistory });
  const [state, setState] = useState<State>({ tabs: noTabs, visited: -1 });
  const [dirty, setDirtyPaths] = useState<ReadonlySet<string>>(new Set());
  const rules = useMemo(() => ({ plan, snapshot, loaded }), [plan, snapshot, loaded]);
  if (state.location !== location || state.snapshot !== snapshot || state.isMany !== isMany) {
    setState({ ...follow(state, { rules, navigations: rendered, isMany, dirty }), location, snapshot, isMany });
  }
  const { tabs } = state;
  const [waits] = useState(createWaits);
  const [scrolls] = useState(createScrolls);
  useEffect(() => scrolls.keepOnly(tabs.list.map(screenKeyOf)), [scrolls, tabs.list]);
  useAddress(tabs, location, goneTo);
  useOwnScrolling();

  const change = useCallback((step: (tabs: Tabs) => Tabs) => {
    setState((before) => ({ ...before, tabs: step(before.tabs) }));
  }, []);
  const followPending = useCallback(() => {
    const pending = all();
    setState((before) => ({ ...before, ...visit(before, rules, pending) }));
  }, [all, rules]);
  const setDirty = useCallback((path: string, isDirty: boolean) => {
    setDirtyPaths((before) => {
      if (before.has(path) === isDirty) return before;
      const others = [...before].filter((one) => one !== path);
      return new Set(isDirty ? [...others, path] : others);
    });
  }, []);
  const [{ watch, isDirty, saved, at }] = useState(() => createWatch(setDirty));
  useAskBeforeUnload(dirty, isDirty);
  // Asks the tab that was gone to last, rendered or not: two quick clicks on its link would discard its input.
  useBlocking(
    useCallback((to) => at(pathOf(rules, tabs, goneTo().pathname))?.holderLeftFor(to), [at, rules, tabs, goneTo]),
  );
  const control = useMemo<TabsControl>(() => {
    const place = (pathname: string) => pathOf(rules, tabs, pathname);
    const isGoneTo = (path: string) => place(goneTo().pathname) === path;
    return {
      tabs,
      isMany,
      dirty,
      change,
      followPending,
      setDirty,
      watch,
      isDirty,
      saved,
      pathOf: place,
      isGoneTo,
      waits,
      scrolls,
    };
  }, [tabs, isMany, dirty, change, followPending, setDirty, watch, isDirty, saved, rules, goneTo, waits, scrolls]);
  return <TabsContext value={control}>{children}</TabsContext>;
}

/** Keeps, for each tab, how to check it for unsaved input. */
function createWatch(setDirty: TabsControl['setDirty']) {
  const tabs = new Map<string, Watched>();
  return {
    watch(path: string, watched: Watched) {
      tabs.set(path, watched);
      return () => {
        // A screen that was mounted again is registered already under the same path.
        if (tabs.get(path) !== watched) return;
        tabs.delete(path);
        setDirty(path, false);
      };
    },
    isDirty: (path: string) => tabs.get(path)?.isDirty() ?? false,
    saved: async (path: string) => tabs.get(path)?.saved() ?? true,
    at: (path: string | undefined) => (path === undefined ? undefined : tabs.get(path)),
  };
}

interface Now {
  readonly rules: PlaceRules;
  readonly navigations: readonly Navigation[];
  readonly isMany: boolean;
  readonly dirty: ReadonlySet<string>;
}

/** Returns the tabs after a change of address, permissions or settings. */
function follow({ tabs: before, visited: last }: Visits, { rules, navigations, isMany, dirty }: Now): Visits {
  const permitted = filterTabs(
    before,
    ({ path, location }) => dirty.has(path) || shownAt(rules, location.pathname) !== undefined,
  );
  const { tabs, visited } = visit({ tabs: permitted, visited: last }, rules, navigations);
  // Who left the tab that was shown has been asked. In the others, input of before the setting was changed may remain.
  const isKept = (path: string) => path === tabs.current || (path !== before.current && dirty.has(path));
  return { tabs: isMany ? tabs : filterTabs(tabs, ({ path }) => isKept(path)), visited };
}

/** Returns the tabs after the navigations that they do not follow yet. */
function visit(before: Visits, rules: PlaceRules, navigations: readonly Navigation[]): Visits {
  return navigations.reduce(({ tabs, visited }, { location, isByHistory, number }) => {
    if (number <= visited) return { tabs, visited };
    const path = pathOf(rules, tabs, location.pathname);
    return {
      tabs: path === undefined ? left(tabs) : opened(tabs, path, location, !isByHistory),
      visited: number,
    };
  }, before);
}

/**
 * Updates the address when the tabs change without a navigation: to the neighbor of a closed tab, or to the last
 * location inside a tab. Runs at once, but not if the user has navigated meanwhile, because it would undo that.
 */
function useAddress(tabs: Tabs, { pathname, search, hash, key }: Location, goneTo: () => Location) {
  const navigate = useNavigate();
  const current = tabOf(tabs, tabs.current);
  const address = current && addressOf(current);
  const isElsewhere = address !== undefined && address !== pathname + search + hash;
  useLayoutEffect(() => {
    if (isElsewhere && goneTo().key === key) void navigate(address, { replace: true });
  }, [isElsewhere, address, navigate, goneTo, key]);
}

/** Screens restore their own scroll positions; the browser's restoration does not work with tabs. */
function useOwnScrolling() {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
}

/** Asks before the page is unloaded while a background tab has unsaved input. The current tab's form asks itself. */
function useAskBeforeUnload(dirty: ReadonlySet<string>, isDirty: (path: string) => boolean) {
  useEffect(() => {
    if (dirty.size === 0) return undefined;
    // What is dirty no more is noticed only after a pause.
    const ask = (event: BeforeUnloadEvent) => {
      if ([...dirty].some(isDirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, isDirty]);
}
