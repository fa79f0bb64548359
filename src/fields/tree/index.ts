import * as z from 'zod/mini';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
import type { RefFilter } from '../../engine/ref-filter.ts';
import { ref } from '../ref/index.ts';

export interface TreeSettings {
  /** Name of the resource it points to, which has a `tree`. */
  readonly to: ResourceReference;
  /** Takes several. @default false */
  readonly multiple?: boolean;
  /** A filter by it finds what lies below the record as well. @default true */
  readonly below?: boolean;
  /** Which of its records may be chosen. @default all of them */
  readonly where?: RefFilter;
}

/** A record of a resource that is a tree, by its id, or several of them. */
export const tree: FieldKind<TreeSettings, string | readonly string[]> = {
  ...ref,
  shape: { ...ref.shape, below: z.optional(z.boolean()) },
  includesBelow: ({ below }) => below ?? true,
};
