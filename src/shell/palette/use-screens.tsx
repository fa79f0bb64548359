import { type TreeMenuItem, useMenu, useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { useWorkspace } from '../../workspace/index.tsx';
import type { FoundScreen } from './find.ts';

/** Returns every screen of the menu that the user may open. */
export function useScreens(): readonly FoundScreen[] {
  const { plan } = useWorkspace();
  const { menuItems } = useMenu();
  const translate = useTranslate();
  return useMemo(() => {
    const screensOf = (line: TreeMenuItem, groups: readonly string[]): FoundScreen[] => {
      const { label: title = '', route: path, children } = line;
      if (children.length > 0) return children.flatMap((child) => screensOf(child, [...groups, title]));
      if (path === undefined) return [];
      // The titles in both languages are searched.
      const chinese = plan.routes.find((route) => route.path === path)?.title ?? '';
      const others = [chinese, translate(`otherTitles.${path}`, undefined, '')];
      return [{ path, title, group: groups.join(' / '), others: others.filter((other) => other !== '') }];
    };
    return menuItems.flatMap((line) => screensOf(line, []));
  }, [plan, menuItems, translate]);
}
