import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { ref } from '../ref/index.ts';

const options = {
  /** Name of the referenced resource, which must declare `tree`. */
  to: ref.shape.to,
  /** Allows several records. @default false */
  multiple: ref.shape.multiple,
  /** A filter by a record also matches its descendants. @default true */
  below: z.optional(z.boolean()),
  /** Which records can be chosen. @default all of them */
  where: ref.shape.where,
};
export type TreeSettings = SettingsOf<typeof tree>;

/** One or several records of a tree resource, by their ids. */
export const tree: FieldKind<typeof options, string | readonly string[]> = {
  ...ref,
  shape: options,
  includesBelow: ({ below }) => below ?? true,
};
