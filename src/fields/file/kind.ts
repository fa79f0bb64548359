import * as z from 'zod/mini';
import type { TextContext } from '../../engine/kind.ts';
import { idPattern } from '../../engine/shared/is-id.ts';

/** Default maximum number of files. */
export const maxFiles = 10;

/** Timeout of one upload, in milliseconds. The user can cancel it earlier. The server waits a little longer. */
export const longestUpload = 10 * 60_000;

interface UploadSettings {
  readonly multiple?: boolean;
  readonly maxCount?: number;
}

type Value = string | readonly string[];

const id = () => z.string('notAFile').check(z.regex(idPattern, 'notAFile'));

/** Properties that the file kinds share: they store ids, show file names, and are not in sheets. */
export const uploads = {
  shape: {
    maxSize: z.optional(z.number().check(z.positive(), z.lte(1024))),
    multiple: z.optional(z.boolean()),
    maxCount: z.optional(z.int().check(z.positive(), z.lte(100))),
  },
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
  text: (value: Value, _field: unknown, { translate, label }: TextContext) =>
    [label ?? value].flat().join(translate('list.separator', undefined, '、')),
  parse: () => undefined,
  files: { of: (value: Value) => [value].flat() },
};
