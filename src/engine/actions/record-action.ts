import type { ActionDefinition, DueDefinition, TransitionDefinition } from '../definition/actions.ts';
import type { Field } from '../fields/field.ts';

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
