import type { Condition } from './condition.ts';
import type { ListLayout, OnDuplicate } from './definition.ts';
import type { Field } from './field.ts';
import type { PermissionRule } from './permission.ts';
import type { Action, States } from './record-action.ts';
import type { Report } from './report.ts';
import type { Review } from './review.ts';

export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

export interface Section {
  /** Missing for the only section there is. */
  readonly title?: string;
  readonly fields: readonly string[];
}

/** A step in which a new record is filled in. */
export interface FormStep {
  readonly title: string;
  readonly fields: readonly string[];
  readonly hint?: string;
}

export interface Preset {
  readonly key: string;
  readonly label: string;
  readonly where: Condition;
  /** The field and value the preset stands for, where it came from `presetsOf`: its label is that of the choice. */
  readonly choice?: { readonly field: string; readonly value: string };
}

export interface Highlight {
  readonly tone: 'warning' | 'danger' | 'muted';
  readonly label: string;
  readonly where: Condition;
}

/** An action that is offered once a record is created. */
export interface FollowUp {
  /** Key of the action. */
  readonly action: string;
  readonly label: string;
}

/** Records of another resource that refer to this one. */
export interface Related {
  readonly resource: string;
  readonly by: string;
  /** Missing: that of the other resource. */
  readonly title: string | undefined;
  /** Missing: those of its list, without `by`. */
  readonly columns: readonly string[] | undefined;
  readonly create: boolean;
}

/** How records stand in a calendar. */
export interface Calendar {
  readonly date: string;
  readonly label: string;
  /** Missing: all alike. */
  readonly color: string | undefined;
  /** Key of the step that moves a record to another day. */
  readonly move: string | undefined;
}

/** What may be done with records of a resource; each has a rule of its own. */
export type ResourceAction = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'import' | 'export' | 'reveal';

/**
 * A resource in its normal form: complete, frozen, plain data. What reads it never needs to know a default, and never
 * what an author left out.
 */
export interface Resource {
  readonly name: string;
  readonly title: string;
  /** What one record is called, where that differs from the title. */
  readonly noun: string | undefined;
  /** Path of its list; missing for a resource without a screen. */
  readonly path: string | undefined;
  /** Path of its detail page, with the parameter `{id}`. */
  readonly showPath: string | undefined;
  readonly recordLabel: string;
  readonly owner: 'enterprise' | 'platform';
  /** Fields by which the data scope of a role narrows it; missing where it does not. */
  readonly scope: { readonly owner: string | undefined; readonly department: string | undefined } | undefined;
  /** The fields by which records stand below one another, and in order there; missing where they do not. */
  readonly tree: { readonly parent: string; readonly order: string | undefined } | undefined;
  /** By name, in the order they were declared. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly list: {
    /** Every column there can be, in order; those with `list: 'off'` wait in the column picker. */
    readonly columns: readonly string[];
    readonly filters: readonly string[];
    readonly search: readonly string[];
    readonly sort: Sort;
    readonly presets: readonly Preset[];
    readonly highlights: readonly Highlight[];
    readonly where: Condition | undefined;
    /** Key of the preset shown first; every row if missing. */
    readonly preset: string | undefined;
    /** At least one; the first is shown first. */
    readonly layouts: readonly ListLayout[];
    readonly calendar: Calendar | undefined;
    /** Name of the part above the rows. */
    readonly slot: string | undefined;
  };
  /** What is offered once a record is created. */
  readonly create: { readonly hint: string | undefined; readonly next: readonly FollowUp[] };
  readonly form: {
    readonly container: 'modal' | 'drawer' | 'page';
    readonly sections: readonly Section[];
    /** Empty where a new record is filled in at once. */
    readonly steps: readonly FormStep[];
  };
  readonly show: {
    readonly sections: readonly Section[];
    readonly related: readonly Related[];
    /** Name of the part below the head. */
    readonly slot: string | undefined;
  };
  /** The field of the enterprise that says how many records it may have; missing for no limit. */
  readonly quota: string | undefined;
  /** Combinations of fields that no two records share all values of; fields unique by themselves say so on their own. */
  readonly unique: readonly (readonly string[])[];
  readonly states: States | undefined;
  readonly review: Review | undefined;
  readonly reports: readonly Report[];
  readonly actions: readonly Action[];
  /** Missing where records come from no sheet. */
  readonly import: { readonly key: string | undefined; readonly onDuplicate: OnDuplicate } | undefined;
  readonly export: boolean;
  readonly allow: { readonly create: boolean; readonly edit: boolean; readonly delete: boolean };
  /** What each thing one can do asks for. */
  readonly rules: Readonly<Record<ResourceAction, PermissionRule>>;
}

/** Fields every record has besides those of its resource; authors cannot take these names. */
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

/** The field of a resource, or an error that names both. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) throw new RangeError(`Resource "${resource.name}" has no field "${name}".`);
  return field;
}
