import type { OnDuplicate } from '../../../engine/definition/fixed-values.ts';
import type { ImportApi, RowResult, RowValues } from '../api.ts';
import { pieceOf } from '../pieces.ts';
import { type Judgement, judge } from './judgement.ts';
import { type Compare, createRepetitions, type ImportRow } from './rows.ts';

/** Views of the rows. */
export const views = ['wrong', 'duplicate', 'good', 'all'] as const;
export type View = (typeof views)[number];

/** The state of a check. */
export interface CheckState {
  /** Increases with every change. Memoized results of the rows depend on it. */
  readonly version: number;
  readonly onDuplicate: OnDuplicate;
  readonly counts: Readonly<Record<View, number>>;
  /** Number of rows to check, and of rows checked already. */
  readonly total: number;
  readonly checked: number;
  readonly removed: number;
  /** Rows skipped because their record exists. */
  readonly skipped: number;
  readonly isRunning: boolean;
  /** Why the check stopped, unless the user stopped it. */
  readonly failure: unknown;
}

/**
 * The rows of an import with the server's results. Runs in pieces, and continues where it was stopped or interrupted.
 */
export interface Check {
  readonly get: () => CheckState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Rows of a view in sheet order. Returns the same array until something changes. */
  readonly rowsIn: (view: View) => readonly ImportRow[];
  /** Returns what the import will do with a row, as far as known. */
  readonly judge: (row: ImportRow) => Judgement;
  /** Changes cells, given by their line and field. */
  readonly edit: (changes: ReadonlyMap<number, RowValues>) => void;
  readonly remove: (line: number, isRemoved: boolean) => void;
  readonly setOnDuplicate: (choice: OnDuplicate) => void;
  /** Stores the results that the server returned for rows of the actual import. */
  readonly learn: (rows: readonly ImportRow[], results: readonly RowResult[]) => void;
  readonly run: () => void;
  readonly stop: () => void;
}

/** Rows in one request: small enough for an answer within about a second and for visible progress. */
const maxRows = 1000;

export interface CheckOptions {
  readonly rows: readonly ImportRow[];
  readonly onDuplicate: OnDuplicate;
  /** The fields that identify the record of a row; none if each row creates one. */
  readonly key: readonly string[];
  /** Unique keys: each is one field or a combination. The identifying key comes first if it is among the columns. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly compare: Compare;
  readonly api: Pick<ImportApi, 'check'>;
  /** Name of the file. */
  readonly file: string;
}

export function createCheck(options: CheckOptions): Check {
  const { onDuplicate: first, key, api, file } = options;
  const sheet = createSheetRows(options);
  const { rows } = sheet;
  const listeners = new Set<() => void>();
  const shown = new Map<View, readonly ImportRow[]>();
  let onDuplicate = first;
  let running: AbortController | undefined;
  let failure: unknown;
  let state = describe(0);

  function judgeRow(row: ImportRow): Judgement {
    return judge(row, sheet.repetitionOf(row), key, onDuplicate);
  }

  function describe(version: number): CheckState {
    const isRunning = running !== undefined;
    return { ...countRows(rows, judgeRow), version, onDuplicate, isRunning, failure };
  }

  function tell() {
    shown.clear();
    state = describe(state.version + 1);
    for (const listener of listeners) listener();
  }

  function run() {
    if (running) return;
    const controller = new AbortController();
    running = controller;
    failure = undefined;
    tell();
    const check = (values: readonly RowValues[]) => api.check(values, { onDuplicate, partial: true, file }, controller);
    checkStale(sheet, check, tell)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) failure = error;
      })
      .finally(() => {
        if (running === controller) running = undefined;
        tell();
      });
  }

  function stop() {
    running?.abort();
    running = undefined;
    tell();
  }

  /** Checks the rows that changed. A request in progress is not aborted. */
  function checkAgain() {
    tell();
    run();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rowsIn(view) {
      const known = shown.get(view);
      if (known) return known;
      const found = rows.filter((row) => isInView(view, row, judgeRow(row)));
      shown.set(view, found);
      return found;
    },
    judge: judgeRow,
    edit(changes) {
      for (const [line, values] of changes) {
        sheet.change(line, (row) => ({ values: { ...row.values, ...values }, isStale: true }));
      }
      checkAgain();
    },
    remove(line, isRemoved) {
      sheet.change(line, () => ({ isRemoved }));
      checkAgain();
    },
    setOnDuplicate(choice) {
      if (choice === onDuplicate) return;
      running?.abort();
      running = undefined;
      onDuplicate = choice;
      // Only rows of existing records depend on this setting.
      for (const [position, row] of rows.entries()) {
        if (row.result?.existing) rows[position] = { ...row, isStale: true };
      }
      run();
    },
    learn(asked, results) {
      sheet.take(asked, results);
      tell();
    },
    run,
    stop,
  };
}

/** Checks rows that have changed, piece by piece, until none is left. */
async function checkStale(
  { rows, take }: ReturnType<typeof createSheetRows>,
  check: (values: readonly RowValues[]) => ReturnType<ImportApi['check']>,
  tell: () => void,
): Promise<void> {
  // Searches all rows for stale ones: rows before the current piece may have changed while it was running.
  for (;;) {
    const stale = rows.filter((row) => row.isStale && !row.isRemoved);
    if (stale.length === 0) return;
    const piece = pieceOf(stale, 0, maxRows);
    const answer = await check(piece.map((row) => row.values));
    take(piece, answer.rows);
    tell();
  }
}

function isInView(view: View, { result }: ImportRow, { outcome, repetition }: Judgement): boolean {
  if (view === 'all') return true;
  if (outcome === 'removed') return false;
  if (view === 'wrong') return outcome === 'fail';
  if (view === 'duplicate') return result?.existing !== undefined || repetition !== undefined;
  return outcome === 'create' || outcome === 'update';
}

function countRows(rows: readonly ImportRow[], judgeRow: (row: ImportRow) => Judgement) {
  const counts = { wrong: 0, duplicate: 0, good: 0, all: 0 };
  let checked = 0;
  let removed = 0;
  let skipped = 0;
  for (const row of rows) {
    const judgement = judgeRow(row);
    for (const view of views) if (isInView(view, row, judgement)) counts[view] += 1;
    if (judgement.outcome === 'skip') skipped += 1;
    if (row.isRemoved) removed += 1;
    else if (!row.isStale) checked += 1;
  }
  return { counts, total: rows.length - removed, checked, removed, skipped };
}

/** The rows of the sheet, which of them repeat others, and what the server said of them. */
function createSheetRows({ rows: given, uniqueKeys, compare }: CheckOptions) {
  const rows = [...given];
  const positions = new Map(rows.map(({ line }, position) => [line, position]));
  const repetitions = createRepetitions(rows, uniqueKeys, compare);
  return {
    rows,
    repetitionOf: repetitions.of,
    change(line: number, changeOf: (row: ImportRow) => Partial<ImportRow>) {
      const position = positions.get(line);
      const before = position === undefined ? undefined : rows[position];
      if (!before || position === undefined) return;
      const after = { ...before, ...changeOf(before) };
      rows[position] = after;
      repetitions.replace(before, after);
    },
    take(asked: readonly ImportRow[], results: readonly RowResult[]) {
      for (const result of results) {
        const row = asked[result.row];
        const position = row && positions.get(row.line);
        // Rows that changed meanwhile are checked again.
        if (row && position !== undefined && rows[position] === row)
          rows[position] = { ...row, result, isStale: false };
      }
    },
  };
}
