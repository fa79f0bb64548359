import type { AttachedFile } from '../../fields/view.ts';

/** Values by field name, in their JSON form. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as the server sends it. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** A record as the generic API returns it. */
export interface ResourceRecord {
  readonly id: string;
  /** Version counter of the record. The next write sends it back for optimistic locking. */
  readonly version: number;
  /** Labels of the referenced records, by field; `createdBy` is the name of the creator. */
  readonly labels?: Readonly<Record<string, string | readonly string[]>>;
  /** Attached files, by field. */
  readonly files?: Readonly<Record<string, readonly AttachedFile[]>>;
  readonly [field: string]: unknown;
}

/** Returns the id to which related records refer: that of the record, or of the one in its field `through`, if any. */
export function referredId(record: ResourceRecord, through: string | undefined): string | undefined {
  const id = through === undefined ? record.id : record[through];
  return typeof id === 'string' ? id : undefined;
}
