import * as z from 'zod/mini';
import { fieldName, recordActionName } from '../../src/engine/definition/leaves.ts';

/** Keeps the values of some fields as a numbered version whenever one of some transitions or actions runs. */
const versions = z.strictObject({
  /** The fields whose values a version keeps, in the order in which they are compared. */
  of: z.array(fieldName),
  /** The transition or action, or several, that keeps a version. */
  on: z.union([recordActionName, z.array(recordActionName)]),
  /** An integer field in no form, to which the number of the last version is written. @default none */
  number: z.optional(fieldName),
});

export const resource = {
  /**
   * Keeps values as numbered versions that the detail page compares and restores: `{ of: ['title', 'body'], on:
   * 'publish' }`. @default none
   */
  versions: z.optional(versions),
};
type Options = typeof resource;

declare module '../../src/engine/definition/resource.ts' {
  interface ResourceFeatures extends Options {}
}
