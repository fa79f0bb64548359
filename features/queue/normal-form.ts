import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { PlainResource } from '../../src/engine/normalise/features.ts';
import { names } from '../../src/engine/normalise/sections.ts';
import type { ReviewDefinition } from './definition.ts';

/** A review in normal form. */
export type Review = ReviewDefinition &
  Required<Pick<ReviewDefinition, 'fields' | 'lease' | 'ask'>> & { readonly undo: string | undefined };

declare module '../../src/engine/resource.ts' {
  interface ResourceFeatures {
    readonly review: Review | undefined;
  }
}

/** Fills in the lease and the fields of a review. */
export function normaliseResource(
  { review }: AnyDefinition,
  { fields }: PlainResource,
): { readonly review: Review | undefined } {
  const shown = names(Object.values(fields).filter((field) => field.show));
  return { review: review && { undo: undefined, lease: '5m', ask: 'dialog', fields: shown, ...review } };
}

/** A list that opens with the queue has the first preset of the queue. */
export function openingPreset({ list, review }: AnyDefinition): string | undefined {
  return list?.layouts?.[0] === 'queue' ? review?.presets[0] : undefined;
}
