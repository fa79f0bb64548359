import type { Kysely } from 'kysely';
import type { Clock } from '../request/context.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { readContent, writeContent } from './chunks.ts';
import { requireRoom, type Uploader, uploaderName } from './quota.ts';
import { type Claim, claimableFiles, holdFiles, inHours, releaseFiles, unattachedHours } from './references.ts';
import { sweepFiles } from './sweep.ts';

export interface NewFile {
  /** The name shown to users; the caller cleans it with `safeName`. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Owner; null for files of the platform. */
  readonly enterprise: number | null;
  /** The user who created the file; null for the server. */
  readonly by: number | null;
  /** What the file is for: `merchant.logo` for an upload. */
  readonly purpose: string;
  /** When the sweep removes the file; null for never. @default 24 hours after creation, 2 hours for a visitor's upload */
  readonly expiresAt?: Date | null;
  /** Limits what no record holds. @default no limit */
  readonly upload?: UploadLimit;
}

interface UploadLimit extends Uploader {
  /** Maximum number of bytes that the content may have. */
  readonly bytes: number;
  /** `FILE_MAX_SIZE` in bytes. */
  readonly maxSize: number;
}

export interface FileInfo {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Size in bytes. */
  readonly size: number;
}

/** A stored file. Its content may have been removed. */
export interface StoredFile extends FileInfo {
  readonly isGone: boolean;
}

/** A file with its content. */
interface OpenFile {
  readonly info: FileInfo;
  /** As in `NewFile`. */
  readonly purpose: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Stores files in the database, in chunks, so that no file is in memory as a whole. The caller checks permissions. */
export interface FileStore {
  /**
   * Stores a file. If reading the content fails, nothing is stored. Throws 42900 for an upload beyond its limit, before
   * any of its content is stored. Do not call it inside a transaction.
   */
  put(file: NewFile): Promise<FileInfo>;
  /** Returns a file with its content as a stream; undefined if it does not exist. */
  open(id: string): Promise<OpenFile | undefined>;
  /** Returns the files of these ids by id, including those whose content was removed. */
  info(ids: readonly string[], executor?: Kysely<SystemTables>): Promise<ReadonlyMap<string, StoredFile>>;
  remove(id: string): Promise<void>;
  /** Returns which of the ids the claim allows, and locks these files until the transaction ends. */
  claimable(trx: Kysely<SystemTables>, ids: readonly string[], claim: Claim): Promise<ReadonlySet<string>>;
  /** Marks the files as referred to by a record of the enterprise, so that they do not expire. */
  hold(trx: Kysely<SystemTables>, ids: readonly string[], enterprise: number | null): Promise<void>;
  /** Ends the reference to the files. Their content is removed 24 hours later. */
  release(trx: Kysely<SystemTables>, ids: readonly string[]): Promise<void>;
  /** Removes some of the expired files. Returns true if there are more. */
  sweep(): Promise<boolean>;
}

export function createFileStore(database: Database, clock: Clock): FileStore {
  const { db } = database;
  return {
    info: (ids, executor = db) => storedFiles(executor, ids),
    remove: (id) => removeFile(db, Number(id)),
    claimable: claimableFiles,
    hold: (trx, ids, enterprise) => holdFiles(trx, ids, { enterprise, at: clock.now() }),
    release: (trx, ids) => releaseFiles(trx, ids, clock.now()),
    sweep: () => sweepFiles(database, clock.now()),
    async put(file) {
      const { name, type, content, expiresAt } = file;
      const id = await insertFile(database, file, clock.now());
      try {
        const size = await writeContent(db, id, content);
        const end = expiresAt === undefined ? {} : { expiresAt: expiresAt?.toISOString() ?? null };
        await db
          .updateTable('file')
          .set({ size, ...end })
          .where('id', '=', id)
          .execute();
        return { id: String(id), name, type, size };
      } catch (error) {
        await removeFile(db, id);
        throw error;
      }
    },
    async open(id) {
      const row = await db
        .selectFrom('file')
        .select(['name', 'type', 'size', 'purpose'])
        .where('id', '=', Number(id))
        .where('size', 'is not', null)
        .where('removedAt', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const { purpose, size, ...rest } = row;
      return { info: { id, ...rest, size: size ?? 0 }, purpose, content: readContent(db, Number(id)) };
    },
  };
}

/** Inserts the row of a file. Uploads of an enterprise take turns, so that each counts those before it. */
async function insertFile(database: Database, file: NewFile, now: Date): Promise<number> {
  const { name, type, enterprise, by, purpose, upload } = file;
  const row = {
    name,
    type,
    enterprise,
    createdBy: by,
    createdAt: now.toISOString(),
    purpose,
    size: null,
    // While it is being written, the file expires like one without a reference: if this process dies, the sweep
    // removes it.
    expiresAt: inHours(unattachedHours[upload?.group ?? 'people'], now),
    ...(upload && { uploader: uploaderName(upload), reserved: upload.bytes }),
  };
  const insertInto = async (executor: Kysely<SystemTables>) =>
    (await executor.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
  if (!upload) return insertInto(database.db);
  return database.transaction(
    async (trx) => {
      await requireRoom(trx, { ...upload, enterprise, since: inHours(-unattachedHours.people, now) });
      return insertInto(trx);
    },
    { lock: `uploads:${enterprise}` },
  );
}

async function removeFile(db: Kysely<SystemTables>, id: number): Promise<void> {
  await db.deleteFrom('file_chunk').where('file', '=', id).execute();
  await db.deleteFrom('file').where('id', '=', id).execute();
}

async function storedFiles(executor: Kysely<SystemTables>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, StoredFile>();
  const rows = await executor
    .selectFrom('file')
    .select(['id', 'name', 'type', 'size', 'removedAt'])
    .where('id', 'in', ids.map(Number))
    .where('size', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ id, name, type, size, removedAt }) => [
      String(id),
      { id: String(id), name, type, size: size ?? 0, isGone: removedAt !== null },
    ]),
  );
}
