import { useTranslate } from '@refinedev/core';
import { entryTitle, operationLabel } from '../../../engine/label.ts';
import type { PermissionNode } from '../../../engine/permission-tree.ts';
import { useWords } from '../../../workspace/words.tsx';

/** Returns the label of a node: the title of its place, or its operation. */
export function useLineName(): (node: PermissionNode) => string {
  useWords('account');
  const translate = useTranslate();
  return (node) =>
    node.operation === undefined
      ? entryTitle(translate, node)
      : operationLabel(translate, node, 'account.permissions.operations');
}
