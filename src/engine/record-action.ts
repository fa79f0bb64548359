import type { Condition, Offset } from './condition.ts';
import type { PermissionRule } from './permission.ts';
import type { Service } from './service.ts';

/** A value a transition writes: given, the signed-in user, or a moment relative to now. */
type Written<Value> = Value | { readonly me: true } | { readonly now: Offset } | null;

/** What can be done to a record: a button, its rule, and what it writes. */
export interface RecordActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> {
  readonly label: string;
  /** Says that it was done, without a full stop: `已标记流失`. @default 已 and the label */
  readonly done?: string;
  /** Fields asked for in a dialog; a value is required unless the entry says `optional`. */
  readonly ask?: readonly (Key | { readonly field: Key; readonly optional: true })[];
  /** Values written besides those asked for. */
  readonly set?: { readonly [Field in keyof Values]?: Written<Values[Field]> };
  /** Must hold as well. */
  readonly when?: When;
  /** Needed besides the right to the screen. */
  readonly perm?: PermissionRule<Permission>;
  /** Also for several selected records. @default false */
  readonly bulk?: boolean;
  /** Drawn as dangerous and asked for confirmation, naming the record. @default false */
  readonly danger?: boolean;
}

/** A step from one state to another, or one that stays in its state and changes what it asks for. */
export interface TransitionDefinition<
  State extends string = string,
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends RecordActionDefinition<Key, Values, When, Permission> {
  /** States it starts from; `'any'` for all but its target. */
  readonly from: readonly State[] | 'any';
  readonly to: State;
  /** The server takes it by itself when the moment in a field has come. @default only people take it */
  readonly due?: DueDefinition<Key>;
}

/** When a transition is taken without anybody. */
export interface DueDefinition<Key extends string = string> {
  /** A field that holds a day or a moment; a record without a value is never due. */
  readonly field: Key;
  /** Of a day: its start, or its end. @default 'start' */
  readonly at?: DueAt;
}

export const dueAts = ['start', 'end'] as const;
export type DueAt = (typeof dueAts)[number];

/**
 * Something done to a record that is no change of state. One with `ask` or `set` writes these fields; without, the
 * server's domain rule of that name does it.
 */
export interface ActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
> extends RecordActionDefinition<Key, Values, When, Permission> {
  /** Question asked first. */
  readonly confirm?: string;
  /** The answer carries a secret, shown once with a button to copy it. */
  readonly answers?: 'secret';
  /** What the server must have set up; the action is offered nowhere without it. @default nothing */
  readonly needs?: Service;
}

/** What transitions and actions have in common. */
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

/** Something that can be done to a record: a change of state, or another action. */
export type RecordAction = Transition | Action;

declare const steps: unique symbol;

/** A definition that knows the keys of its transitions and actions, for the rules of its resource. */
export interface StepNames<TransitionKey extends string, ActionKey extends string> {
  /** Only a type. */
  readonly [steps]?: { readonly transition: TransitionKey; readonly action: ActionKey };
}
