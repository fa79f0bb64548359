import type { Resource } from '../../engine/resource.ts';
import type { AttachedFile } from '../../fields/view.ts';

/** A record as the generic API answers it. */
export interface ResourceRecord {
  readonly id: string;
  /** Counts its changes; sent back with the next one. */
  readonly version: number;
  /** What the records it refers to are called, by field; under `createdBy` who made it. */
  readonly labels?: Readonly<Record<string, string | readonly string[]>>;
  /** The files it holds, by field. */
  readonly files?: Readonly<Record<string, readonly AttachedFile[]>>;
  readonly [field: string]: unknown;
}

/** What people call the record. */
export function recordName(resource: Resource, record: ResourceRecord): string {
  const name = record[resource.recordLabel];
  return typeof name === 'string' && name !== '' ? name : record.id;
}
