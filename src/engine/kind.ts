import type { ZodMiniType } from 'zod/mini';
import type { Condition } from './condition.ts';
import type { Field } from './field.ts';
import type { RefFilter } from './ref-filter.ts';

/** Comparisons a filter may ask for; the suffixes of the query string (`field_gte`), `eq` being the bare name. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like'] as const;
export type Operator = (typeof operators)[number];

declare const reference: unique symbol;
/**
 * Type of a kind's option that names another resource. Any string fits it; where a list of resources is bound
 * (`resourceDefiner`), authors may only write names of that list.
 */
export type ResourceReference = string & { readonly [reference]?: never };

/** One of a fixed set of values. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Colour by meaning: blue running, green good, orange waits, red bad, grey ended. */
  readonly color?: 'blue' | 'green' | 'orange' | 'red' | 'grey';
  /** Offered only where the condition holds for what the form holds; lists and filters know it all the same. */
  readonly when?: Condition;
}

/** Looks a text up by key. With `fallback` the key may be missing (labels of resources are Chinese by default). */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>, fallback?: string) => string;

/** A value made of the records of another resource that refer to this one. */
export interface Computation {
  readonly of: string;
  /** Their field that refers to this one. */
  readonly by: string;
  readonly measure: 'count' | 'max' | 'sum';
  /** The field that is measured; missing for a count. */
  readonly field: string | undefined;
  readonly where: Condition | undefined;
  /** The kind the value is one of. */
  readonly as: string;
}

/** What a kind needs to write a value as plain text. */
export interface TextContext {
  readonly translate: Translate;
  /** Name of the resource the field belongs to: the key of its labels. */
  readonly resource: string;
  /** IANA name of the zone in which days and hours are told; the browser's own if missing. */
  readonly timeZone?: string | undefined;
  /** Label of what a reference points to, as the server answered it. */
  readonly label?: string | readonly string[] | undefined;
}

/** A cell of a sheet that is no text. `day` is `2026-11-21`, `moment` is `2026-11-21 14:05` as clocks show it. */
export type SheetCell =
  | { readonly number: number; readonly format: 'whole' | 'decimal' | 'money' | 'percent' }
  | { readonly day: string }
  | { readonly moment: string };

/**
 * The pure half of a field kind: what a value of it is, how it is stored, checked, compared and told as text.
 * The server and the browser use the same one, so they cannot disagree. The view half lies beside it (`view.tsx`).
 */
export interface FieldKind<Settings extends object = object, Value = unknown> {
  /** The options this kind adds to those of every field, each with its check. */
  readonly shape: { readonly [Option in keyof Required<Settings>]: ZodMiniType };
  /** Type of the one column that holds a value. Dates and times are text in ISO order. */
  readonly column: 'text' | 'integer' | 'real';
  /**
   * How records are put in order by this field: Chinese by pinyin and without case, by the stored value, in the order
   * of the choices, or not at all.
   */
  readonly order: 'pinyin' | 'value' | 'choices' | false;
  /** What a filter may ask; the first is what a plain `filter: true` asks. */
  readonly operators: readonly Operator[];
  /** True if the keyword of a list may look into it. */
  readonly searchable: boolean;
  /** True if a value may be too long for a column: such a field is in the list only where its author says so. */
  readonly long?: boolean;
  /**
   * How figures may be grouped by it: by its values, by the day it holds, or by that of the moment it holds (or by the
   * week, or the month). @default by value where there are choices or references, else not at all
   */
  readonly groups?: 'value' | 'day' | 'moment';
  /** True for an amount, which figures add up and take the average of. */
  readonly measured?: boolean;
  /** True if only the server writes it; it is in no form and no request. */
  readonly generated?: boolean;
  /**
   * Says that a value is written and never read again: kept as a hash, or encrypted under the server's key. It is in no
   * list, filter, export, history or answer; a form tells that there is one and lets it be replaced.
   */
  readonly writeOnly?: 'hashed' | 'encrypted';
  /** What a new record holds where the field has no `default`. @default nothing */
  readonly initial?: Value;
  /** Accepts a value as it comes from a form or a request, trimmed and checked. Messages are keys of `problems`. */
  schema(settings: Settings): ZodMiniType<Value>;
  /**
   * Most characters of a text as a value, or as a cell that it is read from; one of more than four times as many, and a
   * thousand, is refused before anything is done with it. @default 1000
   */
  maxLength?(settings: Settings): number;
  /** True for a value that says nothing, besides what never does: markup without a text, rows without a value. */
  blank?(value: unknown): boolean;
  /** Says what is wrong with its options where one does not go with another. */
  checkOptions?(settings: Settings, report: (option: string, value: unknown, allowed: string) => void): void;
  /** What there is to say of a kind whose values are made of fields; what is wrong with one of these is told where it stands. */
  readonly parts?: {
    /** The option that declares them by name. */
    readonly option: string;
    /** The kinds they may be of. */
    readonly kinds: KindRegistry;
    /** In their normal form. */
    of(settings: Settings): readonly Field[];
  };
  /** What the column holds for a value, where that is not the value itself; nothing for what is no value. */
  toColumn?(value: unknown): string | number | undefined;
  /** The value that the column holds as this: the inverse of `toColumn`. */
  fromColumn?(stored: string | number, settings: Settings): Value;
  /**
   * The stored value a filter compares with, from its text in the query; nothing if the text is no such value, or a key of
   * `problems` where there is more to say. @default the text itself
   */
  operand?(text: string, settings: Settings): string | number | { readonly problem: string } | undefined;
  /** The value that stands for a moment, where a kind holds days or times. */
  ofMoment?(moment: Date, timeZone?: string): Value;
  /** Plain text for exports, history and tooltips. */
  text(value: Value, field: Field<Settings>, context: TextContext): string;
  /** What a line has room for. @default its text */
  gist?(value: Value, field: Field<Settings>, context: TextContext): string;
  /** The text in which a keyword or a filter looks for a part, where the value is more than that. @default the value */
  words?(value: string): string;
  /**
   * The inverse of `text`: the value that somebody wrote into a cell of a sheet, as a label in the language of the
   * context or as it is stored; nothing if it cannot be read. @default the text itself, which `schema` then checks
   */
  parse?(text: string, field: Field<Settings>, context: TextContext): Value | undefined;
  /** A value as a number or a time that a sheet can reckon with. @default its text */
  sheet?(value: Value, field: Field<Settings>, context: TextContext): SheetCell | string;
  /** What a column of such values is called in a sheet, in Chinese and English, besides the label of the field. */
  readonly headings?: readonly string[];
  /** True if a text that `schema` accepts is hardly ever anything else: a column is known by its values. @default false */
  readonly isDistinctive?: boolean;
  /** What people call a value, where the names are on the server alone; answered among the labels. */
  names?(value: Value): readonly string[];
  /** What is left of a masked value. A kind without it cannot be masked. */
  mask?(value: Value): string;
  /** What there is to say of a kind whose values hold uploaded files. */
  readonly files?: {
    /** Ids of the files a value holds. */
    of(value: Value): readonly string[];
    /** Names of the types a field takes, and its largest file in MiB; a deployment may allow less of either. */
    takes(settings: Settings): { readonly types: readonly string[]; readonly maxSize: number };
  };
  /** The resource a value refers to. */
  refersTo?(settings: Settings): string;
  /** Which records of that may be chosen; all of them where it says nothing. */
  narrows?(settings: Settings): RefFilter | undefined;
  /** True if the users it refers to are told of what others do to the record. */
  notifies?(settings: Settings): boolean;
  /** True if a filter by a value finds what lies below the record it refers to as well: the target is then a tree. */
  includesBelow?(settings: Settings): boolean;
  /** What the server makes a value of, where it keeps none. */
  computes?(settings: Settings): Computation;
  /** The values there are. */
  choices?(settings: Settings): readonly Choice[];
  /** True if a value is a list of several. */
  several?(settings: Settings): boolean;
}

/** All kinds by the name authors write in `type`. */
export type KindRegistry = Readonly<Record<string, FieldKind>>;

export type SettingsOf<Kind> = Kind extends FieldKind<infer Settings, infer _Value> ? Settings : never;
export type ValueOf<Kind> = Kind extends FieldKind<infer _Settings, infer Value> ? Value : never;
