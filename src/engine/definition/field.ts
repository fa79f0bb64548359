import * as z from 'zod/mini';
import { cellName, fieldName, flag, label, optionCondition, rule, widgetName } from './leaves.ts';
import type { OptionWords } from './options.ts';
import type { TypeOf } from './schema.ts';

/** Options that a field has wherever it stands: in a resource, in the values of another field, in a dialog. */
const anywhere = {
  /** Chinese label. The locale has the English label and falls back to this one. */
  label,
  /** The field must have a value. @default false */
  required: flag,
  /** One line of help below the input. */
  help: z.optional(label),
  /** Width of the column in pixels. Defaults to the width of the kind. */
  width: z.optional(z.int().check(z.gte(40), z.lte(1000))),
};

/** Options of a field inside the values of another field, whatever its kind. */
export const partOptions = z.strictObject(anywhere);

/** Options of an input of an action, whatever its kind. */
export const inputOptions = z.strictObject({
  ...anywhere,
  /** The input must have a value if the condition on the inputs of the action holds. @default never */
  requiredWhen: z.optional(optionCondition),
  /** The field of the record whose value the input starts from. Takes precedence over `default`. @default none */
  from: z.optional(fieldName),
});

/** Options of every field, whatever its kind. Placement uses positive flags. Each default suits most fields. */
export const fieldOptions = z.strictObject({
  ...anywhere,
  /** The field must have a value if the condition holds. */
  requiredWhen: z.optional(optionCondition),
  /**
   * The default of a new record, copied from `field` of the record that the reference `by` points to. Takes precedence
   * over `default`.
   */
  defaultFrom: z.optional(z.strictObject({ by: z.string(), field: z.string() })),
  /**
   * The value that goes with a choice in another field, by choice. It is filled in with the choice, and nobody may fill
   * in another. With choices that are not named the field is filled in freely.
   */
  fixedBy: z.optional(z.strictObject({ field: z.string(), values: z.record(z.string(), z.unknown()) })),
  /** No two records of an enterprise share a value. @default false */
  unique: flag,
  /** Shown in forms, but not editable. @default false */
  readonly: flag,
  /** Shown in forms, but not editable while the condition holds for the values in the form. */
  readonlyWhen: z.optional(optionCondition),
  /** What reports call the records without a value, such as 未分配. @default 未填写 */
  emptyLabel: z.optional(label),
  /**
   * Column in the list: shown, never shown, or `'off'` until the user adds it in the column picker. @default true,
   * except long text
   */
  list: z.optional(z.union([z.boolean(), z.literal('off')])),
  /**
   * The keyword search of the list includes this field. Texts that people write, and the `recordLabel`, are also
   * found by pinyin and initials, there and in pickers: 蓝海商贸 by `lhsm`, `lanhai`, `lanhsm`, `蓝海sm`. A field with
   * `perm.read` is not. @default false
   */
  search: flag,
  /**
   * Filter above the list: `true` by value, `'range'` by a lower and an upper limit. A masked field is only found by its
   * whole value. @default false
   */
  filter: z.optional(z.union([z.boolean(), z.literal('range')])),
  /** The list can be sorted by this field. @default false */
  sortable: flag,
  /**
   * Input in the form: always, never, or only when creating or editing. @default true, except values that the server
   * writes
   */
  form: z.optional(z.union([z.boolean(), z.enum(['create', 'edit'])])),
  /** Line on the detail page. @default true */
  show: flag,
  /**
   * How much of a row the field takes: `'half'` stands beside another half in a form, and in one column of the detail
   * page; `'full'` has the row to itself. On a phone every field has a row. @default by the kind and the width of the
   * form
   */
  span: z.optional(z.enum(['half', 'full'])),
  /** The server masks the value. A user can reveal it, which adds an entry to the history. @default false */
  mask: flag,
  /** The input and the line appear only if the condition holds. */
  when: z.optional(optionCondition),
  /** A registered widget that replaces the view of the kind in forms and on the detail page. */
  widget: z.optional(widgetName),
  /** A registered cell that replaces the view of the kind wherever a value is shown on one line. */
  cell: z.optional(cellName),
  /**
   * Who may read and who may write the field. For other users the field does not exist. @default every user of the
   * resource
   */
  perm: z.optional(z.strictObject({ read: rule, write: rule })),
});

export type FieldOptions<Known = OptionWords> = TypeOf<typeof fieldOptions, Known>;
export type PartOptions = TypeOf<typeof partOptions, OptionWords>;
export type InputOptions<Name> = TypeOf<typeof inputOptions, OptionWords & { readonly field: Name }>;
