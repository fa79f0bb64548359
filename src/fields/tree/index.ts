import * as z from 'zod/mini';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
import type { RefFilter } from '../../engine/ref-filter.ts';
import { ref } from '../ref/index.ts';

export interface TreeSettings {
  /** Name of the referenced resource, which must declare `tree`. */
  readonly to: ResourceReference;
  /** Allows several records. @default false */
  readonly multiple?: boolean;
  /** A filter by a record also matches its descendants. @default true */
  readonly below?: boolean;
  /** Which records can be chosen. @default all of them */
  readonly where?: RefFilter;
}

/** One or several records of a tree resource, by their ids. */
export const tree: FieldKind<TreeSettings, string | readonly string[]> = {
  ...ref,
  shape: { to: ref.shape.to, multiple: ref.shape.multiple, where: ref.shape.where, below: z.optional(z.boolean()) },
  includesBelow: ({ below }) => below ?? true,
};
