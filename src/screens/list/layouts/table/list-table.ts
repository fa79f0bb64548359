import type { ComponentType } from 'react';
import type { Resource } from '../../../../engine/resource.ts';
import type { RowTableProps } from './table.tsx';

export interface ListTableProps extends RowTableProps {
  /** Differs for every page, order and filter of the list. */
  readonly listKey: unknown;
}

/** A table that takes the place of the usual one: `table` of `features/<name>/screen/table.ts`. */
export interface ListTable {
  readonly isFor: (resource: Resource) => boolean;
  readonly Table: ComponentType<ListTableProps>;
}

const tables = Object.values(
  import.meta.glob<ListTable>('../../../../../features/*/screen/table.ts', { eager: true, import: 'table' }),
);

/** Returns the table of a feature that the list of a resource has, or undefined. */
export function listTableOf(resource: Resource): ListTable | undefined {
  return tables.find(({ isFor }) => isFor(resource));
}
