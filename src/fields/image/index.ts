import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { uploadOptions, uploads } from '../file/kind.ts';
import { imageTypeNames } from '../file/types.ts';

const options = {
  /** Accepted types, by their usual extension. @default png, jpg, gif, webp, avif, svg */
  accept: z.optional(z.array(z.enum(imageTypeNames)).check(z.minLength(1))),
  /** Maximum file size in MiB. @default 10 */
  maxSize: uploadOptions.maxSize,
  /** Allows several images. @default false */
  multiple: uploadOptions.multiple,
  /** Maximum number of images if `multiple` is set. @default 10 */
  maxCount: uploadOptions.maxCount,
};
export type ImageSettings = SettingsOf<typeof image>;

/** One or several uploaded images, by their ids; lists and detail pages show thumbnails. */
export const image: FieldKind<typeof options, string | readonly string[]> = {
  ...uploads(imageTypeNames, 10),
  shape: options,
};
