import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { uploads } from '../file/kind.ts';
import { imageTypeNames } from '../file/types.ts';

type ImageTypeName = (typeof imageTypeNames)[number];

export interface ImageSettings {
  /** Types it takes, by their usual ending. @default png, jpg, gif, webp, avif, svg */
  readonly accept?: readonly ImageTypeName[];
  /** Largest file in MiB. @default 10 */
  readonly maxSize?: number;
  /** Takes several. @default false */
  readonly multiple?: boolean;
  /** Most images, where it takes several. @default 10 */
  readonly maxCount?: number;
}

/** An uploaded picture, or several of them, by their ids; drawn small in lists and on the page of a record. */
export const image: FieldKind<ImageSettings, string | readonly string[]> = {
  ...uploads,
  shape: { ...uploads.shape, accept: z.optional(z.array(z.enum(imageTypeNames)).check(z.minLength(1))) },
  files: {
    of: uploads.files.of,
    takes: ({ accept = imageTypeNames, maxSize = 10 }) => ({ types: accept, maxSize }),
  },
};
