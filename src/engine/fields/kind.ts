import type { ZodMiniType } from 'zod/mini';
import type { choice, OptionShape, OptionWords, Settings } from '../definition/options.ts';
import type { TypeOf } from '../definition/schema.ts';
import type { ChildRows } from './child-rows.ts';
import type { Condition } from './condition.ts';
import type { Field } from './field.ts';
import type { Operator } from './operators.ts';
import type { RefFilter } from './ref-filter.ts';

/** One of a fixed set of values. */
export interface Choice extends TypeOf<typeof choice, OptionWords> {
  /** The field whose labels name the choice, if that is another one: the source of a looked-up field. */
  readonly from?: { readonly resource: string; readonly field: string };
}

/**
 * Returns the text of a key. With `fallback` the key may be missing (the labels of resources are Chinese by default).
 */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>, fallback?: string) => string;

/** A value computed from the records of another resource that refer to this one. */
export interface Computation {
  readonly of: string;
  /** The field of those records that refers to this one. */
  readonly by: string;
  /** The field of this resource whose record those records refer to instead. */
  readonly through: string | undefined;
  /** Whether those records may refer to one below this one in its tree, too. */
  readonly below: boolean;
  readonly measure: 'count' | 'max' | 'min' | 'sum' | 'average' | 'share';
  /** The measured field. Undefined for a count and a share. */
  readonly field: string | undefined;
  /** The field by whose sum that of the measured field is divided. Undefined: an average over the records. */
  readonly per: string | undefined;
  /** The condition whose share is measured. */
  readonly share: Condition | undefined;
  readonly where: Condition | undefined;
  /** The kind of the computed value. */
  readonly as: string;
}

/** The context that a kind needs to format a value as plain text. */
export interface TextContext {
  readonly translate: Translate;
  /** Name of the resource that the field belongs to. It is the key of the field labels. */
  readonly resource: string;
  /** IANA name of the time zone of days and times. Defaults to the zone of the browser. */
  readonly timeZone?: string | undefined;
  /** Label of the referenced record, from the server response. */
  readonly label?: string | readonly string[] | undefined;
}

/**
 * A non-text cell of a sheet. `day` is `2026-11-21`, `moment` is the local time: `2026-11-21 14:05`, with the seconds and
 * milliseconds it has, `2026-11-21 14:05:33.120`.
 */
export type SheetCell =
  | { readonly number: number; readonly format: 'whole' | 'decimal' | 'money' | 'percent' }
  | { readonly day: string }
  | { readonly moment: string };

/**
 * The logic of a field kind: its values, storage, validation, comparison and plain text. The server and the browser
 * share it, so they always agree. The view is in `cell.tsx` and `input.tsx` of the same folder.
 */
export interface FieldKind<
  Shape extends OptionShape = OptionShape,
  Value = unknown,
  Given extends object = Settings<Shape>,
> {
  /** The options that this kind adds to those of every field, each with its schema. */
  readonly shape: Shape;
  /** Type of the column that stores one value. Dates and times are stored as text in ISO order. */
  readonly column: 'text' | 'integer' | 'real';
  /**
   * How values stand in the column, where kinds with the same type of column write it otherwise: `'fen'`. Records keep
   * what they hold if a field changes to a kind with the same. @default the type of the column
   */
  readonly encoding?: string;
  /**
   * How records are sorted by this field: by pinyin without case, by the stored value, in the order of the choices, or
   * not at all.
   */
  readonly order: 'pinyin' | 'value' | 'choices' | false;
  /** Whether a text is the name of a person, which begins with a surname. @default false */
  isPerson?(settings: Given): boolean;
  /** Operators of a filter. `filter: true` uses the first one. */
  readonly operators: readonly Operator[];
  /** Whether the keyword search of a list may include the field. */
  readonly searchable: boolean;
  /** Whether a value may be too long for a column. Such a field is in the list only if the author sets `list`. */
  readonly long?: boolean;
  /**
   * How figures can be grouped by this field: by value, by the day it stores, or by the day (or week, or month) of the
   * moment it stores. @default by value for choices and references, otherwise not at all
   */
  readonly groups?: 'value' | 'day' | 'moment';
  /** Whether the value is an amount that figures can add up and average. */
  readonly measured?: boolean;
  /** Whether only the server writes the value. No form and no request contains it. */
  readonly generated?: boolean;
  /**
   * The value is written and never returned: stored as a hash, or encrypted with the key of the server. No list,
   * filter, export, history entry or response contains it. A form shows that a value exists and can replace it.
   */
  readonly writeOnly?: 'hashed' | 'encrypted';
  /** The initial value of a new record if the field has no `default`. @default nothing */
  readonly initial?: Value;
  /**
   * Returns the schema that validates and trims a value from a form or a request. Its messages are keys of `problems`.
   */
  schema(settings: Given): ZodMiniType<Value>;
  /**
   * Maximum length of a value, or of a cell that is parsed, in characters. A text longer than four times this number
   * plus 1000 is rejected before it is processed. @default 1000
   */
  maxLength?(settings: Given): number;
  /** Whether a value is empty besides null and empty text, for example markup without text or rows without values. */
  blank?(value: unknown): boolean;
  /** Reports options that contradict each other. */
  checkOptions?(settings: Given, report: (option: string, value: unknown, allowed: string) => void): void;
  /** Whether problems have a place inside the value, as those of a kind with `parts` do. @default false */
  readonly locates?: boolean;
  /** Properties of a kind whose values consist of fields. Problems are reported at the field concerned. */
  readonly parts?: {
    /** The option that declares the fields by name. Undefined: another resource declares them. */
    readonly option: string | undefined;
    /** The kinds that the fields may have. */
    readonly kinds: KindRegistry;
    /** Returns the fields in normal form. */
    of(settings: Given): readonly Field[];
  };
  /** Converts a value to the value of the column if they differ. Returns undefined for an invalid value. */
  toColumn?(value: unknown): string | number | undefined;
  /** Converts the value of the column to the value of the field. The inverse of `toColumn`. */
  fromColumn?(stored: string | number, settings: Given): Value;
  /**
   * Returns the function that brings a text, or a part of one, into the form in which texts of the field are compared,
   * searched and unique, where one value can be written in several ways: a number code, a phone number. Stored values
   * may be written in any of them. @default texts are compared as they are
   */
  comparedAs?(settings: Given): ((text: string) => string) | undefined;
  /**
   * Converts the text of a query parameter to the stored value that a filter compares with. Returns undefined for an
   * invalid text, or a key of `problems` with a more specific problem. @default the text itself, as it is compared
   */
  operand?(text: string, settings: Given): string | number | { readonly problem: string } | undefined;
  /** Converts a moment to a value, for kinds that store days or times. */
  ofMoment?(moment: Date, timeZone?: string): Value;
  /** Returns a value for the API document. @default the first choice, or one made from the JSON schema of `schema` */
  example?(settings: Given): Value;
  /** Returns plain text for exports, history and tooltips. */
  text(value: Value, field: Field<Given>, context: TextContext): string;
  /** Returns a summary that fits on one line. @default its text */
  summary?(value: Value, field: Field<Given>, context: TextContext): string;
  /** Returns the text of a value where people read it, if a sheet and an input have it otherwise. @default its text */
  spoken?(value: Value, field: Field<Given>, context: TextContext): string;
  /** Distances between two labels of an axis that read round, ascending. @default those of decimal numbers */
  readonly axisSteps?: readonly number[];
  /** Returns the text that a keyword or a filter searches, for example a value without markup. @default the value */
  words?(value: string): string;
  /**
   * Parses the text of a sheet cell: a label in the language of the context, or the stored form. The inverse of `text`.
   * Returns undefined if the text cannot be parsed. @default the text itself, which `schema` then checks
   */
  parse?(text: string, field: Field<Given>, context: TextContext): Value | undefined;
  /**
   * Returns the text of the value that a number in a sheet may stand for, for kinds that a spreadsheet stores as counts
   * of days. An import asks the user before it takes the number for that value. Returns undefined for any other text.
   */
  dayOfCount?(text: string, from1904: boolean): string | undefined;
  /** Converts a value to a number or a time that a sheet can calculate with. @default its text */
  sheet?(value: Value, field: Field<Given>, context: TextContext): SheetCell | string;
  /** Column headings of a sheet, in Chinese and English, that match this kind besides the label of the field. */
  readonly headings?: readonly string[];
  /**
   * Whether a text that `schema` accepts almost certainly has this kind, so that an import can match a column by its
   * values. @default false
   */
  readonly isDistinctive?: boolean;
  /**
   * Returns the display names of a value if only the server knows them. The response includes them among the labels.
   */
  names?(value: Value): readonly string[];
  /** Returns the masked value. A kind without `mask` cannot be masked. */
  mask?(value: Value): string;
  /** Properties of a kind whose values refer to uploaded files. */
  readonly files?: {
    /** Returns the ids of the files in a value. */
    of(value: Value): readonly string[];
    /**
     * Returns the names of the accepted file types and the maximum file size in MiB. A deployment may lower both
     * limits.
     */
    takes(settings: Given): { readonly types: readonly string[]; readonly maxSize: number };
  };
  /** Whether a value is the address of a picture on another server, which the page then loads. */
  drawsWebImages?(settings: Given): boolean;
  /** Returns the name of the resource that a value refers to. */
  refersTo?(settings: Given): string;
  /** Returns the name of the resource whose record in another enterprise a value names. See `reach.ts`. */
  reaches?(settings: Given): string;
  /** Returns the filter of the records that can be chosen. Undefined allows every record. */
  refFilter?(settings: Given): RefFilter | undefined;
  /** Whether the referenced users are notified when another user changes the record. */
  notifies?(settings: Given): boolean;
  /** Whether a filter also matches the descendants of the given record. The referenced resource is then a tree. */
  includesBelow?(settings: Given): boolean;
  /** Returns the reference and the field of its record whose value is shown. */
  looksUp?(settings: Given): { readonly by: string; readonly field: string };
  /** Returns how the server computes a value that is not stored. */
  computes?(settings: Given): Computation;
  /** Returns the records that are the rows of a value, which the record itself does not store. */
  childRows?(settings: Given): ChildRows;
  /** Returns the choices. */
  choices?(settings: Given): readonly Choice[];
  /** Whether a value is an array. */
  isMultiple?(settings: Given): boolean;
}

/** All kinds, by the name that authors write in `type`. */
export type KindRegistry = Readonly<Record<string, FieldKind>>;

export type SettingsOf<Kind extends FieldKind> = Settings<Kind['shape']>;
export type ValueOf<Kind> = Kind extends FieldKind<infer _Shape, infer Value> ? Value : never;
