import type { Lookup } from '../../../src/engine/fields/field.ts';
import type { Computation, FieldKind } from '../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';

export type ColumnType = 'text' | 'integer' | 'real';
/** Values of a record by field, as in the API: ids as numeric strings, several values as lists. */
export type Values = Readonly<Record<string, unknown>>;

/** The hierarchy of a tree: its table, and the column with the id of the parent. */
export interface Hierarchy {
  readonly table: string;
  readonly parent: string;
}

/** How the value of a field is stored and compared. */
export interface StoredField {
  readonly name: string;
  readonly type: ColumnType;
  /** How values are written into the column: what another encoding wrote cannot be read, or means something else. */
  readonly encoding: string;
  /** True if the column contains ids, which are numeric strings in the API. */
  readonly isId: boolean;
  /** The hierarchy of the records that the field refers to, if they form a tree. */
  readonly branches: Hierarchy | undefined;
  /** The table of the values (`record`, `position`, `value`) of a field with several. */
  readonly link: string | undefined;
  /** True for free text, which is compared without case. */
  readonly isText: boolean;
  /** The column with the folded text, if text filters, a keyword or uniqueness compare it. */
  readonly folded: string | undefined;
  /** True if a value may be too long for an entry of an index. */
  readonly isLong: boolean;
  readonly order: FieldKind['order'];
  /** The column with the sort key, if the field is long, or sorts by pinyin or in the order of its choices. */
  readonly sortKey: string | undefined;
  /** The column with the pinyin of the text, if a keyword or a picker finds it by that. */
  readonly pinyin: string | undefined;
  /** True for the name of a person, whose surname may have a reading of its own. */
  readonly isPerson: boolean;
  /** Values of a choice field in their sort order. */
  readonly choices: readonly string[] | undefined;
  readonly ofMoment: FieldKind['ofMoment'];
  /** Extracts the text to search, if a value contains more than text. */
  readonly words: FieldKind['words'];
  /** Returns the form in which a text that can be written in several ways is compared. */
  readonly comparedAs: ((text: string) => string) | undefined;
  /** True if no query reads the value back, only whether there is one. */
  readonly isWriteOnly: boolean;
  /** Converts between the API and the column, if they differ. */
  readonly toColumn: FieldKind['toColumn'];
  readonly fromColumn: ((stored: string | number) => unknown) | undefined;
}

/** A field without a column: its values are computed from other records when they are read. */
export interface ComputedField extends Pick<StoredField, 'name' | 'fromColumn'> {
  readonly computation: Computation;
  /** What the column of its kind stores for 1. */
  readonly unit: number;
}

/** A field without a column: its value is that of a field of the record that `by` refers to. */
export interface LookedUpField extends Lookup {
  readonly name: string;
}

/** A column that the server computes from others whenever a record is written. */
export interface DerivedColumn {
  readonly column: string;
  /** How the column is computed. If it differs from the stored recipe, the column is computed again. */
  readonly recipe: string;
  /** The columns from which it is computed. If one of them is new, a column of that name was renamed. */
  readonly from: readonly string[];
  compute(values: Values): string | null;
  /** Of existing records it is computed in the background, with their bigrams. @default false: before the start */
  readonly isFilledLater?: true;
}

/** A field, or a combination of fields, whose value is unique. */
export interface UniqueKey {
  /** The field, or the fields of a combination joined by commas. */
  readonly name: string;
  readonly fields: readonly string[];
  /** The column that is compared. */
  readonly column: string;
  /** Unique within one enterprise, or across all records. */
  readonly among: 'enterprise' | 'all';
}

/** An index of records that are not deleted, unless it is of those that are. */
export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** The index of deleted records, by the time of their deletion. @default false */
  readonly isOfRemoved?: true;
}

/** Fields that have no columns: not every enterprise has them. */
export interface Besides {
  readonly fields: readonly StoredField[];
  readonly derived: readonly DerivedColumn[];
  /** Where each value stands, and what is derived from it, by its name. */
  readonly values: ReadonlyMap<string, ValueBeside>;
}

/** The field of another record, of another enterprise, whose value a field shows. */
interface SharedValue {
  /** The column with the id of the record. */
  readonly by: string;
  readonly resource: string;
  readonly name: string;
  readonly enterprise: number;
}

interface ValueBeside {
  readonly type: ColumnType;
  /** Undefined for a value of the record itself. */
  readonly of: SharedValue | undefined;
}

/** The fields without columns, by name. */
export type BesideFields = ReadonlyMap<string, SharedValue | undefined>;

/** The tables of one resource. */
export interface TableLayout {
  readonly table: string;
  readonly resource: Resource;
  /** True if rows belong to an enterprise, by the column `enterprise`. */
  readonly hasEnterprise: boolean;
  /** Declared fields and system fields, by name. */
  readonly fields: ReadonlyMap<string, StoredField>;
  /** Declared fields with a column, and those with a table of their own. */
  readonly columns: readonly StoredField[];
  readonly links: readonly (StoredField & { readonly link: string })[];
  /** Declared fields whose values, and what is derived from them, stand in `record_value`. */
  readonly besides: Besides;
  /** Declared fields without storage. */
  readonly computed: readonly ComputedField[];
  readonly lookups: readonly LookedUpField[];
  readonly derived: readonly DerivedColumn[];
  /** Fields whose bigrams are indexed, because a part of their text can be searched for. */
  readonly searched: readonly string[];
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly Index[];
}

/** The column that a keyword searches: the folded text of all searched fields. */
export const searchColumn = '_search';

/** Columns of every resource table, besides `id` and `enterprise`. */
export const systemColumns = {
  version: 'integer',
  createdAt: 'text',
  createdBy: 'integer',
  updatedAt: 'text',
  updatedBy: 'integer',
  deletedAt: 'text',
} as const satisfies Record<string, ColumnType>;
