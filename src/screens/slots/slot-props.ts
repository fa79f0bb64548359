import type { Resource } from '../../engine/resource.ts';
import type { ResourceRecord } from '../records/record.ts';

/** Props of a slot: the resource and, on a detail page, the record. */
export interface SlotProps {
  readonly resource: Resource;
  readonly record?: ResourceRecord;
}
