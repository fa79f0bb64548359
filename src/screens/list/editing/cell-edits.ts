import { maxBatchEntries } from '../../../base/limits.ts';
import { isSameValue } from '../../form/values.ts';
import type { ResourceRecord } from '../../records/record.ts';

/** A cell: its row, such as the id of a record, and its column, such as a field. Neither contains a space. */
export interface Cell {
  readonly row: string;
  readonly column: string;
}

export function keyOf({ row, column }: Cell): string {
  return `${row} ${column}`;
}

export function cellOf(key: string): Cell {
  const [row = '', column = ''] = key.split(' ');
  return { row, column };
}

/** A value that was entered and is not saved. */
export interface Edit<Value = unknown> {
  readonly value: Value;
  /** The record of the cell when the edit began; undefined for an empty cell without one. */
  readonly base: ResourceRecord | undefined;
  /** Why the value cannot be saved. */
  readonly reason?: string | undefined;
  /** The record as somebody else saved it with another value, where saving found that. */
  readonly theirs?: ResourceRecord | undefined;
}

/** By `keyOf`. */
export type Edits<Value = unknown> = ReadonlyMap<string, Edit<Value>>;
/** What is known to be saved, by `keyOf`. A cell without a record is empty. */
export type Records = ReadonlyMap<string, ResourceRecord>;

/** An edit to be sent, and the record that it changes; undefined for a cell without one. */
export interface Change<Value = unknown> {
  readonly key: string;
  readonly edit: Edit<Value>;
  readonly record: ResourceRecord | undefined;
}

export interface CellRequests<Value = unknown> {
  /** Writes all changes or none, and resolves to what is saved then. Rejects with the transport's error. */
  readonly write: (changes: readonly Change<Value>[]) => Promise<Records>;
  /** Returns which changes were refused, by key, and why; undefined for one whose record has changed meanwhile. */
  readonly refusedOf: (error: unknown, changes: readonly Change<Value>[]) => ReadonlyMap<string, string | undefined>;
  /** Loads what is saved after a record has changed meanwhile. */
  readonly load: (error: unknown) => Promise<Records>;
}

export interface CellEditsState<Value = unknown> {
  readonly edits: Edits<Value>;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export type CellEdits<Value = unknown> = ReturnType<typeof createCellEdits<Value>>;

/** Maximum number of steps that can be undone. */
const maxSteps = 100;
/** How often changes are sent again after others changed the records without changing the same values. */
const maxRepeats = 3;

const always = () => true;

/**
 * Holds the unsaved cells of a list. An edit remembers what it replaces: if somebody else saved another value meanwhile,
 * the cell is conflicting, and neither value is lost until one is chosen.
 *
 * Where a method takes `isAmong`, only these cells are concerned. Nothing is known of others, such as those whose row
 * has left the list.
 *
 * @param valueIn returns the saved value of a cell
 */
export function createCellEdits<Value>(valueIn: (record: ResourceRecord | undefined, column: string) => Value) {
  const steps = createSteps<Value>();
  const current = () => steps.state().edits;

  const saved = (record: ResourceRecord | undefined, key: string) => valueIn(record, cellOf(key).column);

  function isConflicting(key: string, { value, base }: Edit<Value>, record: ResourceRecord | undefined) {
    const now = saved(record, key);
    return !isSameValue(now, saved(base, key)) && !isSameValue(now, value);
  }

  const cellEdits = {
    subscribe: steps.subscribe,
    state: steps.state,
    undo: steps.undo,
    redo: steps.redo,

    /** Enters values. A cell that gets the value that it has saved is no edit any more. */
    enter(records: Records, values: Iterable<readonly [key: string, value: Value]>) {
      const edits = current();
      const next = new Map(edits);
      for (const [key, value] of values) {
        const record = records.get(key);
        const known = next.get(key);
        const base = known && isConflicting(key, known, record) ? known.base : record;
        if (isSameValue(value, saved(record, key))) next.delete(key);
        else next.set(key, { value, base });
      }
      // A refused value that is entered again is sent again.
      const isUnchanged = ([key, { value, reason }]: [string, Edit<Value>]) =>
        edits.get(key)?.value === value && edits.get(key)?.reason === reason;
      if (next.size !== edits.size || ![...next].every(isUnchanged)) steps.add(next);
    },

    discard(keys: Iterable<string> = current().keys()) {
      const next = new Map(current());
      for (const key of keys) next.delete(key);
      steps.restart(next);
    },

    /** Returns the cells that somebody else changed while they were edited. */
    conflicting: (records: Records, isAmong: (key: string) => boolean = always): readonly string[] =>
      [...current()].flatMap(([key, edit]) => (isAmong(key) && isConflicting(key, edit, records.get(key)) ? key : [])),

    /** Ends conflicts with the own values, which are to be saved, or with those of the other user. */
    choose(records: Records, keys: readonly string[], isMine: boolean) {
      if (!isMine) return cellEdits.discard(keys);
      steps.restart(replaceEdits(current(), keys, ({ value }, key) => ({ value, base: records.get(key) })));
    },

    /** Returns what is to be saved: edits that are neither conflicting nor saved by somebody else already. */
    changes: (records: Records, isAmong: (key: string) => boolean = always): readonly Change<Value>[] =>
      [...current()].flatMap(([key, edit]) => {
        const record = records.get(key);
        const isDone = isConflicting(key, edit, record) || isSameValue(saved(record, key), edit.value);
        return isAmong(key) && !isDone ? [{ key, edit, record }] : [];
      }),

    /** Removes the edits that are saved. What was entered in the same cells meanwhile stays, on top of the saved record. */
    saved(sent: readonly Change<Value>[], records: Records, isAmong: (key: string) => boolean = always) {
      const next = new Map(current());
      for (const { key, edit } of sent) {
        const now = next.get(key);
        if (now === edit) next.delete(key);
        else if (now) next.set(key, { value: now.value, base: records.get(key) });
      }
      for (const [key, { value }] of next)
        if (isAmong(key) && isSameValue(saved(records.get(key), key), value)) next.delete(key);
      steps.restart(next);
    },

    /** Keeps why values cannot be saved, until they are changed. */
    refuse(reasons: ReadonlyMap<string, string>) {
      steps.mark([...reasons.keys()], (key) => ({ reason: reasons.get(key), theirs: undefined }));
    },

    /** Marks the edits whose values somebody else changed, with the record of the other user. Returns true if there are any. */
    markConflicts(records: Records, isAmong: (key: string) => boolean = always): boolean {
      const keys = cellEdits.conflicting(records, isAmong);
      steps.mark(keys, (key) => ({ theirs: records.get(key) }));
      return keys.length > 0;
    },
  };
  return cellEdits;
}

/**
 * Saves the edits, without those that were refused, and resolves to their number. Where somebody else changed other
 * values of the records, the same is sent again; a conflict stays, with the record of the other user.
 */
export async function saveCellEdits<Value>(
  cellEdits: CellEdits<Value>,
  records: Records,
  requests: CellRequests<Value>,
  isAmong: (key: string) => boolean = always,
  repeats = 0,
): Promise<number> {
  cellEdits.markConflicts(records, isAmong);
  const changes = cellEdits
    .changes(records, isAmong)
    .filter(({ edit }) => edit.reason === undefined)
    .slice(0, maxBatchEntries);
  if (changes.length === 0) {
    cellEdits.saved([], records, isAmong);
    return 0;
  }
  let now: Records;
  try {
    now = await requests.write(changes);
  } catch (error) {
    const refused = requests.refusedOf(error, changes);
    const reasons = new Map(
      [...refused].flatMap(([key, reason]) => (reason === undefined ? [] : [[key, reason] as const])),
    );
    cellEdits.refuse(reasons);
    if (refused.size === reasons.size) throw error;
    now = await requests.load(error);
    if (cellEdits.markConflicts(now, isAmong) || reasons.size > 0 || repeats >= maxRepeats) throw error;
    return saveCellEdits(cellEdits, now, requests, isAmong, repeats + 1);
  }
  cellEdits.saved(changes, now, isAmong);
  return changes.length + (await saveCellEdits(cellEdits, now, requests, isAmong));
}

function createSteps<Value>() {
  let edits: Edits<Value> = new Map();
  let past: readonly Edits<Value>[] = [];
  let future: readonly Edits<Value>[] = [];
  let state: CellEditsState<Value> = { edits, canUndo: false, canRedo: false };
  const listeners = new Set<() => void>();

  function set(next: Edits<Value>, before: readonly Edits<Value>[], after: readonly Edits<Value>[]) {
    [edits, past, future] = [next, before, after];
    state = { edits, canUndo: past.length > 0, canRedo: future.length > 0 };
    for (const listener of listeners) listener();
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    add: (next: Edits<Value>) => set(next, [...past, edits].slice(-maxSteps), []),
    /** Forgets the steps so far. */
    restart: (next: Edits<Value>) => set(next, [], []),
    /** Changes edits without a step that can be undone. */
    mark(keys: readonly string[], markOf: (key: string) => Pick<Edit<Value>, 'reason' | 'theirs'>) {
      if (keys.length === 0) return;
      const marked = replaceEdits(edits, keys, (edit, key) => ({ ...edit, ...markOf(key) }));
      set(marked, past, future);
    },
    undo() {
      const before = past.at(-1);
      if (before) set(before, past.slice(0, -1), [edits, ...future]);
    },
    redo() {
      const [next, ...rest] = future;
      if (next) set(next, [...past, edits], rest);
    },
  };
}

function replaceEdits<Value>(
  edits: Edits<Value>,
  keys: readonly string[],
  changeOf: (edit: Edit<Value>, key: string) => Edit<Value>,
): Edits<Value> {
  const next = new Map(edits);
  for (const key of keys) {
    const edit = next.get(key);
    if (edit) next.set(key, changeOf(edit, key));
  }
  return next;
}
