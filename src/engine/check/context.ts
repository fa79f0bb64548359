import type { AnyDefinition } from '../any-definition.ts';
import { choicesOf } from '../any-definition.ts';
import type { DashboardDefinition } from '../dashboard.ts';
import type { KindRegistry } from '../kind.ts';
import type { RouteEntry } from '../route.ts';
import type { SystemResources } from '../system-resources.ts';

/** What the meaning of a resource is checked against. */
export interface MeaningContext {
  readonly kinds: KindRegistry;
  readonly system: SystemResources;
  /** Names of all resources. */
  readonly names: readonly string[];
  /** Names of those that are trees. */
  readonly trees: readonly string[];
  /** All permission codes, leaves included. */
  readonly permissions: readonly string[];
  /** Names of all widgets. */
  readonly widgets: readonly string[];
  /** Names of all cells of their own. */
  readonly cells: readonly string[];
  /** Names of all parts that screens may hold. */
  readonly slots: readonly string[];
  /** Definitions whose form is right, by name. */
  readonly definitions: Readonly<Record<string, AnyDefinition>>;
  /** Every entry of the list, flat. */
  readonly entries: readonly RouteEntry[];
  readonly dashboard: DashboardDefinition;
}

/** Reports a mistake of the resource that is looked at. */
export type Report = (property: string, value: unknown, allowed: string, field?: string) => void;

/** The fields of another resource; none of one there is not, or whose form is wrong. */
export function fieldsOf({ definitions }: MeaningContext, resource: string): AnyDefinition['fields'] {
  return definitions[resource]?.fields ?? {};
}

/** The values a field may hold; none where it has no choices. */
export function valuesOf(definition: AnyDefinition, name: string, kinds: KindRegistry): string[] {
  return choicesOf(definition, name, kinds).map(({ value }) => value);
}

/** Names of the fields that have choices. */
export function choiceFields(definition: AnyDefinition, kinds: KindRegistry): string[] {
  return Object.keys(definition.fields).filter((name) => choicesOf(definition, name, kinds).length > 0);
}

/** What stands there more than once, each named once. */
export function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
