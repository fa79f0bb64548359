import * as z from 'zod/mini';
import { fieldName } from '../../src/engine/definition/leaves.ts';

export const list = {
  /**
   * Columns that are edited in place, here and in related lists, by users who may edit the record and write the
   * field. On a phone they are edited in the form. @default none
   */
  inline: z.optional(z.array(fieldName).check(z.minLength(1))),
};
type Options = typeof list;

declare module '../../src/engine/definition/list.ts' {
  interface ListFeatures extends Options {}
}
