import { useEffect, useLayoutEffect, useState } from 'react';
import { createPath, type Path, resolvePath } from 'react-router';
import type { Guard, Holder, Place } from '../../../workspace/place/place.tsx';
import { type TabsControl, useTabs } from '../index.tsx';
import { addressOf, closed, closeLater, labelled, relocated, type Tab } from '../model.ts';

/** Milliseconds after the user's last action until a tab is checked for unsaved input. */
const pause = 200;

/** The current state of a tab. */
interface Now {
  readonly tab: Tab;
  readonly isShown: boolean;
  readonly control: TabsControl;
}

interface TabPlace {
  readonly place: Place;
  /** Called when the user did something that may change the unsaved input. */
  readonly touched: () => void;
}

/** Returns the place that a tab provides to its content. */
export function useTabPlace(tab: Tab, isShown: boolean): TabPlace {
  const control = useTabs();
  const [made] = useState(() => createTabPlace({ tab, isShown, control }));
  useLayoutEffect(() => made.become({ tab, isShown, control }), [made, tab, isShown, control]);
  const { watch } = control;
  useEffect(() => watch(tab.path, made.watched), [watch, tab.path, made]);
  useEffect(() => made.stop, [made]);
  return made;
}

function createTabPlace(first: Now) {
  const { setDirty, change } = first.control;
  const { path } = first.tab;
  const guards = new Set<Guard>();
  let now = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const holder = (): Holder | undefined => [...guards].find(({ current }) => current.isDirty())?.current;
  const isDirty = () => holder() !== undefined;
  function touched() {
    clearTimeout(timer);
    timer = setTimeout(() => setDirty(path, isDirty()), pause);
  }

  const place: Place = {
    isShown: () => now.isShown,
    isCurrent: () => now.isShown && now.control.isGoneTo(path),
    isLeftFor: (pathname) => !now.control.isMany || now.control.pathOf(pathname) === path,
    goUnseen(to, options) {
      const { tab, control } = now;
      const back = { pathname: path, search: tab.location.search };
      const target = resolvePath(typeof to === 'number' ? back : to, tab.location.pathname);
      if (control.pathOf(target.pathname) === path) {
        const location = { ...target, state: null, key: tab.location.key };
        change((tabs) => relocated(tabs, path, location));
      } else if (options?.replace && !isDirty()) {
        change((tabs) => closed(tabs, path));
      }
    },
    replaceBy(to) {
      const { pathname } = resolvePath(to, now.tab.location.pathname);
      if (now.control.pathOf(pathname) !== path && !isDirty()) change((tabs) => closeLater(tabs, path));
    },
    close() {
      const { isShown } = now;
      change((tabs) => (isShown ? closeLater(tabs, path) : closed(tabs, path)));
    },
    setTitle(name, address = path) {
      if (address === path) change((tabs) => labelled(tabs, path, name));
    },
    guard(guard) {
      guards.add(guard);
      touched();
      return () => {
        // Hiding a tab undoes its effects, but its unsaved input remains.
        if (!now.isShown) return;
        guards.delete(guard);
        touched();
      };
    },
    changed: touched,
  };
  return {
    place,
    watched: {
      isDirty,
      saved: async () => !(await Promise.all([...guards].map(({ current }) => current.saved?.()))).includes(false),
      // The address follows the tab back to where it was left.
      holderLeftFor: (to: Path) =>
        place.isLeftFor(to.pathname) && createPath(to) !== addressOf(now.tab) ? holder() : undefined,
    },
    become(next: Now) {
      now = next;
    },
    touched,
    stop: () => clearTimeout(timer),
  };
}
