import type { Condition } from '../fields/condition.ts';
import type { PermissionRule } from '../permissions/permission.ts';

/** A tab of a place in normal form. */
export interface PlaceTab {
  readonly key: string;
  readonly title: string;
  /** Key of its title in the locales (`tabKeyOf` of `place-tabs.ts`). */
  readonly titleKey: string;
  /** The resource whose list it shows. */
  readonly resource: string;
  readonly rule: PermissionRule;
  /** What its list shows in another way than the list of the resource. Empty for a list of another resource. */
  readonly list: TabList;
}

/** The properties of `list.tabs` of a resource in normal form. */
export interface TabList {
  readonly where?: Condition;
  readonly columns?: readonly string[];
  readonly sort?: { readonly field: string; readonly order: 'asc' | 'desc' };
  readonly presets?: readonly string[];
  readonly preset?: string;
  readonly actions?: readonly string[];
  readonly create?: boolean;
}

/** The tab in which a list is shown. */
export interface ShownTab {
  readonly key: string;
  /** The place opens with it, so the address does not name it. */
  readonly isFirst: boolean;
  /** Whether the server restricts the records to those of the tab. */
  readonly isFilter: boolean;
}
