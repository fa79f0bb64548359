import * as z from 'zod/mini';
import { fieldName, transitionName } from '../../src/engine/definition/leaves.ts';

/** A form that somebody without an account fills in behind a link with a code: the questions of a record. */
const publicForm = z.strictObject({
  /** Path of the page before sign-in that shows the form. */
  path: z.string(),
  /** The field of the kind `answers`. The questions are in the field that it names. */
  answers: fieldName,
  /** The transition that a submission runs, `by: 'server'`. The link is open in the states that it starts from. */
  submit: transitionName,
  /** The transition that the first saved answer runs, `by: 'server'`. The link is open in the states that it starts from, too. @default none */
  begin: z.optional(transitionName),
  /** A percent field for the part of the questions that is answered. @default none */
  progress: z.optional(fieldName),
  /** A field of tags for the keys of questions that are answered already and not asked again. @default none */
  settled: z.optional(fieldName),
  /** A text that the form begins with. @default none */
  hint: z.optional(fieldName),
});

export const resource = {
  /**
   * A form that somebody without an account fills in behind a link: the questions of a record, made on the page.
   * @default none
   */
  publicForm: z.optional(publicForm),
};
/** What the actions answer that the feature performs. */
export const answers = 'link';

type Options = typeof resource;

declare module '../../src/engine/definition/resource.ts' {
  interface ResourceFeatures extends Options {}
}
