import { useTranslate } from '@refinedev/core';
import { entryTitle } from '../../../engine/label.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWords } from '../../../workspace/words.tsx';

/** Returns the label of a node: the title of its place, or its operation. */
export function useLineName(): (node: PermissionNode) => string {
  useWords('account');
  const translate = useTranslate();
  return (node) =>
    node.operation === undefined
      ? entryTitle(translate, node)
      : translate(`account.permissions.operations.${node.operation}`);
}
