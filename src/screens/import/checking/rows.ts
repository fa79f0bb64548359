import { sameWord } from '../../../fields/sheets/sheet-text.ts';
import { withoutInvisible } from '../../../fields/values/visible-text.ts';
import type { RowResult, RowValues } from '../api.ts';
import type { Mapping } from '../mapping/guess.ts';
import type { SheetRow } from '../sheet/sheet.ts';

/** One row of an import. Every change replaces the whole object, so that React detects it. */
export interface ImportRow {
  /** Line number in the sheet. */
  readonly line: number;
  readonly values: RowValues;
  /** The server's last result; undefined before the first check. */
  readonly result: RowResult | undefined;
  /** The row, or the handling of duplicates, changed since the last check. */
  readonly isStale: boolean;
  /** The user removed the row. */
  readonly isRemoved: boolean;
}

/** What the user changed by hand. It survives a change of the column mapping. */
export interface ManualChanges {
  /** By line and field. */
  readonly edits: ReadonlyMap<number, RowValues>;
  /** Lines of the rows that the user removed. */
  readonly removed: ReadonlySet<number>;
}

/** Returns the rows to import, with values by field according to the mapping. */
export function rowsOfSheet(
  rows: readonly SheetRow[],
  mapping: Mapping,
  { edits, removed }: ManualChanges,
): ImportRow[] {
  return rows.map(({ line, cells }) => {
    const values: Record<string, string> = {};
    for (const [index, name] of mapping.entries()) if (name !== undefined) values[name] = cells[index] ?? '';
    return {
      line,
      values: { ...values, ...edits.get(line) },
      result: undefined,
      isStale: true,
      isRemoved: removed.has(line),
    };
  });
}

/** A duplicate inside the sheet. */
export interface Repetition {
  /** One field, or the fields of a combination. */
  readonly fields: readonly string[];
  /** The line where the value appears first. */
  readonly line: number;
}

/** Whether two keys, each of one field or a combination, are the same. */
export function isSameKey(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

/** Finds rows of one sheet that have the same value of a unique key. */
export interface Repetitions {
  /** Undefined if no earlier row has the same values; with several duplicates, the one of the first key. */
  readonly of: (row: ImportRow) => Repetition | undefined;
  /** Updates the index after a row changed. */
  readonly replace: (before: ImportRow, after: ImportRow) => void;
}

/** Returns the text of a field in the form in which its kind compares it. */
export type Compare = (field: string, text: string) => string;

/** @param keys unique keys: each is one field or a combination */
export function createRepetitions(
  rows: readonly ImportRow[],
  keys: readonly (readonly string[])[],
  compare: Compare,
): Repetitions {
  const claims = keys.map((fields) => new Claims(fields, compare));
  for (const row of rows) for (const claim of claims) claim.add(row);
  for (const claim of claims) claim.settle();
  return {
    of(row) {
      if (row.isRemoved) return undefined;
      for (const { fields, repeated } of claims) {
        const line = repeated.get(row.line);
        if (line !== undefined) return { fields, line };
      }
      return undefined;
    },
    replace(before, after) {
      for (const claim of claims) claim.replace(before, after);
    },
  };
}

/** Index of the lines that have each value of a unique key. */
class Claims {
  /** For each line with a duplicate, the line where the value appears first. */
  readonly repeated = new Map<number, number>();
  readonly fields: readonly string[];
  readonly #compare: Compare;
  readonly #lines = new Map<string, number[]>();

  constructor(fields: readonly string[], compare: Compare) {
    this.fields = fields;
    this.#compare = compare;
  }

  add(row: ImportRow): void {
    const text = this.#textOf(row);
    if (text === '') return;
    const lines = this.#lines.get(text);
    if (lines) lines.push(row.line);
    else this.#lines.set(text, [row.line]);
  }

  /** Finds all duplicates after the rows have been added. */
  settle(): void {
    for (const lines of this.#lines.values()) this.#mark(lines);
  }

  replace(before: ImportRow, after: ImportRow): void {
    const [old, text] = [this.#textOf(before), this.#textOf(after)];
    if (old === text) return;
    const left = (this.#lines.get(old) ?? []).filter((line) => line !== before.line);
    this.repeated.delete(before.line);
    this.#lines.set(old, left);
    this.add(after);
    for (const changed of [old, text]) this.#mark(this.#lines.get(changed) ?? []);
  }

  #mark(lines: readonly number[]): void {
    const [only] = lines;
    if (only === undefined) return;
    const first = lines.length === 1 ? only : Math.min(...lines);
    for (const line of lines) {
      if (line === first) this.repeated.delete(line);
      else this.repeated.set(line, first);
    }
  }

  /**
   * Returns the form in which the server compares values: as their kinds write them, without case, character width and
   * invisible characters. Returns '' if any of them is empty.
   */
  #textOf(row: ImportRow): string {
    if (row.isRemoved) return '';
    const texts = this.fields.map((field) => sameWord(withoutInvisible(this.#compare(field, row.values[field] ?? ''))));
    return texts.includes('') ? '' : texts.join('\n');
  }
}
