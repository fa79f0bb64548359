import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { uploads } from './kind.ts';
import { type FileTypeName, fileTypeNames } from './types.ts';

export interface FileSettings {
  /** Types it takes, by their usual ending. @default every type there is */
  readonly accept?: readonly FileTypeName[];
  /** Largest file in MiB. @default 20 */
  readonly maxSize?: number;
  /** Takes several. @default false */
  readonly multiple?: boolean;
  /** Most files, where it takes several. @default 10 */
  readonly maxCount?: number;
}

/** An uploaded file, or several of them, by their ids. */
export const file: FieldKind<FileSettings, string | readonly string[]> = {
  ...uploads,
  shape: { ...uploads.shape, accept: z.optional(z.array(z.enum(fileTypeNames)).check(z.minLength(1))) },
  files: {
    of: uploads.files.of,
    takes: ({ accept = fileTypeNames, maxSize = 20 }) => ({ types: accept, maxSize }),
  },
};
