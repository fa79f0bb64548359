import type { Condition } from '../fields/condition.ts';
import type { KindRegistry } from '../fields/kind.ts';
import type { InputDefinition } from './author-fields.ts';
import type { OptionWords } from './options.ts';
import type { TypeOf } from './schema.ts';

/** The types of the leaves of a definition whose fields, permissions and resources are not known. */
export interface Words extends OptionWords {
  /** A field of the resource. */
  readonly field: string;
  /** A field that refers to one record. */
  readonly reference: string;
  /** A field with a single choice. */
  readonly choice: string;
  /** A field to sort by, with the prefix `-` for descending order. */
  readonly sort: string;
  /** A field that places a record in time. */
  readonly time: string;
  /** A unit of time or a field to group by. */
  readonly grouping: string;
  /** At least two fields. */
  readonly combination: readonly string[];
  /** A condition on the fields of the resource. */
  readonly condition: Condition;
  readonly slot: string;
  /** A transition. */
  readonly transition: string;
  /** An action on the list. */
  readonly action: string;
  /** A transition or an action. */
  readonly recordAction: string;
  /** An operation of every resource, a transition or an action. */
  readonly cause: string;
  /** A condition by key of an action. */
  readonly conditionByAction: Readonly<Record<string, Condition | undefined>>;
  /** The field that stores the state. */
  readonly stateField: string;
  readonly state: string;
  /** Values that an action asks for and that are no fields of the record. */
  readonly inputs: Readonly<Record<string, InputDefinition<KindRegistry>>>;
  /** Values that an action writes. */
  readonly written: Readonly<Record<string, unknown>>;
  /** A tile of the dashboard. */
  readonly tile: string;
}

/** The type of what a schema accepts, whatever the names in it are. */
export type AnyOf<Schema> = TypeOf<Schema, Words>;

/** A definition with every property. Those with a `Default` have a value; others that authors left out are undefined. */
export type Complete<Definition, Default extends keyof Definition = never> = Required<Pick<Definition, Default>> & {
  readonly [Property in keyof Required<Omit<Definition, Default>>]: Definition[Property];
};
