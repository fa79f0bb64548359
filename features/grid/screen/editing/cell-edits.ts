import type { ResourceRecord } from '../../../../src/screens/records/record.ts';

/** A cell of the grid: the id of its row and its day. */
export interface CellPosition {
  readonly row: string;
  readonly day: string;
}

/** Id of what a cell holds; null for an empty cell. */
export type CellValue = string | null;

/** What was read of a cell. A cell without a record is empty. */
interface Seen {
  readonly id: string | undefined;
  readonly version: number | undefined;
  readonly value: CellValue;
}

/** A value that was entered and is not saved. */
export interface Edit {
  readonly value: CellValue;
  /** The cell as it was when the edit began. */
  readonly base: Seen;
  /** Why the server refused the value. */
  readonly reason?: string;
}

/** By `keyOf`. */
export type Edits = ReadonlyMap<string, Edit>;
export type Records = ReadonlyMap<string, ResourceRecord>;

/** Maximum number of steps that can be undone. */
const maxSteps = 100;

export function keyOf({ row, day }: CellPosition): string {
  return `${row} ${day}`;
}

export function positionOf(key: string): CellPosition {
  const [row = '', day = ''] = key.split(' ');
  return { row, day };
}

/** Returns the saved value of a cell. */
export function valueIn(record: ResourceRecord | undefined, field: string): CellValue {
  const value = record?.[field];
  return typeof value === 'string' ? value : null;
}

export interface CellEditsState {
  readonly edits: Edits;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** An edit to be sent. `id` and `version` are missing for a cell without a record. */
export interface Change extends Seen {
  readonly key: string;
  readonly edit: Edit;
}

export type CellEdits = ReturnType<typeof createCellEdits>;

/** Whether a cell is in the grid. Its row may have left it while the cell was edited. */
export type IsShown = (key: string) => boolean;

const always: IsShown = () => true;

/**
 * Holds the unsaved cells of a grid. An edit remembers what it replaces: if somebody else saved another value meanwhile,
 * the cell is conflicting, and neither value is lost until one is chosen.
 *
 * @param field the field that holds the value of a cell
 */
export function createCellEdits(field: string) {
  let edits: Edits = new Map();
  let past: readonly Edits[] = [];
  let future: readonly Edits[] = [];
  let state: CellEditsState = { edits, canUndo: false, canRedo: false };
  const listeners = new Set<() => void>();

  function set(next: Edits, steps: { readonly past: readonly Edits[]; readonly future: readonly Edits[] }) {
    ({ past, future } = steps);
    edits = next;
    state = { edits, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of listeners) listener();
  }

  const seen = (record: ResourceRecord | undefined): Seen => ({
    id: record?.id,
    version: record?.version,
    value: valueIn(record, field),
  });

  const isConflicting = ({ value, base }: Edit, now: Seen) =>
    (now.id !== base.id || now.version !== base.version) && now.value !== base.value && now.value !== value;

  const cellEdits = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,

    /** Enters values. A cell that gets the value that it has saved is no edit any more. */
    enter(records: Records, values: Iterable<readonly [key: string, value: CellValue]>) {
      const next = new Map(edits);
      for (const [key, value] of values) {
        const now = seen(records.get(key));
        const known = next.get(key);
        const base = known && isConflicting(known, now) ? known.base : now;
        if (value === now.value) next.delete(key);
        else next.set(key, { value, base });
      }
      const isSame = next.size === edits.size && [...next].every(([key, one]) => edits.get(key)?.value === one.value);
      if (!isSame) set(next, { past: [...past, edits].slice(-maxSteps), future: [] });
    },

    undo() {
      const before = past.at(-1);
      if (before) set(before, { past: past.slice(0, -1), future: [edits, ...future] });
    },
    redo() {
      const [next, ...rest] = future;
      if (next) set(next, { past: [...past, edits], future: rest });
    },
    discard() {
      set(new Map(), { past: [], future: [] });
    },

    /** Returns the cells that somebody else changed while they were edited. Nothing is known of a cell that is not shown. */
    conflicting: (records: Records, isShown = always): readonly string[] =>
      [...edits].flatMap(([key, edit]) => (isShown(key) && isConflicting(edit, seen(records.get(key))) ? key : [])),

    /** Ends a conflict with the own value, or with that of the other user. */
    choose(records: Records, keys: readonly string[], isMine: boolean) {
      const next = new Map(edits);
      for (const key of keys) {
        const edit = next.get(key);
        if (edit && isMine) next.set(key, { value: edit.value, base: seen(records.get(key)) });
        else next.delete(key);
      }
      set(next, { past: [], future: [] });
    },

    /** Returns what is to be saved: the edits of shown cells, neither conflicting nor saved by somebody else already. */
    changes: (records: Records, isShown = always): readonly Change[] =>
      [...edits].flatMap(([key, edit]) => {
        const now = seen(records.get(key));
        return !isShown(key) || isConflicting(edit, now) || now.value === edit.value ? [] : [{ ...now, key, edit }];
      }),

    /** Removes the edits that are saved. What was entered in the same cells meanwhile stays, on top of the saved record. */
    saved(sent: readonly Change[], records: Records, isShown = always) {
      const next = new Map(edits);
      for (const { key, edit } of sent) {
        const now = next.get(key);
        if (now === edit) next.delete(key);
        else if (now) next.set(key, { value: now.value, base: seen(records.get(key)) });
      }
      for (const [key, edit] of next) if (isShown(key) && seen(records.get(key)).value === edit.value) next.delete(key);
      set(next, { past: [], future: [] });
    },

    /** Keeps why values were refused, until they are changed. */
    refused(reasons: ReadonlyMap<string, string>) {
      const next = new Map(edits);
      for (const [key, reason] of reasons) {
        const edit = next.get(key);
        if (edit) next.set(key, { ...edit, reason });
      }
      set(next, { past, future });
    },
  };
  return cellEdits;
}
