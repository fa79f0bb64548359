import type { Generated } from 'kysely';
import { required, type TableBuilder } from './table-builder.ts';

/** Uploaded and made files. */
export interface FileTables {
  /** A file; its content lies in chunks. `server/files` alone reads and writes both. */
  file: {
    id: Generated<number>;
    name: string;
    /** Its media type. */
    type: string;
    /** In bytes; null while it is still being written. */
    size: number | null;
    /** Whose it is; null for the platform's own. */
    enterprise: number | null;
    createdBy: number | null;
    createdAt: string;
    /** What it was made for: `merchant.logo` for an upload, else a word of whoever keeps it. */
    purpose: string;
    /** When it goes by itself; null while something holds it. */
    expiresAt: string | null;
    /** When a record first held it. The row of such a file stays when its content goes: history names it. */
    heldAt: string | null;
    /** When its content went. */
    removedAt: string | null;
  };
  /** At most 256 KiB of a file; read as whichever of the two the database answers. */
  file_chunk: { file: number; position: number; bytes: Uint8Array | ArrayBuffer };
}

/** Makes the tables of files where they are missing. */
export async function createFileTables({
  table,
  index,
  identity,
  bytes,
}: TableBuilder<keyof FileTables>): Promise<void> {
  await table('file')
    .$call(identity)
    .addColumn('name', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('size', 'bigint')
    .addColumn('enterprise', 'bigint')
    .addColumn('createdBy', 'bigint')
    .addColumn('createdAt', 'text', required)
    .addColumn('purpose', 'text', required)
    .addColumn('expiresAt', 'text')
    .addColumn('heldAt', 'text')
    .addColumn('removedAt', 'text')
    .execute();
  await table('file_chunk')
    .addColumn('file', 'bigint', (column) => column.notNull().references('file.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('bytes', bytes, required)
    .addPrimaryKeyConstraint('file_chunk_key', ['file', 'position'])
    .execute();
  await index('file_by_end').on('file').column('expiresAt').execute();
}
