import type { PermissionRule } from '../permissions/permission.ts';

/** How long a lease lasts: minutes `m` or hours `h`. */
type LeaseTime = `${number}${'m' | 'h'}`;

/** The layout `'queue'` of a list: records that wait for a decision. The user decides them one by one by keyboard. */
export interface ReviewDefinition<Key extends string = string, Permission extends string = string> {
  /** The presets of the waiting records. The first one is the initial preset. A decided record leaves them. */
  readonly presets: readonly string[];
  /** Fields shown for a record, in this order. @default the lines of its detail page */
  readonly fields?: readonly Key[];
  /** Transitions for the keys 1 to 9, in this order. */
  readonly decisions: readonly string[];
  /** The transition that reverts a decision, with the key Z. @default none: a decision is final */
  readonly undo?: string;
  /**
   * How long a record stays with the user who was given it, unless the queue on that user's screen renews the lease.
   * Meanwhile no other user is given the record or may decide it. @default '5m'
   */
  readonly lease?: LeaseTime;
  /** Permission for the queue. Other users have the other layouts. @default that of the screen */
  readonly perm?: PermissionRule<Permission>;
  /**
   * Where the decisions ask for their fields: in a dialog that opens, or `'inline'` below the record, where the inputs
   * stand all the time. A decision about several records asks in a dialog. @default 'dialog'
   */
  readonly ask?: AskPlace;
  /** A conversation shown beside the record. @default none */
  readonly beside?: BesideDefinition<Key>;
}

export const askPlaces = ['dialog', 'inline'] as const;
type AskPlace = (typeof askPlaces)[number];

/** What is shown beside a record under review, to users who may read the messages. */
export interface BesideDefinition<Key extends string = string> {
  /** A reference to a record whose resource has `show.thread`. */
  readonly thread: Key;
  /** A reference to the message of that thread at which it begins. @default the first one */
  readonly message?: Key;
}

/** A review in normal form. */
export interface Review extends Omit<ReviewDefinition, 'undo'> {
  readonly fields: readonly string[];
  readonly undo: string | undefined;
  readonly lease: LeaseTime;
  readonly ask: AskPlace;
}

/** Maximum number of decisions, one for each key. */
export const maxDecisions = 9;

/** Number of records that a user holds at once. */
export const queueSize = 10;
