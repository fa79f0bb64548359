import type { ComponentType } from 'react';
import type { Translate } from '../../../engine/fields/kind.ts';
import type { PermissionSnapshot } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Plan } from '../../../engine/routes/plan.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** What the page of a record hands to its parts. */
export interface DetailProps {
  readonly resource: Resource;
  readonly record: ResourceRecord;
}

/** Who reads the page of a record. */
export interface Reader {
  readonly translate: Translate;
  readonly language: string | undefined;
  readonly plan: Plan;
  readonly snapshot: PermissionSnapshot;
}

export interface TabBodyProps extends DetailProps {
  readonly label: string;
  /** Whether the tab is open. */
  readonly isActive: boolean;
}

export type TabPlace = 'first' | 'beside' | 'last' | 'history';

/** A tab of the page of a record: `tab` of `features/NAME/screen/record-tab.ts`. */
export interface RecordTab {
  /** Name of the tab in the address. */
  readonly key: string;
  /** Returns what the tab is called; undefined where the record has none, or none that the user may see. */
  readonly titleOf: (shown: DetailProps, reader: Reader) => string | undefined;
  readonly Body: ComponentType<TabBodyProps>;
  /**
   * Where it stands: before the facts, beside them without a tab, after the related lists, or in place of the history.
   * @default 'last'
   */
  readonly placeOf?: (resource: Resource) => TabPlace;
  /** Loads what it shows while the record is loading, and shows nothing. @default nothing is loaded ahead */
  readonly Ahead?: ComponentType<{ readonly resource: Resource; readonly id: string }>;
}
