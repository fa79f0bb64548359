import { Inflate } from 'fflate';
import { limits, UnreadableSheet } from '../sheet.ts';

/** A file of the archive, as its directory describes it. */
interface Entry {
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedSize: number;
  readonly size: number;
  /** Position of the local header. */
  readonly start: number;
}

/** The files of a zip archive. They are unpacked while they are read, within one limit for all of them. */
export interface Archive {
  /** Paths without a leading slash, in lower case: writers differ in case, and Excel ignores it. */
  readonly paths: ReadonlySet<string>;
  /**
   * Calls `onChunk` with the content of a file.
   *
   * @throws UnreadableSheet if the archive does not have the file, or cannot be read
   */
  readonly read: (path: string, onChunk: (chunk: Uint8Array) => void) => void;
}

const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, wideLocator: 0x07064b50 };
/** Stands for a number that does not fit into four bytes, and is given elsewhere in eight. */
const tooWide = 0xffff_ffff;
/** Length of the record at the end of an archive without its comment, and maximum length of that comment. */
const endLength = 22;
const maxComment = 0xffff;
/** Compressed bytes that are unpacked at once: at most 16 MB, since no byte can hold more than about a thousand. */
const piece = 16 * 1024;

/** @throws UnreadableSheet if the bytes are no complete archive */
export function openArchive(bytes: ArrayBuffer): Archive {
  const entries = readDirectory(new DataView(bytes));
  let unpacked = 0;

  function read(path: string, onChunk: (chunk: Uint8Array) => void) {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new UnreadableSheet('broken', `${path} is missing`);
    if (entry.isEncrypted) throw new UnreadableSheet('password');
    unpacked += entry.size;
    if (unpacked > limits.unpackedMegabytes * 1_000_000) throw new UnreadableSheet('tooMuch');
    let size = 0;
    const take = (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > entry.size) throw new UnreadableSheet('broken', `${path} is larger than the archive says`);
      onChunk(chunk);
    };
    unpack(packedBytes(bytes, entry), entry.method, take);
    if (size !== entry.size) throw new UnreadableSheet('broken', `${path} is incomplete`);
  }

  return { paths: new Set(entries.keys()), read };
}

/** Returns the path of a file without `.`, `..`, backslashes and percent encoding, relative to the root of the archive. */
export function pathIn(folder: string, target: string): string {
  const parts: string[] = [];
  const written = decoded(target).replaceAll('\\', '/');
  for (const part of `${written.startsWith('/') ? '' : folder}/${written}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    // A percent sign that encodes nothing is a part of the name.
    return target;
  }
}

function unpack(packed: Uint8Array, method: number, take: (chunk: Uint8Array) => void) {
  if (method === 0) return take(packed);
  // Other methods are rare: no spreadsheet program writes them.
  if (method !== 8) throw new UnreadableSheet('unusual', `compression method ${method}`);
  const inflate = new Inflate(take);
  for (let start = 0; start < packed.length; start += piece) {
    inflate.push(packed.subarray(start, start + piece), start + piece >= packed.length);
  }
}

function packedBytes(bytes: ArrayBuffer, { start, packedSize }: Entry): Uint8Array {
  const view = new DataView(bytes);
  if (start + 30 > view.byteLength || view.getUint32(start, true) !== signatures.local) throw brokenArchive();
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (from + packedSize > bytes.byteLength) throw brokenArchive();
  return new Uint8Array(bytes, from, packedSize);
}

/** Reads the directory at the end of the archive: only it lists the files that are not deleted, with their sizes. */
function readDirectory(view: DataView): Map<string, Entry> {
  const end = findEnd(view);
  const entries = new Map<string, Entry>();
  let at = directoryStart(view, end);
  while (at + 46 <= end && view.getUint32(at, true) === signatures.entry) {
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [nameLength = 0, extraLength = 0, commentLength = 0] = lengths;
    const name = new Uint8Array(view.buffer, at + 46, nameLength);
    entries.set(pathIn('', new TextDecoder().decode(name)), readEntry(view, at, at + 46 + nameLength, extraLength));
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (entries.size === 0) throw brokenArchive();
  return entries;
}

function directoryStart(view: DataView, end: number): number {
  const start = view.getUint32(end + 16, true);
  if (start !== tooWide || end < 20 || view.getUint32(end - 20, true) !== signatures.wideLocator) return start;
  const wideEnd = Number(view.getBigUint64(end - 12, true));
  return wideEnd + 56 <= end ? Number(view.getBigUint64(wideEnd + 48, true)) : start;
}

function readEntry(view: DataView, at: number, extraStart: number, extraLength: number): Entry {
  const [size, packedSize, start] = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
  const wide = wideNumbers(view, extraStart, extraStart + extraLength);
  // Numbers that do not fit follow in an extra field, in this order.
  const [fullSize = 0, fullPackedSize = 0, fullStart = 0] = [size, packedSize, start].map((number) =>
    number === tooWide ? wide.shift() : number,
  );
  return {
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    packedSize: fullPackedSize,
    size: fullSize,
    start: fullStart,
  };
}

/** Returns the numbers of the extra field of Zip64, which some writers use in small archives, too. */
function wideNumbers(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const count = Math.floor(Math.min(view.getUint16(at + 2, true), end - at - 4) / 8);
    return Array.from({ length: count }, (_unused, index) => Number(view.getBigUint64(at + 4 + 8 * index, true)));
  }
  return [];
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - maxComment);
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  throw brokenArchive();
}

function brokenArchive(): UnreadableSheet {
  return new UnreadableSheet('broken', 'no complete archive');
}
