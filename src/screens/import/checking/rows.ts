import type { RowResult, RowValues } from '../api.ts';
import type { Mapping } from '../mapping/guess.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** One row on its way into the console. Replaced whole by every change, so that what draws it can tell. */
export interface ImportRow {
  /** Its number in the sheet, by which people find it there. */
  readonly line: number;
  readonly values: RowValues;
  /** What the server made of it last; missing until it was asked. */
  readonly result: RowResult | undefined;
  /** The row has changed since, or what is to become of duplicates has. */
  readonly isStale: boolean;
  /** The user does not want it. */
  readonly isRemoved: boolean;
}

/** What people changed in a sheet: by line and field. It outlives another choice of columns. */
export type Edits = ReadonlyMap<number, RowValues>;

/** The rows of a sheet by the fields its columns go into. */
export function rowsOfSheet(
  { rows }: Pick<Sheet, 'rows'>,
  mapping: Mapping,
  hasHeader: boolean,
  edits: Edits,
): ImportRow[] {
  return rows.slice(hasHeader ? 1 : 0).map(({ line, cells }) => {
    const values: Record<string, string> = {};
    for (const [index, name] of mapping.entries()) if (name !== undefined) values[name] = cells[index] ?? '';
    return {
      line,
      values: { ...values, ...edits.get(line) },
      result: undefined,
      isStale: true,
      isRemoved: false,
    };
  });
}

/** The same thing written twice. */
export interface Repetition {
  /** One field, or those of a combination. */
  readonly fields: readonly string[];
  /** The line it stands in first. */
  readonly line: number;
}

/** Finds rows of one sheet that claim the same value of a field, or values of a combination, that no two records may share. */
export interface Repetitions {
  /** Missing where the row claims nothing that a row above it does; of several, the first of the keys. */
  readonly of: (row: ImportRow) => Repetition | undefined;
  /** Takes note of what a row claims now. */
  readonly replace: (before: ImportRow, after: ImportRow) => void;
}

/** @param keys fields, one or a combination each, no two records may share the values of */
export function createRepetitions(rows: readonly ImportRow[], keys: readonly (readonly string[])[]): Repetitions {
  const claims = keys.map((fields) => new Claims(fields));
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

/** Who claims which values of a key. */
class Claims {
  /** For each line that claims what another does before it, that other line. */
  readonly repeated = new Map<number, number>();
  readonly fields: readonly string[];
  readonly #lines = new Map<string, number[]>();

  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  add(row: ImportRow): void {
    const text = this.#textOf(row);
    if (text === '') return;
    const lines = this.#lines.get(text);
    if (lines) lines.push(row.line);
    else this.#lines.set(text, [row.line]);
  }

  /** Finds what is repeated once all rows are there. */
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

  /** The form in which the server takes two texts for the same: without case and width; '' if one of them is empty. */
  #textOf(row: ImportRow): string {
    if (row.isRemoved) return '';
    const texts = this.fields.map((field) => (row.values[field] ?? '').normalize('NFKC').trim().toLowerCase());
    return texts.includes('') ? '' : texts.join('\n');
  }
}
