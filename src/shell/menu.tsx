import { type TreeMenuItem, useMenu } from '@refinedev/core';
import { Menu } from 'antd';
import { memo, useMemo, useState } from 'react';
import { Link } from 'react-router';

type Item = NonNullable<Parameters<typeof Menu>[0]['items']>[number];

interface SideMenuProps {
  readonly collapsed: boolean;
  readonly onOpen?: () => void;
}

/**
 * The side menu. It renders Refine's menu, which omits entries that the user may not open (`meta.hide` of the
 * resources). A click on the current entry opens its bare path, which resets the place.
 */
export function SideMenu(props: SideMenuProps) {
  const { menuItems, selectedKey } = useMenu();
  // Refine makes the entries anew for each address.
  const words = JSON.stringify(menuItems.map(wordsOf));
  const [known, setKnown] = useState({ words, menuItems });
  if (known.words !== words) setKnown({ words, menuItems });
  return <Entries {...props} entries={known.menuItems} selected={nearest(menuItems, selectedKey)} />;
}

function wordsOf({ key, name, label, route, children }: TreeMenuItem): readonly unknown[] {
  return [key, name, label, route, children.map(wordsOf)];
}

interface EntriesProps extends SideMenuProps {
  readonly entries: readonly TreeMenuItem[];
  /** Key of the current entry. */
  readonly selected: string;
}

/** Memoized: a page of a list is not a reason to draw the menu again. */
const Entries = memo(function Entries({ collapsed, onOpen, entries, selected }: EntriesProps) {
  const groups = entries.filter(({ children }) => children.length > 0).map(keyOf);
  // Stores collapsed groups instead of expanded ones, so that a group added by a new permission is expanded.
  const [folded, setFolded] = useState<readonly string[]>([]);
  const opened = groups.filter((key) => !folded.includes(key));
  const onOpenChange = (keys: readonly string[]) => setFolded(groups.filter((key) => !keys.includes(key)));
  const items = useMemo(() => entries.map(itemOf), [entries]);
  return (
    <Menu
      mode="inline"
      items={items}
      inlineCollapsed={collapsed}
      selectedKeys={[selected]}
      {...(collapsed ? {} : { openKeys: opened, onOpenChange })}
      onClick={() => onOpen?.()}
      // antd sets a collapsed menu to 80 px, whatever the width of its container.
      style={{ borderInlineEnd: 0, ...(collapsed && { width: '100%' }) }}
    />
  );
});

function keyOf({ key, name }: TreeMenuItem): string {
  return key ?? name;
}

function itemOf(line: TreeMenuItem): Item {
  const { children, icon, label = '', route } = line;
  const shared = { key: keyOf(line), icon, title: label };
  if (children.length > 0) return { ...shared, label, children: children.map(itemOf) };
  return { ...shared, label: route === undefined ? label : <Link to={route}>{label}</Link> };
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
