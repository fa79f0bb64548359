import { operationNames } from '../../../engine/permissions/permission.ts';
import type { PermissionNode } from '../../../engine/permissions/permission-tree.ts';
import { branch, isGranted } from './grants.ts';

/** Opening and editing, the operations of every resource, and those that an entry declares. */
export const columnNames = ['open', ...operationNames, 'other'] as const;
export type ColumnName = (typeof columnNames)[number];

/** A row of the matrix: a place, or a group, which stands for everything in it. */
export interface MatrixRow {
  readonly node: PermissionNode;
  /** Number of groups above it. */
  readonly level: number;
  readonly isGroup: boolean;
  /** What the row has in each column. A group has what is in it. */
  readonly cells: Readonly<Record<ColumnName, readonly PermissionNode[]>>;
}

/** How much of some cells is granted. */
export type Granted = 'all' | 'some' | 'none';

/** Returns the rows of a permission tree in its order, each group before its places. */
export function rowsOf(nodes: readonly PermissionNode[], level = 0): readonly MatrixRow[] {
  return nodes.flatMap((node) => {
    if (node.operation !== undefined) return [];
    const isGroup = node.children.length > 0 && node.children.every(({ operation }) => operation === undefined);
    const own = [node, ...node.children.filter(({ operation }) => operation !== undefined)];
    return [
      { node, level, isGroup, cells: byColumn(isGroup ? branch(node) : own) },
      ...rowsOf(node.children, level + 1),
    ];
  });
}

/** Returns the cells of a row in every column. */
export function cellsOf(row: MatrixRow): readonly PermissionNode[] {
  return columnNames.flatMap((column) => row.cells[column]);
}

/** Returns the cells of a tree in one column. */
export function cellsIn(nodes: readonly PermissionNode[], column: ColumnName): readonly PermissionNode[] {
  return byColumn(nodes.flatMap(branch))[column];
}

export function grantedOf(cells: readonly PermissionNode[], grantedCodes: ReadonlySet<string>): Granted {
  const count = cells.filter((cell) => isGranted(cell, grantedCodes)).length;
  if (count === 0) return 'none';
  return count === cells.length ? 'all' : 'some';
}

function byColumn(nodes: readonly PermissionNode[]): MatrixRow['cells'] {
  const among = nodes.filter(({ codes }) => codes.length > 0);
  const inColumn = (column: ColumnName) => among.filter((node) => columnOf(node) === column);
  return {
    open: inColumn('open'),
    delete: inColumn('delete'),
    import: inColumn('import'),
    export: inColumn('export'),
    reveal: inColumn('reveal'),
    other: inColumn('other'),
  };
}

function columnOf({ operation }: PermissionNode): ColumnName {
  if (operation === undefined) return 'open';
  return operationNames.find((name) => name === operation) ?? 'other';
}
