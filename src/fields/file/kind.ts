import * as z from 'zod/mini';
import { idPattern } from '../../base/is-id.ts';
import type { Settings } from '../../engine/definition/options.ts';
import { ref } from '../ref/index.ts';

/** Default maximum number of files. */
export const maxFiles = 10;

/** Timeout of one upload, in milliseconds. The user can cancel it earlier. The server waits a little longer. */
export const longestUpload = 10 * 60_000;

type Value = string | readonly string[];

const id = () => z.string('notAFile').check(z.regex(idPattern, 'notAFile'));

/** Options that the file kinds share. */
export const uploadOptions = {
  maxSize: z.optional(z.number().check(z.positive(), z.lte(1024))),
  multiple: z.optional(z.boolean()),
  maxCount: z.optional(z.int().check(z.positive(), z.lte(100))),
};
type UploadSettings = Settings<typeof uploadOptions>;

/**
 * Returns the properties that the file kinds share: they store ids, show file names, and are not in sheets.
 *
 * @param types what is accepted by default
 * @param size the default of `maxSize`
 */
export const uploads = (types: readonly string[], size: number) => ({
  column: 'text' as const,
  encoding: 'files',
  order: false as const,
  operators: [],
  searchable: false,
  isMultiple: ({ multiple }: UploadSettings) => multiple ?? false,
  schema: ({ multiple, maxCount = maxFiles }: UploadSettings) =>
    multiple
      ? z.array(id(), 'notAList').check(
          z.maxLength(maxCount, 'tooMany'),
          z.overwrite((ids) => [...new Set(ids)]),
        )
      : id(),
  text: ref.text,
  parse: () => undefined,
  files: {
    of: (value: Value) => [value].flat(),
    takes: ({ accept = types, maxSize = size }: UploadSettings & { readonly accept?: readonly string[] }) => ({
      types: accept,
      maxSize,
    }),
  },
});
