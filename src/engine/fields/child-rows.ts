import type { PermissionRule } from '../permissions/permission.ts';

/** The records of another resource that are the rows of a value. */
export interface ChildRows {
  readonly of: string;
  /** The field of those records that refers to this one. */
  readonly by: string;
  /** The fields of those records that a row has. */
  readonly columns: readonly string[];
  /** The whole number of those records by which they are sorted. Undefined: as they were added. */
  readonly order: string | undefined;
}

/** Records of another resource that are rows of a record, with the permissions that this resource asks for. */
export interface RowsOfField extends ChildRows {
  /** Who may delete a row. */
  readonly deletion: PermissionRule;
}
