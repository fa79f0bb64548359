import type { Kysely } from 'kysely';
import type { Clock } from '../request/context.ts';
import type { Database } from '../storage/database.ts';
import type { SystemTables } from '../storage/system/system-tables.ts';
import { chunksOf } from './chunks.ts';
import { requireRoom, type Uploader, uploaderName } from './quota.ts';

/** How long a file without a reference is kept, in hours. A public form saves its answers a second after an upload. */
const unattachedHours = { people: 24, visitors: 2 } as const;
/** Maximum number of files that one upload sweeps. */
const maxSwept = 50;

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

/** Which uploads a record may refer to: those of one user for one field. */
interface Claim {
  readonly by: number;
  readonly purpose: string;
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
  const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 60 * 60 * 1000).toISOString();

  /** Inserts the row of a file. Uploads of an enterprise take turns, so that each counts those before it. */
  async function insert({ name, type, enterprise, by, purpose, upload }: NewFile): Promise<number> {
    const row = {
      name,
      type,
      enterprise,
      createdBy: by,
      createdAt: clock.now().toISOString(),
      purpose,
      size: null,
      // While it is being written, the file expires like one without a reference: if this process dies, the sweep
      // removes it.
      expiresAt: inHours(unattachedHours[upload?.group ?? 'people']),
      ...(upload && { uploader: uploaderName(upload), reserved: upload.bytes }),
    };
    const insertInto = async (executor: Kysely<SystemTables>) =>
      (await executor.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow()).id;
    if (!upload) return insertInto(db);
    return database.transaction(
      async (trx) => {
        await requireRoom(trx, { ...upload, enterprise, since: inHours(-unattachedHours.people) });
        return insertInto(trx);
      },
      { lock: `uploads:${enterprise}` },
    );
  }

  async function writeContent(file: number, content: NewFile['content']): Promise<number> {
    let size = 0;
    let position = 0;
    for await (const bytes of chunksOf(content)) {
      await db.insertInto('file_chunk').values({ file, position, bytes }).execute();
      size += bytes.length;
      position += 1;
    }
    return size;
  }

  async function remove(id: number): Promise<void> {
    await db.deleteFrom('file_chunk').where('file', '=', id).execute();
    await db.deleteFrom('file').where('id', '=', id).execute();
  }

  /** Checks the expiry again in the statement that removes the file, because it may have been claimed since. */
  async function sweepOne(id: number, now: string): Promise<void> {
    await database.transaction(async (trx) => {
      // Deletes the chunks by cascade.
      await trx
        .deleteFrom('file')
        .where('id', '=', id)
        .where('expiresAt', '<', now)
        .where('heldAt', 'is', null)
        .execute();
      const released = await trx
        .updateTable('file')
        .set({ removedAt: now, expiresAt: null })
        .where('id', '=', id)
        .where('expiresAt', '<', now)
        .where('heldAt', 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (released) await trx.deleteFrom('file_chunk').where('file', '=', id).execute();
    });
  }

  async function* readContent(file: number): AsyncGenerator<Uint8Array> {
    for (let position = 0; ; position += 1) {
      const chunk = await db
        .selectFrom('file_chunk')
        .select('bytes')
        .where('file', '=', file)
        .where('position', '=', position)
        .executeTakeFirst();
      if (!chunk) return;
      yield new Uint8Array(chunk.bytes);
    }
  }

  async function info(ids: readonly string[], executor: Kysely<SystemTables> = db) {
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

  return {
    info,
    remove: (id) => remove(Number(id)),

    async put(file) {
      const { name, type, content, expiresAt } = file;
      const id = await insert(file);
      try {
        const size = await writeContent(id, content);
        const end = expiresAt === undefined ? {} : { expiresAt: expiresAt?.toISOString() ?? null };
        await db
          .updateTable('file')
          .set({ size, ...end })
          .where('id', '=', id)
          .execute();
        return { id: String(id), name, type, size };
      } catch (error) {
        await remove(id);
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
      return { info: { id, ...rest, size: size ?? 0 }, purpose, content: readContent(Number(id)) };
    },

    async claimable(trx, ids, { by, purpose }) {
      if (ids.length === 0) return new Set();
      const rows = await trx
        .selectFrom('file')
        .select('id')
        .where('id', 'in', ids.map(Number))
        .where('createdBy', '=', by)
        .where('purpose', '=', purpose)
        .where('heldAt', 'is', null)
        .where('size', 'is not', null)
        .forUpdate()
        .execute();
      return new Set(rows.map(({ id }) => String(id)));
    },

    async hold(trx, ids, enterprise) {
      if (ids.length === 0) return;
      await trx
        .updateTable('file')
        .set({ heldAt: clock.now().toISOString(), expiresAt: null, enterprise })
        .where('id', 'in', ids.map(Number))
        .execute();
    },

    async release(trx, ids) {
      if (ids.length === 0) return;
      await trx
        .updateTable('file')
        .set({ expiresAt: inHours(unattachedHours.people) })
        .where('id', 'in', ids.map(Number))
        .execute();
    },

    async sweep() {
      const now = clock.now().toISOString();
      const over = await db.selectFrom('file').select('id').where('expiresAt', '<', now).limit(maxSwept).execute();
      for (const { id } of over) await sweepOne(id, now);
      return over.length === maxSwept;
    },
  };
}
