import type { Comparison, Condition } from './condition.ts';
import type { PermissionRule } from './permission.ts';

/** What every field may say, whatever its kind. Placement is by positive flags; each default is what most fields want. */
export interface FieldOptions<
  Permission extends string = string,
  Compared = Comparison,
  WidgetName extends string = string,
  CellName extends string = string,
> {
  /** Chinese label; English comes from the locale, this being the fallback. */
  readonly label: string;
  /** A record cannot be without it. @default false */
  readonly required?: boolean;
  /** A record cannot be without it where the condition holds. */
  readonly requiredWhen?: Condition<Compared>;
  /**
   * What a new record holds whose author says nothing: the value of `field` of the record that the reference `by` points
   * to. Counts for more than `default`.
   */
  readonly defaultFrom?: { readonly by: string; readonly field: string };
  /** No two records of an enterprise share a value. @default false */
  readonly unique?: boolean;
  /** Shown in forms but not changed there. @default false */
  readonly readonly?: boolean;
  /** Shown in forms but not changed there while the condition holds for what the form holds. */
  readonly readonlyWhen?: Condition<Compared>;
  /** One line below the input. */
  readonly help?: string;
  /** Width of the column in pixels; the kind's own if missing. */
  readonly width?: number;
  /** Column in the list: shown, not at all, or `'off'` until chosen in the column picker. @default true, but for long text */
  readonly list?: boolean | 'off';
  /** The keyword of the list looks into it. @default false */
  readonly search?: boolean;
  /** Filter above the list: by value, or `'range'` from and to. @default false */
  readonly filter?: boolean | 'range';
  /** The list can be put in order by it. @default false */
  readonly sortable?: boolean;
  /** Input in the form: always, or only when creating or editing. @default true, but for what the server writes */
  readonly form?: boolean | 'create' | 'edit';
  /** Line on the detail page. @default true */
  readonly show?: boolean;
  /** Answered masked by the server; shown on request with a line in history. @default false */
  readonly mask?: boolean;
  /** Input and line only where the condition holds. */
  readonly when?: Condition<Compared>;
  /** A registered view that takes the place of the kind's own in forms and on the detail page. */
  readonly widget?: WidgetName;
  /** A registered view that takes the place of the kind's own wherever a value stands in one line. */
  readonly cell?: CellName;
  /** Who may see it and who may change it; for others the field does not exist. @default whoever may use the resource */
  readonly perm?: { readonly read?: PermissionRule<Permission>; readonly write?: PermissionRule<Permission> };
}

/** A field in its normal form: every default filled in, the kind's own options apart in `settings`. */
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
      'help' | 'width' | 'when' | 'requiredWhen' | 'readonlyWhen' | 'widget' | 'cell' | 'defaultFrom'
    > {
  readonly name: string;
  readonly type: string;
  readonly settings: Settings;
  readonly default: unknown;
  readonly perm: { readonly read: PermissionRule; readonly write: PermissionRule };
}
