/** Maximum number of bytes of a file in one row of the database. */
const chunkBytes = 256 * 1024;

/**
 * Splits content into chunks of `chunkBytes`; the last may be smaller. Joins small pieces of a stream and splits large
 * ones.
 */
export async function* chunksOf(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
