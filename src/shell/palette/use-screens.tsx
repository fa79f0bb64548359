import { useTranslate } from '@refinedev/core';
import { useMemo } from 'react';
import { entryTitle } from '../../engine/label.ts';
import { type MenuNode, menuOf } from '../../engine/menu.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { FoundScreen } from './find.ts';

/** Every screen of the menu that the user may open. */
export function useScreens(): readonly FoundScreen[] {
  const { plan, snapshot } = useWorkspace();
  const translate = useTranslate();
  return useMemo(() => {
    const screensOf = (node: MenuNode, groups: readonly string[]): FoundScreen[] => {
      const title = entryTitle(translate, node);
      if (node.children.length > 0) return node.children.flatMap((child) => screensOf(child, [...groups, title]));
      if (node.path === undefined) return [];
      const others = [node.title, translate(`otherTitles.${node.key}`, undefined, '')];
      return [{ path: node.path, title, group: groups.join(' / '), others: others.filter((other) => other !== '') }];
    };
    return menuOf(plan, snapshot).flatMap((node) => screensOf(node, []));
  }, [plan, snapshot, translate]);
}
