import { z } from 'zod';

/** Raised when a release writes backups that those before cannot read. */
export const backupFormat = 1;

/** How a column holds its values, whichever database it stands in. */
export type ColumnKind = 'integer' | 'real' | 'text' | 'bytes';

const column = z.object({
  name: z.string().min(1),
  kind: z.enum(['integer', 'real', 'text', 'bytes']),
  isRequired: z.boolean(),
  /** What a row has that says nothing; whole numbers are all there are. */
  initial: z.int().optional(),
});

const table = z.object({
  name: z.string().min(1),
  columns: z.array(column).min(1),
  /** The primary key. */
  key: z.array(z.string()),
  /** The database gives the ids itself; this is the last one given, 0 for none. Missing where it does not. */
  lastId: z.int().optional(),
  /** Columns that no two rows share their values of, besides the key. */
  unique: z.array(z.array(z.string())),
  /** Columns that hold the key of a row elsewhere, and go with it. */
  refers: z.array(z.object({ column: z.string(), table: z.string(), to: z.string() })),
});

/** The first line: what is needed to know whether the rest can be used. */
export const manifestSchema = z.object({
  backup: z.literal('console'),
  format: z.int(),
  /** The release that made it. */
  product: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  at: z.iso.datetime(),
  /** By which the `SECRET_KEY` is known that its sealed values are kept under; null where the backup was made without it. */
  key: z.string().nullable(),
  /** Written migrations the database had run. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});

/** The line before the rows of a table. */
export const tableLineSchema = z.object({ table });

/** The last line: without it the file is not whole. */
export const endLineSchema = z.object({
  end: z.object({
    /** Rows by table. */
    rows: z.record(z.string(), z.int()),
    /** SHA-256 of every byte before this line. */
    checksum: z.string(),
  }),
});

/** Values of a row in the order of the columns; bytes in base64. */
export const rowSchema = z.array(z.union([z.string(), z.number(), z.null()]));

export type Manifest = z.output<typeof manifestSchema>;
export type TableStructure = z.output<typeof table>;
export type ColumnStructure = z.output<typeof column>;
export type EndLine = z.output<typeof endLineSchema>['end'];
export type BackupRow = z.output<typeof rowSchema>;
