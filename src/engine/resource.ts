import type { Action, States } from './actions/record-action.ts';
import type { OnDuplicate } from './definition/fixed-values.ts';
import type { Highlight, ListLayout, ListSource } from './definition/list.ts';
import type { ReachDefinition } from './definition/reach.ts';
import type { FormStep, TitlePart } from './definition/screens.ts';
import type { Capabilities } from './features/ability.ts';
import type { NoticeEvent } from './features/notices.ts';
import type { Condition } from './fields/condition.ts';
import type { Field } from './fields/field.ts';
import type { PermissionRule } from './permissions/permission.ts';
import type { ReachedBy } from './permissions/reach.ts';
import type { Metric } from './reports/metric.ts';
import type { Report } from './reports/report.ts';
import type { PlaceTab, ShownTab } from './routes/place-tab.ts';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface Section {
  /** Undefined for a single section. */
  readonly title?: string;
  readonly fields: readonly string[];
  /** Takes all the width that the window has. @default false */
  readonly wide?: boolean;
}

export interface Preset {
  readonly key: string;
  readonly label: string;
  readonly where: Condition;
  readonly help?: string;
  /** The field and the value of a preset made by `presetsOf`. The label of the choice is the label of the preset. */
  readonly choice?: { readonly field: string; readonly value: string };
}

/** What a list opens with for some users. */
export interface Opening {
  /** Key of a preset. Undefined: every row. */
  readonly preset: string | undefined;
  /** Undefined: the order of the list. */
  readonly sort: Sort | undefined;
  readonly rule: PermissionRule;
}

/** An action that is offered after a record is created. */
export interface FollowUp {
  /** Key of the action. */
  readonly action: string;
  readonly label: string;
}

/** Records of another resource that refer to this one. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  /** The field of this resource whose record the others refer to. Undefined: they refer to the record itself. */
  readonly through: string | undefined;
  /** Undefined: the title of the other resource. */
  readonly title: string | undefined;
  /** Undefined: the columns of its list, without `by`. */
  readonly columns: readonly string[] | undefined;
  readonly create: boolean;
}

/** A link from a record to a place that has its id in the path. */
export interface Link {
  /** Undefined: the title of the place. */
  readonly label: string | undefined;
  readonly to: string;
}

/** What features add to a resource in normal form: each extends this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ResourceFeatures {}

/** What features add to a list in normal form: each extends this interface. */
export interface ResourceListFeatures {
  /** Whether its address may have a day. */
  readonly hasDays: boolean;
  /** Whether its address may have a span of days. */
  readonly hasSpans: boolean;
  /** The field by which a layout dates its records. */
  readonly dateField: string | undefined;
}

/** What features add to the detail page in normal form: each extends this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface ResourceShowFeatures {}

/** Operations on the records of a resource. Each has its own rule. */
type ResourceAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'import' | 'export' | 'reveal';

/** The reference by which a place belongs to a record, and the path parameter that holds the id of that record. */
export interface Under {
  readonly field: string;
  readonly parameter: string;
}

/** The record that a place belongs to. */
export interface Parent {
  readonly id: string;
  readonly label: string;
}

/** A resource in normal form: complete, frozen, plain data. Code that reads it needs no defaults. */
export interface Resource extends ResourceFeatures {
  readonly name: string;
  readonly title: string;
  /** The noun for one record, if it differs from the title. */
  readonly noun: string | undefined;
  /** Key of its entry (`keyOf`), for its texts in other languages. */
  readonly key: string;
  /** Path of its list. Undefined for a resource without a screen. Below a record it has the parameters of its entry. */
  readonly path: string | undefined;
  /** Path of its detail page, with the parameter `{id}`, and below a record `{field}` of the reference to that record. */
  readonly showPath: string | undefined;
  /** The reference to the record that its place is below, with the parameter of `path`. */
  readonly under: (Under & { readonly to: string }) | undefined;
  /** The record that the current place is below, and the field that refers to it (`resourceUnder`). */
  readonly parent?: Parent & { readonly field: string };
  /** The tabs of its place, in order. Empty for a place with one list. */
  readonly tabs: readonly PlaceTab[];
  /** The tab in which its list is shown (`resourceInTab`). */
  readonly tab?: ShownTab;
  readonly recordLabel: string;
  readonly owner: 'enterprise' | 'platform';
  /** Fields by which the data scope of a role restricts the records. Undefined if it does not. */
  readonly scope:
    | {
        /** Each refers to users whose record it is. The first is the one that lists and cards show. */
        readonly owners: readonly string[];
        readonly department: string | undefined;
        /** Who sees a record without an owner, besides those who see its department. */
        readonly unowned: 'creator' | 'all';
        /** The reference whose record is seen or not in place of this one, and the resource of that record. */
        readonly through: { readonly field: string; readonly of: string } | undefined;
      }
    | undefined;
  /** The fields that define the parent and the order in a tree. Undefined if the resource is not a tree. */
  readonly tree: { readonly parent: string; readonly order: string | undefined } | undefined;
  /** By name, in the order of declaration. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly list: ResourceListFeatures & {
    /**
     * All possible columns in order. Those with `list: 'off'` are hidden until the user adds them in the column picker.
     */
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly sort: Sort;
    readonly presets: readonly Preset[];
    readonly highlights: readonly Highlight[];
    readonly where: Condition | undefined;
    /** What the list opens with: the first that the user satisfies. Empty: every row, in the order of the list. */
    readonly openings: readonly Opening[];
    /** At least one. The first is the initial layout. */
    readonly layouts: readonly ListLayout[];
    /** Whether users who see the same records share pages and counts. */
    readonly shared: boolean;
    /** Name of the slot above the rows. */
    readonly slot: string | undefined;
    /** Where its records come from, and the resource whose list makes them. */
    readonly source: ListSource | undefined;
  };
  /** The text fields that get a suffix in a copy. Undefined if records cannot be copied. */
  readonly copy: readonly string[] | undefined;
  /** The actions offered after a record is created. */
  readonly create: { readonly hint: string | undefined; readonly next: readonly FollowUp[] };
  readonly form: {
    readonly container: 'modal' | 'drawer' | 'page';
    readonly sections: readonly Section[];
    /** Empty if the form of a new record has no steps. */
    readonly steps: readonly FormStep[];
  };
  /** Further forms of an existing record, by key. */
  readonly forms: Readonly<Record<string, { readonly sections: readonly Section[] }>>;
  readonly links: readonly Link[];
  readonly show: ResourceShowFeatures & {
    /** What makes the title of a record. Empty: what `recordLabel` holds. */
    readonly title: readonly TitlePart[];
    readonly sections: readonly Section[];
    readonly related: readonly Related[];
    /** Name of the slot below the header. */
    readonly slot: string | undefined;
  };
  /** What other enterprises may read of the records, if this one authorises them. */
  readonly reach: ReachDefinition | undefined;
  /** The field that names a record of another enterprise. Records exist only as long as that one is open. */
  readonly reachedBy: ReachedBy | undefined;
  /** The field of the enterprise that limits the number of records. Undefined: no limit. */
  readonly quota: string | undefined;
  /** Combinations of fields whose values are unique together. Fields that are unique alone are not included. */
  readonly unique: readonly (readonly string[])[];
  readonly states: States | undefined;
  /** Events that notification rules send. */
  readonly notices: readonly NoticeEvent[];
  readonly metrics: readonly Metric[];
  readonly reports: readonly Report[];
  /** Actions on one record. */
  readonly actions: readonly Action[];
  /** Actions on the list as a whole. */
  readonly listActions: readonly Action[];
  /** Undefined if the resource has no import. */
  /** `key` names the fields that identify a record; none if every row creates one. */
  readonly import: { readonly key: readonly string[]; readonly onDuplicate: OnDuplicate } | undefined;
  readonly export: boolean;
  /** Whether enterprises may add fields of their own. */
  readonly extend: boolean;
  /** Whether writes add lines to the history. */
  readonly history: boolean;
  /** Whether writes publish live events. Logs do not. */
  readonly isLive: boolean;
  /** What its backend can do. Undefined: everything. */
  readonly capabilities: Capabilities;
  /** Operations that users may carry out. */
  readonly allow: Allowed;
  /** Operations that service tokens may carry out. */
  readonly services: Allowed;
  /** The rule of each operation. */
  readonly rules: Readonly<Record<ResourceAction, PermissionRule>>;
}

/** The operations that a resource allows. */
export interface Allowed {
  readonly create: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
}

/** Fields that every record has besides those of its resource. Authors cannot use these names. */
export const systemFields = [
  'id',
  'version',
  'enterprise',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'deletedAt',
  'labels',
  'files',
] as const;

/** Returns the field of a resource. Throws an error that names both if the field does not exist. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) throw new RangeError(`Resource "${resource.name}" has no field "${name}".`);
  return field;
}
