import { useTranslate } from '@refinedev/core';
import { entryTitle } from '../../../engine/label.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWords } from '../../../workspace/words.tsx';

/** What a line of the tree is called: the title of its place, or what a leaf allows there. */
export function useLineName(): (node: PermissionNode) => string {
  useWords('account');
  const translate = useTranslate();
  return (node) =>
    node.leaf === undefined ? entryTitle(translate, node) : translate(`account.permissions.leaves.${node.leaf}`);
}
