import * as z from 'zod/mini';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
import type { RefFilter } from '../../engine/ref-filter.ts';

export interface RefSettings {
  /** Name of the resource it points to. */
  readonly to: ResourceReference;
  /** Takes several. @default false */
  readonly multiple?: boolean;
  /** Which of its records may be chosen. @default all of them */
  readonly where?: RefFilter;
  /**
   * Tells the users it refers to, under the bell, of what others do: that a record became theirs, of each transition and
   * of its deletion. Of references to `user` only. @default false
   */
  readonly notify?: boolean;
}

const id = () => z.string('notAnId').check(z.regex(/^\d{1,15}$/, 'notAnId'));

/** A record of another resource by its id, or several of them. */
export const ref: FieldKind<RefSettings, string | readonly string[]> = {
  shape: {
    to: z.string(),
    multiple: z.optional(z.boolean()),
    where: z.optional(z.unknown()),
    notify: z.optional(z.boolean()),
  },
  column: 'integer',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  refersTo: ({ to }) => to,
  narrows: ({ where }) => where,
  notifies: ({ notify }) => notify ?? false,
  several: ({ multiple }) => multiple ?? false,
  operand: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  schema: ({ multiple }) => (multiple ? z.array(id(), 'notAList') : id()),
  text: (value, _field, { translate, label }) =>
    [label ?? value].flat().join(translate('list.separator', undefined, '、')),
};
