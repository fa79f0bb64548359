import './cells.css';

/** A cell of a table: the record of its row, and the index of its column. */
export interface CellAt {
  readonly id: string;
  readonly column: number;
}

/** A rectangle of cells. */
export interface Selected {
  readonly ids: readonly string[];
  /** Index of the first and of the last column. */
  readonly columns: readonly [number, number];
}

/** What a table shows: its records, and the number of columns that can be copied. */
export interface Sheet {
  readonly ids: readonly string[];
  readonly count: number;
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export type CellRange = ReturnType<typeof createCellRange>;

/**
 * The selected cells of a table. It marks their elements itself, so that no row renders again and no cell that is not
 * selected costs anything.
 */
export function createCellRange(table: HTMLElement) {
  let sheet: Sheet = { ids: [], count: 0 };
  let anchor: CellAt | undefined;
  let focus: CellAt | undefined;
  const selected = () => selectedBetween(sheet, anchor, focus);
  const mark = () => markCells(table, selected());
  /** Sets the cell from which a range is extended. No cell is selected yet. */
  function begin(at: CellAt | undefined) {
    const isMarked = focus !== undefined;
    anchor = at;
    focus = undefined;
    if (isMarked) mark();
  }
  function extend(to: CellAt) {
    anchor ??= to;
    focus = to;
    mark();
  }
  return {
    selected,
    mark,
    extend,
    anchor: () => anchor,
    begin,
    /** Sets what the table shows. Other rows or columns end the selection. */
    show(next: Sheet) {
      begin(undefined);
      sheet = next;
    },
    /** Moves the end of the range by an arrow key. Returns the element of the cell there. */
    step(key: string): HTMLElement | undefined {
      const next = neighbourOf(focus ?? anchor, key, sheet);
      if (!next) return undefined;
      extend(next);
      const row = rowsOf(table).find(({ dataset }) => dataset.rowKey === next.id);
      return row?.cells[next.column + firstColumn(row)];
    },
    cellAt: (target: EventTarget | null) => cellAround(target, table, sheet),
  };
}

function selectedBetween({ ids }: Sheet, anchor: CellAt | undefined, focus: CellAt | undefined): Selected | undefined {
  if (!anchor || !focus) return undefined;
  const [one, other] = [ids.indexOf(anchor.id), ids.indexOf(focus.id)];
  if (one === -1 || other === -1) return undefined;
  return {
    ids: ids.slice(Math.min(one, other), Math.max(one, other) + 1),
    columns: [Math.min(anchor.column, focus.column), Math.max(anchor.column, focus.column)],
  };
}

function markCells(table: HTMLElement, range: Selected | undefined) {
  const among = new Set(range?.ids);
  for (const row of rowsOf(table)) {
    const isAmong = range !== undefined && among.has(row.dataset.rowKey ?? '');
    const first = firstColumn(row);
    for (const cell of row.cells) {
      const column = cell.cellIndex - first;
      cell.toggleAttribute('data-in-range', isAmong && column >= range.columns[0] && column <= range.columns[1]);
    }
  }
}

function neighbourOf(from: CellAt | undefined, key: string, { ids, count }: Sheet): CellAt | undefined {
  const [down, right] = steps[key] ?? [];
  if (!from || down === undefined || right === undefined) return undefined;
  const id = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(from.id) + down))] ?? from.id;
  return { id, column: Math.min(count - 1, Math.max(0, from.column + right)) };
}

/** Returns the cell around an element of the table, if it can be copied. */
function cellAround(target: EventTarget | null, table: HTMLElement, { count }: Sheet): CellAt | undefined {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest<HTMLTableRowElement>('tr[data-row-key]');
  if (!cell || !row || !table.contains(row)) return undefined;
  const column = cell.cellIndex - firstColumn(row);
  return column >= 0 && column < count ? { id: row.dataset.rowKey ?? '', column } : undefined;
}

function rowsOf(table: HTMLElement): HTMLTableRowElement[] {
  return [...table.querySelectorAll<HTMLTableRowElement>('tr[data-row-key]')];
}

/** The first cell of a row may be its checkbox. */
function firstColumn(row: HTMLTableRowElement): number {
  return row.cells[0]?.querySelector(':scope > input[type="checkbox"]') ? 1 : 0;
}
