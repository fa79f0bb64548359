import type { Comparison, Condition } from './condition.ts';
import type { PermissionRule } from './permissions/permission.ts';

/** Options of every field, whatever its kind. Placement uses positive flags. Each default suits most fields. */
export interface FieldOptions<
  Permission extends string = string,
  Compared = Comparison,
  WidgetName extends string = string,
  CellName extends string = string,
> {
  /** Chinese label. The locale has the English label and falls back to this one. */
  readonly label: string;
  /** The field must have a value. @default false */
  readonly required?: boolean;
  /** The field must have a value if the condition holds. */
  readonly requiredWhen?: Condition<Compared>;
  /**
   * The default of a new record, copied from `field` of the record that the reference `by` points to. Takes precedence
   * over `default`.
   */
  readonly defaultFrom?: { readonly by: string; readonly field: string };
  /**
   * The value that goes with a choice in another field, by choice. It is filled in with the choice, and nobody may fill
   * in another. With choices that are not named the field is filled in freely.
   */
  readonly fixedBy?: { readonly field: string; readonly values: Readonly<Record<string, unknown>> };
  /** No two records of an enterprise share a value. @default false */
  readonly unique?: boolean;
  /** Shown in forms, but not editable. @default false */
  readonly readonly?: boolean;
  /** Shown in forms, but not editable while the condition holds for the values in the form. */
  readonly readonlyWhen?: Condition<Compared>;
  /** One line of help below the input. */
  readonly help?: string;
  /** What reports call the records without a value, such as 未分配. @default 未填写 */
  readonly emptyLabel?: string;
  /** Width of the column in pixels. Defaults to the width of the kind. */
  readonly width?: number;
  /**
   * Column in the list: shown, never shown, or `'off'` until the user adds it in the column picker. @default true,
   * except long text
   */
  readonly list?: boolean | 'off';
  /**
   * The keyword search of the list includes this field. Texts that people write, and the `recordLabel`, are also
   * found by pinyin and initials, there and in pickers: 蓝海商贸 by `lhsm`, `lanhai`, `lanhsm`, `蓝海sm`. A field with
   * `perm.read` is not. @default false
   */
  readonly search?: boolean;
  /**
   * Filter above the list: `true` by value, `'range'` by a lower and an upper limit. A masked field is only found by its
   * whole value. @default false
   */
  readonly filter?: boolean | 'range';
  /** The list can be sorted by this field. @default false */
  readonly sortable?: boolean;
  /**
   * Input in the form: always, never, or only when creating or editing. @default true, except values that the server
   * writes
   */
  readonly form?: boolean | 'create' | 'edit';
  /** Line on the detail page. @default true */
  readonly show?: boolean;
  /** The server masks the value. A user can reveal it, which adds an entry to the history. @default false */
  readonly mask?: boolean;
  /** The input and the line appear only if the condition holds. */
  readonly when?: Condition<Compared>;
  /** A registered widget that replaces the view of the kind in forms and on the detail page. */
  readonly widget?: WidgetName;
  /** A registered cell that replaces the view of the kind wherever a value is shown on one line. */
  readonly cell?: CellName;
  /**
   * Who may read and who may write the field. For other users the field does not exist. @default every user of the
   * resource
   */
  readonly perm?: { readonly read?: PermissionRule<Permission>; readonly write?: PermissionRule<Permission> };
}

/** Where the value of a field comes from: a field of the record that another field of the resource refers to. */
export interface Lookup {
  /** The field of this resource that refers to the record. */
  readonly by: string;
  /** The resource of the record. */
  readonly of: string;
  /** The field of that resource. */
  readonly field: string;
  /** True if the record belongs to another enterprise, which has opened the field (`reach.ts`). */
  readonly isReached?: true;
}

/** A field in normal form: every default is filled in and the options of its kind are in `settings`. */
export interface Field<Settings extends object = object>
  extends Required<
      Pick<
        FieldOptions,
        | 'label'
        | 'required'
        | 'unique'
        | 'readonly'
        | 'list'
        | 'search'
        | 'filter'
        | 'sortable'
        | 'form'
        | 'show'
        | 'mask'
      >
    >,
    Pick<
      FieldOptions,
      | 'help'
      | 'emptyLabel'
      | 'width'
      | 'when'
      | 'requiredWhen'
      | 'readonlyWhen'
      | 'widget'
      | 'cell'
      | 'defaultFrom'
      | 'fixedBy'
    > {
  readonly name: string;
  readonly type: string;
  readonly settings: Settings;
  /** The field refers to users, so that a filter may name the signed-in one. */
  readonly holdsUsers?: boolean | undefined;
  /** Where the value comes from, if the field is not stored but looked up. */
  readonly lookup?: Lookup | undefined;
  /** As declared; `defaultOf` returns the value for a user. */
  readonly default: unknown;
  readonly perm: { readonly read: PermissionRule; readonly write: PermissionRule };
}
