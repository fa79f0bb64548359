import type { Condition, Offset } from './condition.ts';
import type { PermissionRule } from './permission.ts';
import type { Service } from './service.ts';

/** A value that an action writes: a constant, the signed-in user, or a moment relative to now. */
type Written<Value> = Value | { readonly me: true } | { readonly now: Offset } | null;

/** Something that users can do to a record: its button, its rule, and the values it writes. */
export interface RecordActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> {
  readonly label: string;
  /** Success message without a full stop: `已标记流失`. @default 已 and the label */
  readonly done?: string;
  /** Fields that a dialog asks for. A value is required unless the entry says `optional`. */
  readonly ask?: readonly (Key | { readonly field: Key; readonly optional: true })[];
  /** Values written in addition to the values asked for. */
  readonly set?: { readonly [Field in keyof Values]?: Written<Values[Field]> };
  /** Condition that the record must satisfy. */
  readonly when?: When;
  /** Permission required in addition to the permission of the screen. */
  readonly perm?: PermissionRule<Permission>;
  /** Whether it is also available for several selected records. @default false */
  readonly bulk?: boolean;
  /** Shows the button as dangerous and asks for a confirmation that names the record. @default false */
  readonly danger?: boolean;
}

/** A transition to another state. It may also keep the state and change the fields that it asks for. */
export interface TransitionDefinition<
  State extends string = string,
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends RecordActionDefinition<Key, Values, When, Permission> {
  /** Source states. `'any'` means all states except the target. */
  readonly from: readonly State[] | 'any';
  readonly to: State;
  /** The server runs the transition when the moment in a field has passed. @default only users run it */
  readonly due?: DueDefinition<Key>;
}

/** When the server runs a transition without a user. */
export interface DueDefinition<Key extends string = string> {
  /** A date or datetime field. A record without a value is never due. */
  readonly field: Key;
  /** For a day: its start or its end. @default 'start' */
  readonly at?: DueAt;
}

export const dueAts = ['start', 'end'] as const;
export type DueAt = (typeof dueAts)[number];

/**
 * An action that does not change the state. With `ask` or `set` it writes these fields. Otherwise the domain rule of
 * the same name on the server runs it.
 */
export interface ActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends RecordActionDefinition<Key, Values, When, Permission> {
  /** Confirmation question. */
  readonly confirm?: string;
  /** The response contains a secret that is shown once, with a copy button. */
  readonly answers?: 'secret';
  /** The service that the server must have configured. Otherwise the action is hidden. @default nothing */
  readonly needs?: Service;
}

/** Properties that transitions and actions share. */
interface Normal {
  readonly key: string;
  readonly ask: readonly { readonly field: string; readonly optional: boolean }[];
  readonly bulk: boolean;
  readonly danger: boolean;
}

export interface Transition extends Omit<TransitionDefinition, 'from' | 'due' | keyof Normal>, Normal {
  readonly from: readonly string[];
  readonly due?: Required<DueDefinition>;
}

export interface States {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

export interface Action extends Omit<ActionDefinition, keyof Normal>, Normal {}

/** Something that users can do to a record: a transition or an action. */
export type RecordAction = Transition | Action;

declare const steps: unique symbol;

/** A definition that knows the keys of its transitions and actions, for the domain rules of its resource. */
export interface StepNames<TransitionKey extends string, ActionKey extends string> {
  /** Exists only in the type. */
  readonly [steps]?: { readonly transition: TransitionKey; readonly action: ActionKey };
}
