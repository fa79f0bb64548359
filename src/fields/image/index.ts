import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { uploads } from '../file/kind.ts';
import { imageTypeNames } from '../file/types.ts';

type ImageTypeName = (typeof imageTypeNames)[number];

export interface ImageSettings {
  /** Accepted types, by their usual extension. @default png, jpg, gif, webp, avif, svg */
  readonly accept?: readonly ImageTypeName[];
  /** Maximum file size in MiB. @default 10 */
  readonly maxSize?: number;
  /** Allows several images. @default false */
  readonly multiple?: boolean;
  /** Maximum number of images if `multiple` is set. @default 10 */
  readonly maxCount?: number;
}

/** One or several uploaded images, by their ids; lists and detail pages show thumbnails. */
export const image: FieldKind<ImageSettings, string | readonly string[]> = {
  ...uploads,
  shape: { ...uploads.shape, accept: z.optional(z.array(z.enum(imageTypeNames)).check(z.minLength(1))) },
  files: {
    of: uploads.files.of,
    takes: ({ accept = imageTypeNames, maxSize = 10 }) => ({ types: accept, maxSize }),
  },
};
