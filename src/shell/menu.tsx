import { type TreeMenuItem, useMenu } from '@refinedev/core';
import { useState } from 'react';
import { LazyBoundary } from '../fields/lazy-boundary.tsx';
import { lazyWithRetry } from '../workspace/lazy-with-retry.tsx';
import { EntryList, keyOf } from './entry-list.tsx';

const FoldedMenu = lazyWithRetry(() => import('./folded-menu.tsx'));

interface SideMenuProps {
  readonly collapsed: boolean;
  readonly onOpen?: () => void;
}

/**
 * The side menu. It renders Refine's menu, which omits entries that the user may not open (`meta.hide` of the
 * resources). A click on the current entry opens its bare path, which resets the place.
 */
export function SideMenu({ collapsed, onOpen }: SideMenuProps) {
  const { menuItems, selectedKey } = useMenu();
  // Refine makes the entries anew for each address.
  const words = JSON.stringify(menuItems.map(wordsOf));
  const [known, setKnown] = useState({ words, menuItems });
  if (known.words !== words) setKnown({ words, menuItems });
  const entries = { entries: known.menuItems, selected: nearest(menuItems, selectedKey), onOpen };
  return collapsed ? (
    <LazyBoundary place={null}>
      <FoldedMenu {...entries} />
    </LazyBoundary>
  ) : (
    <EntryList {...entries} />
  );
}

function wordsOf({ key, name, label, route, children }: TreeMenuItem): readonly unknown[] {
  return [key, name, label, route, children.map(wordsOf)];
}

/** Returns the menu entry of a place, or its nearest ancestor. A key begins with the keys of its ancestors. */
function nearest(lines: readonly TreeMenuItem[], selected: string): string {
  const above = lines.find((line) => `${selected}/`.startsWith(`${keyOf(line)}/`));
  return above && above.children.length > 0
    ? nearest(above.children, selected) || keyOf(above)
    : above
      ? keyOf(above)
      : '';
}
