import type { Condition } from './condition.ts';

/** A conversation: records of another resource that refer to this one, in order of time. Its fields are theirs. */
export interface ThreadDefinition<Names extends string = string> {
  /** The resource of the messages. */
  readonly resource: Names;
  /** The field of a message that refers to this record. It needs a filter. */
  readonly by: string;
  /**
   * A reference of this record: the messages are those of the record it points to, and stand beside the facts.
   *
   * @default this record itself
   */
  readonly through?: string;
  /** A reference of this record to the message that is shown first. @default the first message */
  readonly start?: string;
  /** @default the title of that resource */
  readonly title?: string;
  /** The moment of a message. It must be sortable, or the field that the list is sorted by. */
  readonly at: string;
  /** What a message says. */
  readonly text: string;
  /** The choice that says who speaks. */
  readonly side: string;
  /** The choices of `side` that stand on the right: those who answer. */
  readonly right: readonly string[];
  /** The choices of `side` that stand in the middle: notes of no speaker. @default none */
  readonly middle?: readonly string[];
  /** A reference to the speaker, shown beside the choice of `side`. @default none */
  readonly author?: string;
  /** Fields shown below a message if they have a value. @default none */
  readonly details?: readonly string[];
  /** Kinds of message that the time line shows and that one can jump to. @default none */
  readonly marks?: readonly ThreadMark[];
  /** A `json` list with `from` and `to`: parts of the text that are marked, by characters. @default none */
  readonly spans?: string;
}

export interface ThreadMark {
  readonly label: string;
  readonly tone: 'info' | 'warning' | 'danger';
  /** Condition on a message. */
  readonly where: Condition;
}

/** A thread in normal form. */
export interface Thread extends Required<Omit<ThreadDefinition, 'title' | 'author' | 'spans' | 'through' | 'start'>> {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly spans: string | undefined;
  readonly through: string | undefined;
  readonly start: string | undefined;
}

export function normaliseThread(definition: ThreadDefinition): Thread {
  return {
    title: undefined,
    author: undefined,
    spans: undefined,
    through: undefined,
    start: undefined,
    middle: [],
    details: [],
    marks: [],
    ...definition,
  };
}
