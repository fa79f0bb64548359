import type { FieldOptions } from '../definition/field.ts';
import type { PermissionRule } from '../permissions/permission.ts';
import type { RowsOfField } from './child-rows.ts';
import type { Condition } from './condition.ts';

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

/** A condition that every record must satisfy. */
export interface RecordCheck {
  /** Said where it does not hold. */
  readonly label: string;
  readonly where: Condition;
  /** The fields of the record that the condition reads. */
  readonly fields: readonly string[];
  /** What it reads of the records that these refer to. */
  readonly lookups: readonly Lookup[];
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
  /** What is said at this field of a record that does not satisfy it. Undefined: nothing. */
  readonly checks?: readonly RecordCheck[] | undefined;
  /** Where the value comes from, if the field is not stored but looked up. */
  readonly lookup?: Lookup | undefined;
  /** The records that are the rows of the value, if the record does not store it. */
  readonly rows?: RowsOfField | undefined;
  /** As declared; `defaultOf` returns the value for a user. */
  readonly default: unknown;
  readonly perm: { readonly read: PermissionRule; readonly write: PermissionRule };
}
