import type { ReactNode } from 'react';
import type { Field } from '../engine/fields/field.ts';
import type { SettingsOf, Translate, ValueOf } from '../engine/fields/kind.ts';
import type { Kinds } from './index.ts';

/** An uploaded file in the response of the record that contains it. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Valid for a few minutes. Undefined if the content no longer exists. */
  readonly url?: string;
}

/** The query parameters of a reference filter: the field, and the form values that the filter reads. */
export interface RefFilterContext {
  /** `shop.staff` */
  readonly for: string;
  /** Values by field, as JSON: `{"group":"12"}` */
  readonly form: string;
}

export interface InputProps<Settings extends object, Value> {
  readonly field: Field<Settings>;
  /** Name of the resource, which is the key of its labels. */
  readonly resource: string;
  /** Set by the surrounding form, like the following props. */
  readonly id?: string;
  readonly value?: Value | null;
  onChange?(value: Value | null): void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-required'?: boolean | 'true' | 'false';
  /** Labels of the referenced records, so that an input can show them without a request. */
  readonly label?: string | readonly string[] | undefined;
  /** The files of the record in this field. */
  readonly files?: readonly AttachedFile[] | undefined;
  /** Id of a tree record that cannot be picked, together with its descendants. */
  readonly without?: string | undefined;
  /** For a reference with a filter that depends on the form: its query parameters. */
  readonly refFilterContext?: RefFilterContext | undefined;
  /** For choices with conditions: the values that can be chosen. Undefined: all of them. */
  readonly offered?: readonly string[] | undefined;
  /** Problems inside a value that consists of fields, by path: `0.price`. */
  readonly problems?: Readonly<Record<string, string>> | undefined;
}

export interface CellProps<Settings extends object, Value> {
  readonly field: Field<Settings>;
  readonly resource: string;
  /** Never empty. The caller renders the grey dash of an empty value. */
  readonly value: Value;
  readonly label?: string | readonly string[] | undefined;
  /** The files of the record in this field. */
  readonly files?: readonly AttachedFile[] | undefined;
  /** All values of the record, for a registered cell (`cell`) in a list or on a detail page. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** Inside a link, where a cell draws no links of its own. @default false */
  readonly isPlain?: boolean | undefined;
}

/** Values of one filter as they are in the URL. Several mean any of them. For a range, `from` and `to`. */
export interface FilterProps<Settings extends object> {
  readonly field: Field<Settings>;
  readonly resource: string;
  readonly value: readonly string[];
  /** Adds a history entry, unless `replace` is true: for what is typed. */
  readonly onChange: (value: readonly string[], how?: { readonly replace: boolean }) => void;
}

/** The one-line view of a field kind, which every list needs. */
export interface FieldCell<Settings extends object = object, Value = unknown> {
  Cell(props: CellProps<Settings, Value>): ReactNode;
  /** Replaces the cell where the full width is available: on the detail page, and in a form with a read-only field. */
  Detail?(props: CellProps<Settings, Value>): ReactNode;
  /** Default width of a column in pixels. */
  readonly width: number;
  /** Returns all possible texts if they are known. The column is as wide as the longest one. */
  words?(field: Field<Settings>, resource: string, translate: Translate): readonly string[];
  /** Returns the cell that replaces this one depending on the settings of a field. */
  of?(settings: Settings): FieldCell;
  /** Returns the address that calls the value. @default the value cannot be called */
  callAddress?(value: string): string | undefined;
  /** Numbers are aligned to the end. @default 'start' */
  readonly align?: 'start' | 'end';
}

/** The form input and the filter of a field kind: the large half of its view, loaded with the first form or filter. */
export interface FieldInput<Settings extends object = object, Value = unknown> {
  Input(props: InputProps<Settings, Value>): ReactNode;
  /** The filter input. `field.filter === 'range'` has a lower and an upper limit, either of which may be ''. */
  Filter(props: FilterProps<Settings>): ReactNode;
  /** Preloads the lazy code of the input and the filter, so that it is available when they render. */
  readonly preload?: () => Promise<unknown>;
  /** Returns the labels of filter values that must be loaded first. @default the text of the kind */
  readonly labels?: (values: readonly string[]) => Promise<readonly string[]>;
}

/** The kinds that are drawn. A looked-up field is drawn as the kind of its source, and nobody sees a `reach`. */
type DrawnKind = Exclude<keyof Kinds, 'lookup' | 'reach'>;
/** The cell of a kind, which `cell.tsx` in its folder exports as `cell`. */
export type KindCell<Kind extends DrawnKind> = FieldCell<SettingsOf<Kinds[Kind]>, ValueOf<Kinds[Kind]>>;
/** The input of a kind, which `input.tsx` in its folder exports as `input`. */
export type KindInput<Kind extends DrawnKind> = FieldInput<SettingsOf<Kinds[Kind]>, ValueOf<Kinds[Kind]>>;

/** A custom view of one field, loaded when it is first rendered. */
export interface FieldWidget {
  /** Replaces the input of the kind in forms. */
  Input(props: InputProps<object, unknown>): ReactNode;
  /** Replaces the cell of the kind on the detail page, over the full width. */
  Detail(props: CellProps<object, unknown>): ReactNode;
}
