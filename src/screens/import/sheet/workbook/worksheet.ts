import { searchedRows } from '../heads.ts';
import { limits, type SheetRow, UnreadableSheet } from '../sheet.ts';
import type { Archive } from './archive.ts';
import { type CellContext, cellText } from './cell-text.ts';
import { type MergedCell, readMergedCell, type SparseRow, spread } from './merged-cells.ts';
import type { FormatOf } from './number-format.ts';
import { columnOf, numberIn } from './position.ts';
import { appended, maxCharacters, TextRuns } from './strings.ts';
import { attributeOf, readXml } from './xml.ts';

export interface WorksheetContext extends CellContext {
  readonly formatOf: (style: string | undefined) => FormatOf;
}

/** The rows of a worksheet that have values, and the numbers of the columns that have some. */
export interface Worksheet {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly number[];
}

/**
 * Reads a worksheet. Returns undefined for a sheet that has no cells of its own, such as a chart.
 *
 * @throws UnreadableSheet while it reads a sheet with more values than can be imported
 */
export function readWorksheet(archive: Archive, path: string, context: WorksheetContext): Worksheet | undefined {
  const reader = new WorksheetReader(context);
  readXml(archive, path, {
    onOpen: (name, attributes) => reader.onOpen(name, attributes),
    onText: (text) => reader.onText(text),
    onClose: (name) => reader.onClose(name),
  });
  return reader.root === 'worksheet' ? reader.result() : undefined;
}

class WorksheetReader {
  /** Name of the outermost element: it tells worksheets from charts, dialogs and macros. */
  root: string | undefined;
  readonly #context: WorksheetContext;
  readonly #rows = new Map<number, SparseRow>();
  readonly #columns = new Set<number>();
  readonly #merged: MergedCell[] = [];
  readonly #runs = new TextRuns();
  #isInData = false;
  #line = 0;
  #hasLine = false;
  #column = 0;
  /** Attributes of the cell before, whose column is read only if the next cell has no place of its own. */
  #cell = '';
  #value: string | undefined;
  #isInValue = false;
  #hasOwnText = false;
  #hasFormula = false;
  #characters = 0;

  constructor(context: WorksheetContext) {
    this.#context = context;
  }

  onOpen(name: string, attributes: string): void {
    this.root ??= name;
    if (name === 'sheetData') this.#isInData = true;
    else if (name === 'mergeCell') this.#addMerged(attributes);
    if (!this.#isInData) return;
    if (name === 'row') this.#beginRow(attributes);
    else if (name === 'c') this.#beginCell(attributes);
    else if (name === 'v') this.#beginValue();
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'is') this.#hasOwnText = true;
    else this.#runs.onOpen(name);
  }

  onText(text: string): void {
    if (this.#isInValue) this.#value = appended(this.#value ?? '', text);
    else if (this.#hasOwnText) this.#runs.onText(text);
  }

  onClose(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'v') this.#isInValue = false;
    else if (name === 'sheetData') this.#isInData = false;
    else if (this.#isInData) this.#runs.onClose(name);
  }

  /** Returns dense rows in the order of the sheet: columns without values are left out. */
  result(): Worksheet {
    const columns = [...this.#columns].toSorted((one, other) => one - other);
    const index = new Map(columns.map((column, position) => [column, position]));
    const lines = [...this.#rows.keys()].toSorted((one, other) => one - other);
    const spreads = spread(this.#merged, lines, this.#rows);
    const rows = lines.map((line) => {
      const cells: string[] = [];
      for (const [column, text] of this.#rows.get(line) ?? []) cells[index.get(column) ?? 0] = text;
      const merged = spreads.get(line)?.flatMap((column) => index.get(column) ?? []);
      return { line, cells: Array.from(cells, (text) => text ?? ''), ...(merged && { merged }) };
    });
    return { rows, columns };
  }

  #beginRow(attributes: string): void {
    const line = numberIn(attributeOf(attributes, 'r'));
    this.#hasLine = line !== undefined;
    this.#line = line ?? this.#line + 1;
    this.#column = 0;
    this.#cell = '';
  }

  #beginCell(attributes: string): void {
    const hasPlace = /\br\s*=/.test(attributes);
    if (!hasPlace) this.#column = this.#columnNow() + 1;
    this.#cell = attributes;
    this.#value = undefined;
    this.#hasOwnText = false;
    this.#hasFormula = false;
    this.#runs.clear();
  }

  #beginValue(): void {
    this.#isInValue = true;
    this.#value = '';
  }

  #columnNow(): number {
    return columnOf(attributeOf(this.#cell, 'r')) ?? this.#column;
  }

  #endCell(): void {
    if (this.#value === undefined && !this.#hasOwnText && !this.#hasFormula) return;
    const raw = {
      type: attributeOf(this.#cell, 't') ?? 'n',
      format: this.#context.formatOf(attributeOf(this.#cell, 's')),
      value: this.#value,
      ownText: this.#hasOwnText ? this.#runs.text : undefined,
      hasFormula: this.#hasFormula,
    };
    const text = cellText(raw, this.#context).trim();
    if (!this.#hasLine) this.#line = numberIn(attributeOf(this.#cell, 'r')) ?? this.#line;
    if (text !== '') this.#add(this.#columnNow(), text);
  }

  #add(column: number, text: string): void {
    const row = this.#rows.get(this.#line) ?? new Map<number, string>();
    row.set(column, text);
    this.#rows.set(this.#line, row);
    this.#columns.add(column);
    this.#characters += text.length;
    // Titles and the names of the columns may stand above the data.
    if (this.#rows.size > limits.rows + searchedRows) throw new UnreadableSheet('tooManyRows');
    if (this.#columns.size > limits.columns) throw new UnreadableSheet('tooManyColumns');
    if (this.#characters > maxCharacters) throw new UnreadableSheet('tooMuch');
  }

  #addMerged(attributes: string): void {
    const cell = readMergedCell(attributeOf(attributes, 'ref') ?? '');
    if (cell) this.#merged.push(cell);
  }
}
