import type { ReactNode } from 'react';
import type { Field } from '../engine/field.ts';
import type { SettingsOf, Translate, ValueOf } from '../engine/kind.ts';
import type { Kinds } from './index.ts';

/** An uploaded file as the server tells it beside the record that holds it. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Good for some minutes; missing for one whose content is gone. */
  readonly url?: string;
}

/** Which records a field may be given, as the server is asked: the field, and what the form holds that narrows the choice. */
export interface RefFilterContext {
  /** `shop.staff` */
  readonly for: string;
  /** Values by field, as JSON: `{"group":"12"}` */
  readonly form: string;
}

export interface InputProps<Settings extends object, Value> {
  readonly field: Field<Settings>;
  /** Name of the resource, the key of its labels. */
  readonly resource: string;
  /** Given by the form it stands in, like the rest below. */
  readonly id?: string;
  readonly value?: Value | null;
  onChange?(value: Value | null): void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean | 'true' | 'false';
  readonly 'aria-required'?: boolean | 'true' | 'false';
  /** What a reference already points to is called, so that an input can show it before it has asked the server. */
  readonly label?: string | readonly string[] | undefined;
  /** The files the record holds in the field. */
  readonly files?: readonly AttachedFile[] | undefined;
  /** Id of a record of a tree that cannot be picked, and neither can what stands below it. */
  readonly without?: string | undefined;
  /** Of a reference whose choice the form narrows: what the server is told of it. */
  readonly narrowed?: RefFilterContext | undefined;
  /** Of a field of choices that go by the form: those that may be chosen; all of them without it. */
  readonly offered?: readonly string[] | undefined;
  /** What is wrong within a value made of fields, by the place there: `0.price`. */
  readonly problems?: Readonly<Record<string, string>> | undefined;
}

export interface CellProps<Settings extends object, Value> {
  readonly field: Field<Settings>;
  readonly resource: string;
  /** Never empty: whoever draws a cell draws the grey dash of an empty value itself. */
  readonly value: Value;
  readonly label?: string | readonly string[] | undefined;
  /** The files the record holds in the field. */
  readonly files?: readonly AttachedFile[] | undefined;
  /** All values of the record, for a registered cell (`cell`) in a list or on a detail page. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
}

/** Values of one filter as they stand in the address: several mean any of them. For a range, `from` and `to`. */
export interface FilterProps<Settings extends object> {
  readonly field: Field<Settings>;
  readonly resource: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** How a field kind shows a value in one line: the half of its view that every list needs. */
export interface FieldCell<Settings extends object = object, Value = unknown> {
  Cell(props: CellProps<Settings, Value>): ReactNode;
  /** Takes the place of the cell where there is the whole width: on the detail page, and in a form that cannot change it. */
  Detail?(props: CellProps<Settings, Value>): ReactNode;
  /** Width of a column in pixels where the field says nothing. */
  readonly width: number;
  /** All that a value may say, where that is known: the column has room for the longest. */
  words?(field: Field<Settings>, resource: string, translate: Translate): readonly string[];
  /** The cell in place of this one, where the settings of a field decide it. */
  of?(settings: Settings): FieldCell;
  /** Figures stand on the right. @default 'start' */
  readonly align?: 'start' | 'end';
}

/** How a field kind is filled in and filtered by: the heavy half of its view, loaded with the first form or filter. */
export interface FieldInput<Settings extends object = object, Value = unknown> {
  Input(props: InputProps<Settings, Value>): ReactNode;
  /** Asks for values; `field.filter === 'range'` asks for the first and the last, either of which may be ''. */
  Filter(props: FilterProps<Settings>): ReactNode;
  /** Fetches what its input and filter load later still, so that it is there when they are drawn. */
  readonly preload?: () => Promise<unknown>;
  /** What the values of a filter are called, where that has to be loaded first. @default what the kind tells */
  readonly labels?: (values: readonly string[]) => Promise<readonly string[]>;
}

/** One for every kind there is: the compiler sees to it that none is missing. */
export type FieldCells = {
  readonly [Type in keyof Kinds]: FieldCell<SettingsOf<Kinds[Type]>, ValueOf<Kinds[Type]>>;
};
export type FieldInputs = {
  readonly [Type in keyof Kinds]: FieldInput<SettingsOf<Kinds[Type]>, ValueOf<Kinds[Type]>>;
};

/** A view of its own for one field, loaded when it is first drawn. */
export interface FieldWidget {
  /** Takes the place of the kind's input in forms. */
  Input(props: InputProps<object, unknown>): ReactNode;
  /** Takes the place of the kind's cell on the detail page, over the whole width. */
  Detail(props: CellProps<object, unknown>): ReactNode;
}
