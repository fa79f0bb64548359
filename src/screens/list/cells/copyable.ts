import type { Resource } from '../../../engine/resource.ts';
import type { ResourceRecord } from '../../records/record.ts';
import type { Column } from '../column.ts';

/** What of a list can be copied. */
export interface CopyableCells {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: readonly ResourceRecord[];
  /** The selected records, also those of other pages. */
  readonly chosen: readonly ResourceRecord[];
}
