import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '../../../src/base/is-object.ts';
import { systemFields } from '../../../src/engine/resource.ts';
import { CommandRefused } from '../command-refused.ts';
import { camelCase, capitalised, type Dictionary, wordsOf } from '../words.ts';
import type { SourceColumn, Table } from './table.ts';

/** How long an address has to answer, in milliseconds. */
const deadline = 30_000;

/** Fields that every record has, whatever an endpoint calls them. */
const ownNames: readonly string[] = [...systemFields, 'createTime', 'updateTime', 'gmtCreate', 'gmtModified'].map(
  (name) => name.toLowerCase(),
);

/** Reads the records of one answer of an endpoint, from a file or an address. */
export async function readAnswer(source: string, dictionary: Dictionary): Promise<Table> {
  const records = recordsOf(parsed(await textOf(source), source));
  if (records.length === 0)
    throw new CommandRefused(`--json: ${source} holds no record: a list of objects, or one object, is read.`);
  const notes: string[] = [];
  return { source, columns: columnsOf(records, dictionary, notes), rows: records.length, notes };
}

/** Returns a column for each property of the records, and notes what is left out. */
function columnsOf(
  records: readonly JsonRecord[],
  dictionary: Dictionary,
  notes: string[],
  isInside = false,
): readonly SourceColumn[] {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return keys.flatMap((key): readonly SourceColumn[] => {
    const name = camelCase(key);
    const cells = records.map((record) => cellOf(record[key]));
    const parts = cells.includes(undefined) ? partsOf(records.map((record) => record[key])) : undefined;
    const leave = (why: string) => {
      notes.push(`"${key}" is left out: ${why}.`);
      return [];
    };
    if (ownNames.includes(name.toLowerCase()) && !isInside) return leave('every record has it already');
    if (name === '') return leave('it is no name');
    if (cells.includes(undefined) && (!parts || isInside))
      return leave('its values have parts of several kinds, or parts in parts');
    if (cells.every((cell) => cell === '')) return leave('it has no values');
    const english = capitalised(wordsOf(key));
    const label = dictionary.labelOf(name) ?? english;
    if (label === english)
      notes.push(
        `"${key}" has no Chinese label that is known: it is called "${english}" until the file says otherwise.`,
      );
    const called = { name, english, isSound: false };
    const own = { label, called, cells: cells.map((cell) => cell ?? (parts ? '…' : '')) };
    if (parts) {
      const isMultiple = records.some((record) => Array.isArray(record[key]));
      return [
        { ...own, parts: { columns: columnsOf(parts, dictionary, notes, true), rows: parts.length, isMultiple } },
      ];
    }
    return [{ ...own, ...(records.some((record) => Array.isArray(record[key])) && { type: 'tags' }) }];
  });
}

/** Returns the objects that values are or list, undefined where one of them is something else. */
function partsOf(values: readonly unknown[]): readonly JsonRecord[] | undefined {
  const parts = values.flatMap((value) => value ?? []).filter((value) => value !== '');
  return parts.every(isObject) ? parts : undefined;
}

async function textOf(source: string): Promise<string> {
  if (existsSync(source)) return readFileSync(source, 'utf8');
  if (!/^https?:\/\//.test(source))
    throw new CommandRefused(`--json: there is no file ${source}, and it is no address.`);
  try {
    const response = await fetch(source, {
      signal: AbortSignal.timeout(deadline),
      headers: { accept: 'application/json' },
    });
    if (response.ok) return await response.text();
    throw new CommandRefused(
      `--json: ${source} answers HTTP ${response.status}. Save an answer into a file, and name that.`,
    );
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(
      `--json: ${source} does not answer: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandRefused(
      `--json: ${source} is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Returns the longest list of objects, however deep an envelope holds it; else the innermost single object. */
function recordsOf(answer: unknown): readonly JsonRecord[] {
  const lists = listsIn(answer).toSorted((one, other) => other.length - one.length);
  if (lists[0]) return lists[0];
  const inner = isObject(answer) ? Object.values(answer).filter(isObject) : [];
  if (inner.length === 1 && inner[0]) return recordsOf(inner[0]);
  return isObject(answer) ? [answer] : [];
}

/** Lists that are values of records themselves are not looked for: a list of records ends the search. */
function listsIn(value: unknown): (readonly JsonRecord[])[] {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? [value] : [];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/** Returns the text of a value, undefined where it has parts. */
function cellOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const texts = value.map(cellOf);
    return texts.includes(undefined) ? undefined : texts.join('、');
  }
  if (isObject(value)) return typeof value.name === 'string' ? value.name : undefined;
  return String(value);
}
