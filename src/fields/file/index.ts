import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { uploadOptions, uploads } from './kind.ts';
import { fileTypeNames } from './types.ts';

const options = {
  /** Accepted types, by their usual extension. @default every supported type */
  accept: z.optional(z.array(z.enum(fileTypeNames)).check(z.minLength(1))),
  /** Maximum file size in MiB. @default 20 */
  maxSize: uploadOptions.maxSize,
  /** Allows several files. @default false */
  multiple: uploadOptions.multiple,
  /** Maximum number of files if `multiple` is set. @default 10 */
  maxCount: uploadOptions.maxCount,
};
export type FileSettings = SettingsOf<typeof file>;

/** One or several uploaded files, by their ids. */
export const file: FieldKind<typeof options, string | readonly string[]> = {
  ...uploads(fileTypeNames, 20),
  shape: options,
};
