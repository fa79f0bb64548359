import type { Computation, FieldKind } from '../../../src/engine/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';

export type ColumnType = 'text' | 'integer' | 'real';
/** Values of a record by field, as they are on the wire: ids as numeric strings, several values as lists. */
export type Values = Readonly<Record<string, unknown>>;

/** Where records stand below one another: their table, and the column that holds the id of the one above. */
export interface Hierarchy {
  readonly table: string;
  readonly parent: string;
}

/** Where the value of a field is kept and how it compares. */
export interface StoredField {
  readonly name: string;
  readonly type: ColumnType;
  /** The column holds ids, which are numeric strings on the wire. */
  readonly isId: boolean;
  /** Where the records it refers to stand below one another, if they do. */
  readonly branches: Hierarchy | undefined;
  /** The table of its values (`record`, `position`, `value`), for a field that takes several. */
  readonly link: string | undefined;
  /** The column with its folded text, where text filters, a keyword or uniqueness compare it. */
  readonly folded: string | undefined;
  /** The column with its sort key, where it sorts by pinyin or in the order of its choices. */
  readonly sortKey: string | undefined;
  /** Values in the order they sort, for a field of choices. */
  readonly choices: readonly string[] | undefined;
  readonly ofMoment: FieldKind['ofMoment'];
  /** The text to look into, where a value is more than that. */
  readonly words: FieldKind['words'];
  /** Nothing reads the column back but whether it holds something. */
  readonly isSealed: boolean;
  /** How the column holds a value, where not as it is on the wire. */
  readonly toColumn: FieldKind['toColumn'];
  readonly fromColumn: ((stored: string | number) => unknown) | undefined;
}

/** A field without a column: its values are made of other records when they are read. */
export interface ComputedField extends Pick<StoredField, 'name' | 'fromColumn'> {
  readonly computation: Computation;
}

/** A column the server computes from others whenever a record is written. */
export interface DerivedColumn {
  readonly column: string;
  /** How it is computed; where it differs from what the database remembers, the column is computed anew. */
  readonly recipe: string;
  compute(values: Values): string | null;
}

/** A field no two records may share a value of, or several whose values no two share all of. */
export interface UniqueKey {
  /** The field, or the fields of a combination joined by commas. */
  readonly name: string;
  readonly fields: readonly string[];
  /** The column that is compared. */
  readonly column: string;
  /** Within one enterprise, or among all records there are. */
  readonly among: 'enterprise' | 'all';
}

/** An index over records that are not deleted. */
export interface Index {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** The tables of one resource. */
export interface TableLayout {
  readonly table: string;
  readonly resource: Resource;
  /** Whether rows belong to an enterprise, by the column `enterprise`. */
  readonly hasEnterprise: boolean;
  /** Declared fields and those every record has, by name. */
  readonly fields: ReadonlyMap<string, StoredField>;
  /** Declared fields that have a column, and those with a table of their own. */
  readonly columns: readonly StoredField[];
  readonly links: readonly (StoredField & { readonly link: string })[];
  /** Declared fields that have neither. */
  readonly computed: readonly ComputedField[];
  readonly derived: readonly DerivedColumn[];
  /** Fields whose bigrams are indexed: those in which a part of the text is looked for. */
  readonly searched: readonly string[];
  readonly unique: readonly UniqueKey[];
  readonly indexes: readonly Index[];
}

/** The column a keyword looks into: the folded text of every field that is searched. */
export const searchColumn = '_search';

/** Columns every resource table has besides `id` and `enterprise`. */
export const systemColumns = {
  version: 'integer',
  createdAt: 'text',
  createdBy: 'integer',
  updatedAt: 'text',
  updatedBy: 'integer',
  deletedAt: 'text',
} as const satisfies Record<string, ColumnType>;
