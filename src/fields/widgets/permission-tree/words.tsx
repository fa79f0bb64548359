import { useTranslate } from '@refinedev/core';
import { entryTitle } from '../../../engine/label.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWords } from '../../../workspace/words.tsx';

/** What a line of the tree is called: the title of its place, or what a operation allows there. */
export function useLineName(): (node: PermissionNode) => string {
  useWords('account');
  const translate = useTranslate();
  return (node) =>
    node.operation === undefined
      ? entryTitle(translate, node)
      : translate(`account.permissions.operations.${node.operation}`);
}
