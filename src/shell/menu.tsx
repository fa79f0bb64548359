import { useTranslate } from '@refinedev/core';
import { Menu } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { breadcrumbOf } from '../engine/breadcrumb.ts';
import { entryTitle } from '../engine/label.ts';
import { type MenuNode, menuOf } from '../engine/menu.ts';
import { useWorkspace } from '../workspace/index.tsx';
import { MenuIcon } from './menu-icon.tsx';

type Item = NonNullable<Parameters<typeof Menu>[0]['items']>[number];

/** The side menu: the list as the user may see it. A click on the current entry leads to its bare path, so it resets. */
export function SideMenu({ collapsed, onOpen }: { collapsed: boolean; onOpen?: () => void }) {
  const { plan, snapshot } = useWorkspace();
  const translate = useTranslate();
  const { pathname } = useLocation();
  const nodes = useMemo(() => menuOf(plan, snapshot), [plan, snapshot]);
  const way = breadcrumbOf(plan, pathname).map((crumb) => crumb.path);
  const current = way.filter((path) => path !== undefined && inMenu(nodes, path)).at(-1);
  const groups = nodes.filter((node) => node.children.length > 0).map((node) => node.key);
  // What is folded is kept, not what is open: a group that a new right brings is open at once.
  const [folded, setFolded] = useState<readonly string[]>([]);
  const opened = groups.filter((key) => !folded.includes(key));
  const onOpenChange = (keys: readonly string[]) => setFolded(groups.filter((key) => !keys.includes(key)));
  const items = useMemo(() => {
    const item = (node: MenuNode): Item => {
      const title = entryTitle(translate, node);
      const shared = { key: node.key, icon: node.icon && <MenuIcon name={node.icon} />, title };
      if (node.children.length > 0) return { ...shared, label: title, children: node.children.map(item) };
      return { ...shared, label: node.path === undefined ? title : <Link to={node.path}>{title}</Link> };
    };
    return nodes.map(item);
  }, [nodes, translate]);
  return (
    <Menu
      mode="inline"
      items={items}
      inlineCollapsed={collapsed}
      selectedKeys={current === undefined ? [] : [current]}
      {...(collapsed ? {} : { openKeys: opened, onOpenChange })}
      onClick={() => onOpen?.()}
      // Folded, antd would have it 80 wide, whatever it stands in.
      style={{ borderInlineEnd: 0, ...(collapsed && { width: '100%' }) }}
    />
  );
}

function inMenu(nodes: readonly MenuNode[], path: string): boolean {
  return nodes.some((node) => node.path === path || inMenu(node.children, path));
}
