import type { Kysely } from 'kysely';
import type { SystemTables } from '../storage/system/system-tables.ts';

/** Maximum number of bytes of a file in one row of the database. */
const chunkBytes = 256 * 1024;

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** Stores the content of a file, and returns its size in bytes. */
export async function writeContent(db: Kysely<SystemTables>, file: number, content: Content): Promise<number> {
  let size = 0;
  let position = 0;
  for await (const bytes of chunksOf(content)) {
    await db.insertInto('file_chunk').values({ file, position, bytes }).execute();
    size += bytes.length;
    position += 1;
  }
  return size;
}

export async function* readContent(db: Kysely<SystemTables>, file: number): AsyncGenerator<Uint8Array> {
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

/**
 * Splits content into chunks of `chunkBytes`; the last may be smaller. Joins small pieces of a stream and splits large
 * ones.
 */
async function* chunksOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
    return;
  }
  let gathered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + chunkBytes - length);
      gathered.push(part);
      length += part.length;
      at += part.length;
      if (length < chunkBytes) continue;
      yield Buffer.concat(gathered);
      gathered = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(gathered);
}
