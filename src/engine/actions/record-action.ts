import type { Condition, Offset } from '../condition.ts';
import type { Me } from '../default.ts';
import type { Field } from '../field.ts';
import type { InputDefinition } from '../field-definition.ts';
import type { KindRegistry } from '../kind.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { Service } from '../service.ts';
import type { AnswerKind } from './action-answer.ts';

/** A value that an action writes: a constant, the signed-in user, or a moment relative to now. */
type Written<Value> = Value | Me | { readonly now: Offset } | null;

/** Something that users can do to a record: its button, its rule, and the values it writes. */
export interface RecordActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
  Kinds extends KindRegistry = KindRegistry,
> {
  readonly label: string;
  /** Success message without a full stop: `已标记流失`. @default 已 and the label */
  readonly done?: string;
  /** Fields that a dialog asks for, by name or with options. */
  readonly ask?: readonly (Key | AskDefinition<Key>)[];
  /**
   * Values that a dialog asks for and that are no fields of the record, by name. The domain rule receives them; nothing
   * is written. Every kind but those of uploads, secrets, and values with fields of their own.
   */
  readonly inputs?: Readonly<Record<string, InputDefinition<Kinds, Key>>>;
  /** Values written in addition to the values asked for. */
  readonly set?: { readonly [Name in keyof Values]?: Written<Values[Name]> };
  /** Condition that the record must satisfy. */
  readonly when?: When;
  /** Permission required in addition to the permission of the screen. */
  readonly perm?: PermissionRule<Permission>;
  /** Whether it is also available for several selected records. @default false */
  readonly bulk?: boolean;
  /** Shows the button as dangerous and asks for a confirmation that names the record. @default false */
  readonly danger?: boolean;
}

/** A field that a dialog asks for. */
export interface AskDefinition<Key extends string = string> {
  readonly field: Key;
  /** The value may be left empty. @default a value is required */
  readonly optional?: true;
  /**
   * The dialog starts with the value of this field of the record; `true` is the field itself. For one record only.
   * `false` starts without a value, and an optional value that is not given is emptied.
   * @default the value of the field itself; nothing for long text and masked values
   */
  readonly prefill?: boolean | Key;
}

/** A transition to another state. It may also keep the state and change the fields that it asks for. */
export interface TransitionDefinition<
  State extends string = string,
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
  Kinds extends KindRegistry = KindRegistry,
> extends RecordActionDefinition<Key, Values, When, Permission, Kinds> {
  /** Source states. `'any'` means all states except the target. */
  readonly from: readonly State[] | 'any';
  readonly to: State;
  /**
   * Whether it takes the record off its course (paused, ended, switched off): never the blue button of its page.
   * @default false
   */
  readonly aside?: boolean;
  /** Who runs it. `'server'` hides it from users, and the API refuses it. @default 'users' */
  readonly by?: 'users' | 'server';
  /** The server runs the transition when the moment in a field has passed. @default only users run it */
  readonly due?: DueDefinition<Key>;
}

/** When the server runs a transition without a user. */
export interface DueDefinition<Key extends string = string> {
  /** A date or datetime field. A record without a value is never due. */
  readonly field: Key;
  /** For a day: its start or its end. @default 'start' */
  readonly at?: DueAt;
  /**
   * The transition that the server takes instead if a rule refuses this one, and the text field that receives the reason.
   *
   * @default it logs the reason and tries again later
   */
  readonly refused?: { readonly take: string; readonly reason: Key };
}

export const dueAts = ['start', 'end'] as const;
type DueAt = (typeof dueAts)[number];

/**
 * An action that does not change the state. With `ask` or `set` it writes these fields. The domain rule of the same
 * name on the server runs it if it does not write fields, or if it has `inputs`, `answers` or `on: 'list'`.
 */
export interface ActionDefinition<
  Key extends string = string,
  Values = Readonly<Record<string, unknown>>,
  When = Condition,
  Permission extends string = string,
  Kinds extends KindRegistry = KindRegistry,
> extends RecordActionDefinition<Key, Values, When, Permission, Kinds> {
  /** Confirmation question. */
  readonly confirm?: string;
  /** What it is done to: one record, or the list as a whole, with a button above it. @default 'record' */
  readonly on?: ActionTarget;
  /** Whether an action on the list receives the preset, the keyword and the filters in force. @default false */
  readonly filtered?: boolean;
  /**
   * The content of the response: a secret that is shown once with a copy button, lines that the dialog shows, a file
   * that is downloaded, or the link of the public form. @default nothing that is shown
   */
  readonly answers?: AnswerKind;
  /** The service that the server must have configured. Otherwise the action is hidden. @default nothing */
  readonly needs?: Service;
}

export const actionTargets = ['record', 'list'] as const;
export type ActionTarget = (typeof actionTargets)[number];

/** An input of an action in normal form. */
export interface ActionInput extends Field {
  /** The field of the record whose value the input starts from. */
  readonly from: string | undefined;
}

/** A field that a dialog asks for, in normal form. */
export interface Ask {
  readonly field: string;
  readonly optional: boolean;
  /** Name of the field whose value the dialog starts with; false for none. */
  readonly prefill: string | false | undefined;
}

/** Properties that transitions and actions share. */
interface Normal {
  readonly key: string;
  readonly inputs: readonly ActionInput[];
  readonly ask: readonly Ask[];
  readonly bulk: boolean;
  readonly danger: boolean;
}

export interface Transition extends Omit<TransitionDefinition, 'from' | 'due' | keyof Normal>, Normal {
  readonly from: readonly string[];
  readonly due?: Required<Pick<DueDefinition, 'field' | 'at'>> & Pick<DueDefinition, 'refused'>;
}

export interface States {
  readonly field: string;
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

export interface Action extends Omit<ActionDefinition, 'on' | 'filtered' | keyof Normal>, Normal {
  readonly filtered: boolean;
}

/** Something that users can do to a record: a transition or an action. */
export type RecordAction = Transition | Action;

declare const actionNames: unique symbol;

/** What the domain rules of a resource know of its record actions: their inputs, targets and answers, by key. */
export interface ActionShapes {
  readonly transitionInputs: object;
  readonly inputs: object;
  readonly on: object;
  readonly answers: object;
}

/** A definition that knows its transitions and actions, for the domain rules of its resource. */
export interface ActionNames<
  TransitionKey extends string,
  ActionKey extends string,
  Shapes extends ActionShapes = ActionShapes,
> {
  /** Exists only in the type. */
  readonly [actionNames]?: { readonly transition: TransitionKey; readonly action: ActionKey; readonly shapes: Shapes };
}
