import * as z from 'zod/mini';
import type { FieldKind, ResourceReference } from '../../engine/kind.ts';
import type { RefFilter } from '../../engine/ref-filter.ts';
import { idPattern, isId } from '../../engine/shared/is-id.ts';

export interface RefSettings {
  /** Name of the referenced resource. */
  readonly to: ResourceReference;
  /** Allows several records. @default false */
  readonly multiple?: boolean;
  /** Which records can be chosen. @default all of them */
  readonly where?: RefFilter;
  /**
   * Notifies the referenced users when another user assigns a record to them, runs a transition on it or deletes it.
   * Only for references to `user`. @default false
   */
  readonly notify?: boolean;
}

const id = () => z.string('notAnId').check(z.regex(idPattern, 'notAnId'));

/** One or several records of another resource, by their ids. */
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
  refFilter: ({ where }) => where,
  notifies: ({ notify }) => notify ?? false,
  isMultiple: ({ multiple }) => multiple ?? false,
  operand: (text) => (isId(text) ? Number(text) : undefined),
  schema: ({ multiple }) => (multiple ? z.array(id(), 'notAList') : id()),
  text: (value, _field, { translate, label }) =>
    [label ?? value].flat().join(translate('list.separator', undefined, '、')),
};
