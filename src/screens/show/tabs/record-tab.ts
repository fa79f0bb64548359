import type { ComponentType } from 'react';
import type { Language } from '../../../base/language.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** What the page of a record hands to its parts. */
export interface DetailProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
}

/** A tab of the page of a record, after its related lists: `tab` of `features/NAME/screen/record-tab.ts`. */
export interface RecordTab {
  /** Name of the tab in the address. */
  readonly key: string;
  readonly title: Readonly<Partial<Record<Language, string>>>;
  /** Returns whether the records of a resource have the tab. */
  readonly isShown: (resource: Resource) => boolean;
  readonly Body: ComponentType<DetailProps>;
}
