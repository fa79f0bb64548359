import { Menu } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { EntryListProps, MenuEntry } from './entry-list.tsx';

type Item = NonNullable<Parameters<typeof Menu>[0]['items']>[number];

/** The side menu as a column of icons, whose groups open beside it. What is pinned stands above them. */
export default function FoldedMenu({ entries, pinned, selected, selectedPin, tools, onOpen }: EntryListProps) {
  const items = useMemo(
    () => [...(pinned ? [...pinned.children.map(itemOf), { type: 'divider' as const }] : []), ...entries.map(itemOf)],
    [entries, pinned],
  );
  return (
    <div role="presentation" onContextMenu={tools?.listProps.onContextMenu}>
      <Menu
        mode="inline"
        items={items}
        inlineCollapsed
        selectedKeys={selectedPin === undefined ? [selected] : [selected, selectedPin]}
        onClick={() => onOpen?.()}
        // antd sets a collapsed menu to 80 px, whatever the width of its container.
        style={{ borderInlineEnd: 0, width: '100%' }}
      />
    </div>
  );
}

function itemOf({ key, children, icon, label, route, pin }: MenuEntry): Item {
  const shared = { key, icon, title: label };
  if (children.length > 0) return { ...shared, label, children: children.map(itemOf) };
  const link = route === undefined ? label : <Link to={route}>{label}</Link>;
  return { ...shared, label: link, 'data-entry': key, ...(pin && { 'data-pin': '' }) };
}
