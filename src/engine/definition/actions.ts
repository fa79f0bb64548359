import * as z from 'zod/mini';
import { services } from '../../base/service.ts';
import { answerKinds } from '../actions/action-answer.ts';
import { actionTargets, dueAts } from './fixed-values.ts';
import {
  condition,
  fieldName,
  flag,
  inputs,
  label,
  rule,
  stateFieldName,
  stateName,
  transitionKey,
  written,
} from './leaves.ts';
import type { AnyOf } from './words.ts';

/** A field that a dialog asks for. */
const ask = z.strictObject({
  field: fieldName,
  /** The value may be left empty. @default a value is required */
  optional: z.optional(z.literal(true)),
  /**
   * The dialog starts with the value of this field of the record; `true` is the field itself. For one record only.
   * `false` starts without a value, and an optional value that is not given is emptied.
   * @default the value of the field itself; nothing for long text and masked values
   */
  prefill: z.optional(z.union([z.boolean(), fieldName])),
});

/** Something that users can do to a record: its button, its rule, and the values it writes. */
const recordAction = {
  label,
  /** Success message without a full stop: `已标记流失`. @default 已 and the label */
  done: z.optional(label),
  /** Fields that a dialog asks for, by name or with options. */
  ask: z.optional(z.array(z.union([fieldName, ask]))),
  /**
   * Values that a dialog asks for and that are no fields of the record, by name. The domain rule receives them; nothing
   * is written. Every kind but those of uploads, secrets, and values with fields of their own.
   */
  inputs: z.optional(inputs),
  /** Values written in addition to the values asked for. */
  set: z.optional(written),
  /** Condition that the record must satisfy. */
  when: z.optional(condition),
  /** Permission required in addition to the permission of the screen. */
  perm: rule,
  /** Whether it is also available for several selected records. @default false */
  bulk: flag,
  /** Shows the button as dangerous and asks for a confirmation that names the record. @default false */
  danger: flag,
};

/** When the server runs a transition without a user. */
const due = z.strictObject({
  /** A date or datetime field. A record without a value is never due. */
  field: fieldName,
  /** For a day: its start or its end. @default 'start' */
  at: z.optional(z.enum(dueAts)),
  /**
   * The transition that the server takes instead if a rule refuses this one, and the text field that receives the reason.
   *
   * @default it logs the reason and tries again later
   */
  refused: z.optional(z.strictObject({ take: z.string(), reason: fieldName })),
});

/** A transition to another state. It may also keep the state and change the fields that it asks for. */
const transition = z.strictObject({
  ...recordAction,
  /** Source states. `'any'` means all states except the target. */
  from: z.union([z.literal('any'), z.array(stateName)]),
  to: stateName,
  /**
   * Whether it takes the record off its course (paused, ended, switched off): never the blue button of its page.
   * @default false
   */
  aside: flag,
  /** Who runs it. `'server'` hides it from users, and the API refuses it. @default 'users' */
  by: z.optional(z.enum(['users', 'server'])),
  /** The server runs the transition when the moment in a field has passed. @default only users run it */
  due: z.optional(due),
});

/** The states of a record and the transitions between them. */
export const states = z.strictObject({
  /** The field that stores the state. Only transitions change it. */
  field: stateFieldName,
  /** State of a new record. @default the first option */
  initial: z.optional(stateName),
  transitions: z.record(transitionKey, transition),
});

/**
 * An action that does not change the state. With `ask` or `set` it writes these fields. The domain rule of the same
 * name on the server runs it if it does not write fields, or if it has `inputs`, `answers` or `on: 'list'`.
 */
export const action = z.strictObject({
  ...recordAction,
  /** Confirmation question. */
  confirm: z.optional(label),
  /** What it is done to: one record, or the list as a whole, with a button above it. @default 'record' */
  on: z.optional(z.enum(actionTargets)),
  /** Whether an action on the list receives the preset, the keyword and the filters in force. @default false */
  filtered: flag,
  /**
   * The content of the response: a secret that is shown once with a copy button, lines that the dialog shows, a file
   * that is downloaded, or a link that is shown. @default nothing that is shown
   */
  answers: z.optional(z.enum(answerKinds)),
  /** The service that the server must have configured. Otherwise the action is hidden. @default nothing */
  needs: z.optional(z.enum(services)),
});

export type AskDefinition = AnyOf<typeof ask>;
export type DueDefinition = AnyOf<typeof due>;
export type TransitionDefinition = AnyOf<typeof transition>;
export type ActionDefinition = AnyOf<typeof action>;
/** What transitions and actions share. */
export type RecordActionDefinition = Pick<ActionDefinition, keyof typeof recordAction>;
