import * as z from 'zod/mini';
import { idPattern, isId } from '../../base/is-id.ts';
import { refFilterOption, resourceName } from '../../engine/definition/options.ts';
import type { FieldKind, SettingsOf } from '../../engine/fields/kind.ts';

const options = {
  /** Name of the referenced resource. */
  to: resourceName,
  /** Allows several records. @default false */
  multiple: z.optional(z.boolean()),
  /** Which records can be chosen. @default all of them */
  where: z.optional(refFilterOption),
  /**
   * Notifies the referenced users when another user assigns a record to them, runs a transition on it or deletes it.
   * Only for references to `user`. @default false
   */
  notify: z.optional(z.boolean()),
};
export type RefSettings = SettingsOf<typeof ref>;

const id = () => z.string('notAnId').check(z.regex(idPattern, 'notAnId'));

/** One or several records of another resource, by their ids. */
export const ref: FieldKind<typeof options, string | readonly string[]> = {
  shape: options,
  column: 'integer',
  order: false,
  operators: ['eq', 'ne'],
  searchable: false,
  refersTo: ({ to }) => to,
  refFilter: ({ where }) => where,
  notifies: ({ notify }) => notify ?? false,
  isMultiple: ({ multiple }) => multiple ?? false,
  operand: (text) => (isId(text) ? Number(text) : undefined),
  schema: ({ multiple }) => (multiple ? z.array(id(), 'notAList') : id()),
  text: (value, _field, { translate, label }) =>
    [label ?? value].flat().join(translate('list.separator', undefined, '、')),
};
