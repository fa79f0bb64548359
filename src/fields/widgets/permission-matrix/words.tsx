import { useTranslate } from '@refinedev/core';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { entryTitle, operationLabel } from '../../../engine/texts/label.ts';
import { useWords } from '../../../workspace/words.tsx';
import type { ColumnName, MatrixRow } from './rows.ts';

/** Returns the label of a node: the title of its place, or its operation. */
export function useLineName(): (node: PermissionNode) => string {
  useWords('account');
  const translate = useTranslate();
  return (node) =>
    node.operation === undefined
      ? entryTitle(translate, node)
      : operationLabel(translate, node, 'account.permissions.operations');
}

/** The accessible names of the ticks of a matrix. */
export interface TickNames {
  readonly column: (column: ColumnName) => string;
  /** The tick of a whole row. */
  readonly row: (row: MatrixRow) => string;
  /** The tick of a whole column. */
  readonly head: (column: ColumnName) => string;
  /** The tick of one operation, or of everything that a group has in a column. */
  readonly cell: (row: MatrixRow, column: ColumnName, node?: PermissionNode) => string;
}

export function useTickNames(): TickNames {
  const nameOf = useLineName();
  const translate = useTranslate();
  const column = (name: ColumnName) => translate(`account.permissions.columns.${name}`);
  return {
    column,
    row: ({ node, isGroup }) =>
      translate(isGroup ? 'account.permissions.wholeGroup' : 'account.permissions.wholeRow', { place: nameOf(node) }),
    head: (name) => translate('account.permissions.wholeColumn', { column: column(name) }),
    cell: (row, name, node) =>
      translate('account.permissions.cell', {
        place: nameOf(row.node),
        operation: node?.operation === undefined ? column(name) : nameOf(node),
      }),
  };
}
