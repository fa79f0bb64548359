import type { Resource } from '../../engine/resource.ts';
import type { ResourceRecord } from '../shared/record.ts';

/** What a part of a screen is handed: the resource and, on a detail page, the record. */
export interface SlotProps {
  readonly resource: Resource;
  readonly record?: ResourceRecord;
}
