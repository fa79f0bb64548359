import * as z from 'zod/mini';
import { askPlaces, maxDecisions } from '../../src/engine/definition/fixed-values.ts';
import { fieldName, referenceName, rule } from '../../src/engine/definition/leaves.ts';
import type { AnyOf } from '../../src/engine/definition/words.ts';

/** How long a lease lasts: minutes `m` or hours `h`. */
const leaseTime = z
  .string()
  .check(z.regex(/^[1-9]\d{0,2}[mh]$/)) as z.ZodMiniType as z.ZodMiniType<`${number}${'m' | 'h'}`>;

/** What is shown beside a record under review, to users who may read the messages. */
const beside = z.strictObject({
  /** A reference to a record whose resource has `show.thread`. */
  thread: referenceName,
  /** A reference to the message of that thread at which it begins. @default the first one */
  message: z.optional(referenceName),
});

/** The layout `'queue'` of a list: records that wait for a decision. The user decides them one by one by keyboard. */
const review = z.strictObject({
  /** The presets of the waiting records. The first one is the initial preset. A decided record leaves them. */
  presets: z.array(z.string()).check(z.minLength(1)),
  /** Fields shown for a record, in this order. @default the lines of its detail page */
  fields: z.optional(z.array(fieldName)),
  /** Transitions for the keys 1 to 9, in this order. */
  decisions: z.array(z.string()).check(z.minLength(1), z.maxLength(maxDecisions)),
  /** The transition that reverts a decision, with the key Z. @default none: a decision is final */
  undo: z.optional(z.string()),
  /**
   * How long a record stays with the user who was given it, unless the queue on that user's screen renews the lease.
   * Meanwhile no other user is given the record or may decide it. @default '5m'
   */
  lease: z.optional(leaseTime),
  /** Permission for the queue. Other users have the other layouts. @default that of the screen */
  perm: rule,
  /**
   * Where the decisions ask for their fields: in a dialog that opens, or `'inline'` below the record, where the inputs
   * stand all the time. A decision about several records asks in a dialog. @default 'dialog'
   */
  ask: z.optional(z.enum(askPlaces)),
  /** A conversation shown beside the record. @default none */
  beside: z.optional(beside),
});

export const layout = 'queue';
export const resource = {
  /** The queue layout. Required if `list.layouts` contains `'queue'`. */
  review: z.optional(review),
};
type Options = typeof resource;

declare module '../../src/engine/definition/list.ts' {
  interface ListLayouts {
    readonly queue: true;
  }
}
declare module '../../src/engine/definition/resource.ts' {
  interface ResourceFeatures extends Options {}
}

export type ReviewDefinition = AnyOf<typeof review>;
export type BesideDefinition = AnyOf<typeof beside>;
