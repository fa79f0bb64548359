import { useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { matchRoute } from '../../engine/routes/plan.ts';
import { placesWithShortcut } from '../../engine/routes/shortcuts.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { MenuEntry } from '../frame/menu/entry-list.tsx';
import { useMenuEntries } from '../frame/menu/menu.tsx';
import type { FoundScreen } from './find.ts';

/** Returns every screen of the menu that the user may open. */
export function useScreens(): readonly FoundScreen[] {
  const { plan, snapshot } = useWorkspace();
  const entries = useMenuEntries();
  const translate = useTranslate();
  return useMemo(() => {
    const places = placesWithShortcut(plan, snapshot);
    const screensOf = (line: MenuEntry, groups: readonly string[]): FoundScreen[] => {
      const { label: title, route: path, children } = line;
      if (children.length > 0) return children.flatMap((child) => screensOf(child, [...groups, title]));
      if (path === undefined) return [];
      // The titles in both languages are searched.
      const chinese = matchRoute(plan, path)?.route.title ?? '';
      const others = [chinese, translate(`otherTitles.${path}`, undefined, '')];
      const { shortcut } = places.find((place) => place.path === path) ?? {};
      const known = { path, title, shortcut, group: groups.join(' / ') };
      return [{ ...known, others: others.filter((other) => other !== '') }];
    };
    return entries.flatMap((line) => screensOf(line, []));
  }, [plan, snapshot, entries, translate]);
}
