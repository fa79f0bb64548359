import { Menu } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { EntryListProps, MenuEntry } from './entry-list.tsx';

type Item = NonNullable<Parameters<typeof Menu>[0]['items']>[number];

/** The side menu as a column of icons, whose groups open beside it. */
export default function FoldedMenu({ entries, selected, onOpen }: EntryListProps) {
  const items = useMemo(() => entries.map(itemOf), [entries]);
  return (
    <Menu
      mode="inline"
      items={items}
      inlineCollapsed
      selectedKeys={[selected]}
      onClick={() => onOpen?.()}
      // antd sets a collapsed menu to 80 px, whatever the width of its container.
      style={{ borderInlineEnd: 0, width: '100%' }}
    />
  );
}

function itemOf({ key, children, icon, label, route }: MenuEntry): Item {
  const shared = { key, icon, title: label };
  if (children.length > 0) return { ...shared, label, children: children.map(itemOf) };
  return { ...shared, label: route === undefined ? label : <Link to={route}>{label}</Link> };
}
