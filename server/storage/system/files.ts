import { type Generated, sql } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** Files, uploaded or generated. */
export interface FileTables {
  /** A file. Its content is in `file_chunk`. Only `server/files` reads and writes both tables. */
  file: {
    id: Generated<number>;
    name: string;
    /** Media type. */
    type: string;
    /** Size in bytes; null while the content is still being written. */
    size: number | null;
    /** Owner; null for files of the platform. */
    enterprise: number | null;
    createdBy: number | null;
    createdAt: string;
    /** What the file is for: `merchant.logo` for an upload, otherwise a name that the code which stores it chooses. */
    purpose: string;
    /** When the sweep removes the file; null while a record refers to it. */
    expiresAt: string | null;
    /**
     * When a record first referred to the file. The row of such a file stays after its content is removed, because the
     * history names it.
     */
    heldAt: string | null;
    /** When the content was removed. */
    removedAt: string | null;
    /** Who uploaded it, for the limits of `server/files/quota.ts`; null for what the server generated. */
    uploader: string | null;
    /** Maximum size in bytes while the content of an upload is still being written. */
    reserved: number | null;
  };
  /** A part of a file, at most 256 KiB. The two databases return different types. */
  file_chunk: { file: number; position: number; bytes: Uint8Array | ArrayBuffer };
}

/** Creates the file tables if they are missing. */
export async function createFileTables(builder: TableBuilder<keyof FileTables>): Promise<void> {
  const { table, index, identity, bytes, create } = builder;
  await table('file')
    .$call(identity)
    .$call(columns('text', ['name', 'type'], required))
    .$call(columns('bigint', ['size', 'enterprise', 'createdBy']))
    .$call(columns('text', ['createdAt', 'purpose'], required))
    .$call(columns('text', ['expiresAt', 'heldAt', 'removedAt', 'uploader']))
    .addColumn('reserved', 'bigint')
    .$call(create);
  await table('file_chunk')
    .addColumn('file', 'bigint', (column) => column.notNull().references('file.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('bytes', bytes, required)
    .addPrimaryKeyConstraint('file_chunk_key', ['file', 'position'])
    .$call(create);
  await index('file_by_end').on('file').column('expiresAt').execute();
  await index('file_unheld').on('file').column('enterprise').where(sql.ref('expiresAt'), 'is not', null).execute();
}
