import * as z from 'zod/mini';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';
import { partsOf } from '../sheets/sheet-text.ts';
import { withoutInvisible } from '../values/visible-text.ts';

const options = {
  /** Maximum number of tags. @default 50 */
  max: z.optional(z.int().check(z.positive())),
};
export type TagsSettings = SettingsOf<typeof tags>;

const maxTags = 50;
const longestTag = 100;

/** Several short texts without duplicates. */
export const tags: FieldKind<typeof options, readonly string[]> = {
  shape: options,
  column: 'text',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  isMultiple: () => true,
  maxLength: ({ max = maxTags }) => max * longestTag,
  schema: ({ max = maxTags }) =>
    z
      .array(
        z
          .string('notText')
          .check(
            z.overwrite(withoutInvisible),
            z.trim(),
            z.minLength(1, 'required'),
            z.maxLength(longestTag, 'tooLong'),
          ),
        'notAList',
      )
      .check(
        z.maxLength(max, 'tooMany'),
        z.overwrite((values) => [...new Set(values)]),
      ),
  parse: (text, _field, { translate }) => partsOf(text, translate),
  text: (value, _field, { translate }) => value.join(translate('list.separator', undefined, '、')),
};
