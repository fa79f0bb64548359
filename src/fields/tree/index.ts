import * as z from 'zod/mini';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
import { ref } from '../ref/index.ts';

export interface TreeSettings {
  /** Name of the resource it points to, which has a `tree`. */
  readonly to: ResourceReference;
  /** Takes several. @default false */
  readonly multiple?: boolean;
  /** A filter by it finds what lies below the record as well. @default true */
  readonly below?: boolean;
}

/** A record of a resource that is a tree, by its id, or several of them. */
export const tree: FieldKind<TreeSettings, string | readonly string[]> = {
  ...ref,
  shape: { to: z.string(), multiple: z.optional(z.boolean()), below: z.optional(z.boolean()) },
  includesBelow: ({ below }) => below ?? true,
};
