import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { version } from '../../../package.json';
import { BackupRefused } from '../start/backup-refused.ts';
import {
  type BackupRow,
  backupFormat,
  endLineSchema,
  type Manifest,
  manifestSchema,
  rowSchema,
  type TableStructure,
  tableLineSchema,
} from './format.ts';

/**
 * Maximum length of a line in bytes. The longest line of a backup is far shorter: a file chunk of 256 KiB as base64.
 */
const longestLine = 64 * 1024 * 1024;
const lineEnd = 10;

/** A part of a backup, in its order. */
type Part = { readonly table: TableStructure } | { readonly row: BackupRow };

/** An opened backup: its first line, and the rest. */
export interface OpenedBackup {
  readonly manifest: Manifest;
  /** Throws `BackupRefused`, at the end of the file at the latest, if the backup is incomplete or was changed. */
  readonly parts: AsyncGenerator<Part>;
}

/**
 * Opens a backup. Throws `BackupRefused` if the file does not exist, is not a backup, or cannot be read by this
 * release.
 */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const lines = linesOf(file);
  const first = await lines.next();
  const manifest = first.done ? undefined : manifestSchema.safeParse(parsed(first.value)).data;
  if (first.done || manifest === undefined) {
    throw new BackupRefused(`${file} is no backup of this console: name a file that "npm run backup" has made.`);
  }
  if (manifest.format > backupFormat || isNewer(manifest.product, version)) {
    throw new BackupRefused(
      `${file} was made by release ${manifest.product}, and this is ${version}: restore it with that release or a later one.`,
    );
  }
  return { manifest, parts: partsOf(file, first.value, lines) };
}

async function* partsOf(file: string, first: Buffer, lines: AsyncGenerator<Buffer>): AsyncGenerator<Part> {
  const hash = createHash('sha256').update(first).update('\n');
  const rows = new Map<string, number>();
  let table: TableStructure | undefined;
  for await (const line of lines) {
    const value = parsed(line);
    const end = endLineSchema.safeParse(value).data?.end;
    if (end) {
      const isWhole =
        end.checksum === hash.digest('hex') &&
        Object.keys(end.rows).length === rows.size &&
        Object.entries(end.rows).every(([name, count]) => rows.get(name) === count);
      const after = await lines.next();
      if (!isWhole || !after.done) throw damaged(file);
      return;
    }
    hash.update(line).update('\n');
    if (Array.isArray(value)) {
      const row = rowSchema.safeParse(value).data;
      if (!table || row?.length !== table.columns.length) throw damaged(file);
      rows.set(table.name, (rows.get(table.name) ?? 0) + 1);
      yield { row };
      continue;
    }
    table = tableLineSchema.safeParse(value).data?.table;
    if (!table) throw damaged(file);
    rows.set(table.name, 0);
    yield { table };
  }
  throw damaged(file);
}

/** Yields the lines of the file without line ends. Anything after the last line end means that the file is damaged. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = createGunzip();
  source.on('error', (error) => text.destroy(error));
  let rest: Buffer[] = [];
  let restLength = 0;
  try {
    for await (const chunk of source.pipe(text)) {
      if (!Buffer.isBuffer(chunk)) continue;
      let start = 0;
      for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end)]);
        [rest, restLength, start] = [[], 0, end + 1];
      }
      rest.push(chunk.subarray(start));
      restLength += chunk.length - start;
      if (restLength > longestLine) throw damaged(file);
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    source.destroy();
  }
  if (restLength > 0) throw damaged(file);
}

function parsed(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

function damaged(file: string): BackupRefused {
  return new BackupRefused(
    `${file} is damaged or not whole, and nothing of it was brought back: copy it again from where it was made, or take another backup.`,
  );
}

function unreadable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${file}: name one that "npm run backup" has made.`);
  if (code === 'Z_DATA_ERROR' && error instanceof Error && error.message === 'incorrect header check') {
    return new BackupRefused(`${file} is no backup of this console: name a file that "npm run backup" has made.`);
  }
  if (code.startsWith('Z_')) return damaged(file);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupRefused(`${file} cannot be read (${code}).`);
  return error;
}

/** Compares two releases such as 1.10.0 and 1.9.2. */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
