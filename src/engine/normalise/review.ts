import type { AnyDefinition } from '../definition/resource.ts';
import type { Field } from '../fields/field.ts';
import type { Resource } from '../resource.ts';
import { names } from './sections.ts';

/** Fills in the lease and the fields of a review. */
export function normaliseReview({ review }: AnyDefinition, fields: readonly Field[]): Resource['review'] {
  if (!review) return undefined;
  return {
    undo: undefined,
    lease: '5m',
    ask: 'dialog',
    fields: names(fields.filter((field) => field.show)),
    ...review,
  };
}
