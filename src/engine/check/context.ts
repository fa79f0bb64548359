import { choicesOf } from '../definition/choices.ts';
import type { DashboardDefinition } from '../definition/dashboard.ts';
import type { AnyDefinition, AnyFieldDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import type { SystemResources } from '../features/system-resources.ts';
import type { FieldKind, KindRegistry } from '../fields/kind.ts';
import type { Allowed } from './problem.ts';

/** The kinds of field that named views draw, by name. A view that is not named draws every kind. */
export interface DrawnKinds {
  readonly widgets?: Readonly<Record<string, readonly string[]>>;
  readonly cells?: Readonly<Record<string, readonly string[]>>;
}

/** The names and definitions that a resource is checked against. */
export interface MeaningContext {
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Names of all resources. */
  readonly names: readonly string[];
  /** Names of all resources that are trees. */
  readonly trees: readonly string[];
  /** All permission codes, including operation permissions. */
  readonly permissions: readonly string[];
  /** Names of all widgets. */
  readonly widgets: readonly string[];
  /** Names of all custom cells. */
  readonly cells: readonly string[];
  readonly drawnKinds: DrawnKinds;
  /** Names of all slots. */
  readonly slots: readonly string[];
  /** Names of all tables of the server itself. */
  readonly tables: readonly string[];
  /** Path of the page for visitors who have a link. @default whatever the resources say */
  readonly formPath?: string | undefined;
  /**
   * Definitions whose shape is valid, by name. Without those with a field that is looked up in a resource whose shape is
   * not valid.
   */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** All definitions whose shape is valid, as authors wrote them: looked-up fields are not resolved. */
  readonly authored: Readonly<Record<string, AnyDefinition>>;
  /** Every entry of the route list, flat. */
  readonly entries: readonly RouteEntry[];
  readonly dashboard: DashboardDefinition;
  /** Conditions may compare counts. @default false */
  readonly allowsCounts?: boolean;
  /**
   * Conditions are evaluated for a record that was read, never by the database: they may ask for looked-up values, and
   * compare with other fields. @default false
   */
  readonly isOfRecord?: boolean;
  /**
   * Conditions are evaluated for a record that is about to be written: they may compare with other fields, of the record
   * and of those that it refers to. @default false
   */
  readonly isOfWrite?: boolean;
}

/** Reports a mistake in the resource that is being checked, or in the entry of the route list, which has no fields. */
export type ReportProblem = (
  property: string,
  value: unknown,
  allowed: Allowed,
  /** The field that has the mistake, or the entry of the route list. */
  place?: string | RouteEntry,
) => void;

/** Reports what is wrong with a resource, or with the part of it that comes first. */
export type Check<About extends readonly unknown[] = []> = (
  ...args: [...about: About, definition: AnyDefinition, context: MeaningContext, report: ReportProblem]
) => void;

export type FieldCheck = Check<[name: string, field: AnyFieldDefinition]>;

/**
 * Returns the fields of another resource. Undefined if they are not known: there is no such resource, which is reported
 * where it is named, or the mistakes in its shape come first.
 */
export function fieldsOf({ definitions }: MeaningContext, resource: string): AnyDefinition['fields'] | undefined {
  return definitions[resource]?.fields;
}

/** Returns whether the resource exists, but what it means is not known: the mistakes in its shape come first. */
export function isUnread(
  resource: string | undefined,
  { names, definitions }: Pick<MeaningContext, 'names' | 'definitions'>,
): boolean {
  return resource !== undefined && names.includes(resource) && !definitions[resource];
}

/** Returns whether a field is one of those that are searched for. */
export type FieldTest = (field: AnyFieldDefinition, kind: FieldKind, name: string) => boolean | undefined;

/** Returns the names of the fields that pass the test. */
export function fieldsWhere(fields: AnyDefinition['fields'], kinds: KindRegistry, test: FieldTest): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const kind = kinds[field.type];
    return kind && test(field, kind, name) ? [name] : [];
  });
}

/** Returns the resource whose records a field refers to, in the same enterprise or in another one. */
export function targetOf(field: AnyFieldDefinition, kinds: KindRegistry): string | undefined {
  const kind = kinds[field.type];
  return (kind?.refersTo ?? kind?.reaches)?.(field);
}

/** Returns the values that a field may have, or an empty list if the field has no choices. */
export function valuesOf(definition: AnyDefinition, name: string, kinds: KindRegistry): string[] {
  return choicesOf(definition, name, kinds).map(({ value }) => value);
}

/** Returns the keys of the presets of a list. */
export function presetKeysOf(definition: AnyDefinition, kinds: KindRegistry): string[] {
  const { presetsOf = '', presets = [] } = definition.list ?? {};
  return [...valuesOf(definition, presetsOf, kinds), ...presets.map(({ key }) => key)];
}

/** Returns the names of the fields that a list can be sorted by. */
export function sortableFields({ fields }: AnyDefinition, { kinds }: Pick<MeaningContext, 'kinds'>): string[] {
  return [...fieldsWhere(fields, kinds, (field) => field.sortable && !field.mask), 'createdAt', 'updatedAt'];
}

/** Returns the names of the fields that have choices. */
export function choiceFields(definition: AnyDefinition, kinds: KindRegistry): string[] {
  return Object.keys(definition.fields).filter((name) => choicesOf(definition, name, kinds).length > 0);
}

/** Returns whether every object has a property of this name, which would be taken for one that is declared. */
export function isInherited(name: string): boolean {
  return name in {};
}

/** Returns the values that occur more than once, each once. */
export function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
