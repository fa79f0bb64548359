import * as z from 'zod/mini';
import { anyCondition } from '../../src/engine/definition/condition.ts';
import { label } from '../../src/engine/definition/leaves.ts';
import { resourceName } from '../../src/engine/definition/options.ts';
import type { AnyOf } from '../../src/engine/definition/words.ts';

const mark = z.strictObject({
  label,
  tone: z.enum(['info', 'warning', 'danger']),
  /** Condition on a message. */
  where: anyCondition,
});

/** A conversation: records of another resource that refer to this one, in order of time. Its fields are theirs. */
const thread = z.strictObject({
  /** The resource of the messages. */
  resource: resourceName,
  /** The field of a message that refers to this record. It needs a filter. */
  by: z.string(),
  /**
   * A reference of this record: the messages are those of the record it points to, and stand beside the facts.
   *
   * @default this record itself
   */
  through: z.optional(z.string()),
  /** A reference of this record to the message that is shown first. @default the first message */
  start: z.optional(z.string()),
  /** @default the title of that resource */
  title: z.optional(label),
  /** The moment of a message. It must be sortable, or the field that the list is sorted by. */
  at: z.string(),
  /** What a message says. */
  text: z.string(),
  /** The choice that says who speaks. */
  side: z.string(),
  /** The choices of `side` that stand on the right: those who answer. */
  right: z.array(z.string()).check(z.minLength(1)),
  /** The choices of `side` that stand in the middle: notes of no speaker. @default none */
  middle: z.optional(z.array(z.string())),
  /** A reference to the speaker, shown beside the choice of `side`. @default none */
  author: z.optional(z.string()),
  /** Fields shown below a message if they have a value. @default none */
  details: z.optional(z.array(z.string())),
  /** Kinds of message that the time line shows and that one can jump to. @default none */
  marks: z.optional(z.array(mark)),
  /** A `json` list with `from` and `to`: parts of the text that are marked, by characters. @default none */
  spans: z.optional(z.string()),
});

export const show = {
  /** Records of another resource that are shown as a conversation, which can be replayed. It is the first tab. */
  thread: z.optional(thread),
};
type Options = typeof show;

declare module '../../src/engine/definition/screens.ts' {
  interface ShowFeatures extends Options {}
}

export type ThreadDefinition = AnyOf<typeof thread>;
export type ThreadMark = AnyOf<typeof mark>;
