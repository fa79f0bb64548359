import * as z from 'zod/mini';
import type { FieldKind } from '../../engine/kind.ts';
import { uploads } from './kind.ts';
import { type FileTypeName, fileTypeNames } from './types.ts';

export interface FileSettings {
  /** Accepted types, by their usual extension. @default every supported type */
  readonly accept?: readonly FileTypeName[];
  /** Maximum file size in MiB. @default 20 */
  readonly maxSize?: number;
  /** Allows several files. @default false */
  readonly multiple?: boolean;
  /** Maximum number of files if `multiple` is set. @default 10 */
  readonly maxCount?: number;
}

/** One or several uploaded files, by their ids. */
export const file: FieldKind<FileSettings, string | readonly string[]> = {
  ...uploads,
  shape: { ...uploads.shape, accept: z.optional(z.array(z.enum(fileTypeNames)).check(z.minLength(1))) },
  files: {
    of: uploads.files.of,
    takes: ({ accept = fileTypeNames, maxSize = 20 }) => ({ types: accept, maxSize }),
  },
};
