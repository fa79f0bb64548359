import { readRefusal } from '../../../src/screens/form/conflict/refusal.ts';
import type { LeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import { isSameValue } from '../../../src/screens/form/values.ts';
import {
  type Cell,
  type CellEdits,
  type CellRequests,
  createCellEdits,
  type Edits as Drafts,
  type Edit,
  keyOf,
  saveCellEdits,
} from '../../../src/screens/list/editing/cell-edits.ts';
import type { ResourceRecord, Values } from '../../../src/screens/records/record.ts';

/** The cell that is being edited. Its row is the id of the record, its column the field. */
export interface Editing extends Cell {
  readonly value: unknown;
  readonly base: ResourceRecord;
  /** Text that was typed to begin the edit. It replaces the value. */
  readonly typed: string | undefined;
  /** Why the value cannot be saved. */
  readonly reason: string | undefined;
}

export interface EditState {
  readonly editing: Editing | undefined;
  readonly drafts: Drafts;
  /** Records as the last save or comparison returned them, by id. */
  readonly saved: ReadonlyMap<string, ResourceRecord>;
  /** The cell to be focused next. */
  readonly focus: Cell | undefined;
}

interface EditRequests {
  /** Writes one field with the version that was read. Rejects with the transport's error. */
  readonly write: (id: string, values: Values) => Promise<ResourceRecord>;
  /** Returns the current record, which the conflict of a write may contain. Rejects if it is gone or cannot be read. */
  readonly load: (id: string, conflict: unknown) => Promise<ResourceRecord>;
  /** Returns why a write was refused, or a conflict could not be looked up, as text. */
  readonly reasonOf: (cell: Cell, error: unknown) => string;
  /** Runs what is sent for a cell, which leaving the list waits for. */
  readonly whileSaving: LeaveGuard['whileSaving'];
  /** Why a write is refused if the record is gone, as text. */
  readonly goneReason: string;
}

/** A draft is on its way unless it was refused, or another user changed the same field. */
export function draftState({ reason, theirs }: Edit): 'saving' | 'refused' | 'conflicting' {
  if (theirs) return 'conflicting';
  return reason === undefined ? 'saving' : 'refused';
}

export type Edits = ReturnType<typeof createEdits>;

/**
 * Holds the open cell, and the edits that are not saved. Each is saved when its cell is closed. Writes to one record
 * follow each other, so that each has the version that the one before it returned.
 */
export function createEdits() {
  const cells = createCellEdits<unknown>((record, column) => record?.[column]);
  let state: EditState = { editing: undefined, drafts: cells.state().edits, saved: new Map(), focus: undefined };
  let entered: { readonly value: unknown } | undefined;
  const listeners = new Set<() => void>();

  function set(change: Partial<EditState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  cells.subscribe(() => set({ drafts: cells.state().edits }));

  function newest(record: ResourceRecord): ResourceRecord {
    const saved = state.saved.get(record.id);
    return saved && saved.version > record.version ? saved : record;
  }

  /** Keeps a record, and lets the open cell continue from it unless its own value changed. */
  function keep(record: ResourceRecord) {
    const { editing } = state;
    const isFollowing = editing?.row === record.id && isSameValue(editing.base[editing.column], record[editing.column]);
    set({
      saved: new Map(state.saved).set(record.id, record),
      editing: editing && isFollowing ? { ...editing, base: record } : editing,
    });
    return record;
  }

  const sender = createSender(cells, { newest, keep });

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    use: sender.use,
    newest,
    /** Whether leaving now would lose input. */
    isDirty: ({ drafts, editing }: EditState) =>
      drafts.size > 0 ||
      (editing !== undefined && entered !== undefined && !isSameValue(entered.value, editing.base[editing.column])),
    begin(record: ResourceRecord, column: string, typed?: string) {
      const draft = state.drafts.get(keyOf({ row: record.id, column }));
      if (draft && draftState(draft) === 'saving') return;
      const base = draft?.base ?? newest(record);
      entered = undefined;
      const { value, reason } = draft ?? { value: base[column] };
      set({ editing: { row: record.id, column, base, typed, value, reason }, focus: undefined });
    },
    /** The value in the open cell changed. */
    enter(value: unknown) {
      entered = { value };
    },
    /** Closes the open cell without its value. */
    giveUp() {
      const { editing } = state;
      if (!editing) return;
      set({ editing: undefined, focus: editing });
      cells.discard([keyOf(editing)]);
    },
    /** Shows why the value of the open cell cannot be saved. It stays open. */
    refuse(reason: string) {
      if (state.editing) set({ editing: { ...state.editing, reason } });
    },
    /** Closes the open cell and saves its value. With a reason the value is kept and not sent. */
    close(
      value: unknown,
      { reason, focus }: { readonly reason?: string | undefined; readonly focus?: Cell | undefined },
    ) {
      const { editing } = state;
      if (!editing) return;
      const key = keyOf(editing);
      set({ editing: undefined, focus });
      cells.enter(new Map([[key, editing.base]]), [[key, value]]);
      if (reason === undefined) sender.send(editing);
      else cells.refuse(new Map([[key, reason]]));
    },
    /** Ends a conflict with the user's own value, which is saved, or with that of the other user. */
    choose(cell: Cell, isMine: boolean) {
      const key = keyOf(cell);
      const theirs = state.drafts.get(key)?.theirs;
      if (!theirs) return;
      cells.choose(new Map([[key, theirs]]), [key], isMine);
      set({ focus: cell });
      if (isMine) sender.send(cell);
    },
    /** Forgets a record that does not exist any more. What was typed in it stays, with the reason beside it. */
    forget(id: string) {
      const saved = new Map(state.saved);
      saved.delete(id);
      const reason = sender.goneReason();
      const unsent = [...state.drafts].filter(([, draft]) => draft.base?.id === id && draftState(draft) !== 'saving');
      cells.refuse(new Map(unsent.map(([key]) => [key, reason])));
      const { editing } = state;
      set({ saved, editing: editing?.row === id ? { ...editing, reason } : editing });
    },
  };
}

interface Known {
  newest(record: ResourceRecord): ResourceRecord;
  keep(record: ResourceRecord): ResourceRecord;
}

/** Saves cells, those of one record one after another. */
function createSender(cells: CellEdits, { newest, keep }: Known) {
  let requests: EditRequests | undefined;
  const queues = new Map<string, Promise<void>>();

  function requestsOf({ row, column }: Cell, { write, load }: EditRequests): CellRequests {
    const key = keyOf({ row, column });
    return {
      async write(changes) {
        const values = Object.fromEntries(changes.map(({ edit }) => [column, edit.value]));
        return new Map([[key, keep(await write(row, { ...values, version: changes[0]?.record?.version }))]]);
      },
      refusedOf: (error) => new Map(readRefusal(error).isStale ? [[key, undefined]] : []),
      load: async (error) => new Map([[key, keep(await load(row, error))]]),
    };
  }

  async function save(cell: Cell): Promise<void> {
    const key = keyOf(cell);
    const draftOf = () => cells.state().edits.get(key);
    const base = draftOf()?.base;
    if (!base || !requests) return;
    try {
      await saveCellEdits(cells, new Map([[key, newest(base)]]), requestsOf(cell, requests), (one) => one === key);
    } catch (error) {
      if (!draftOf()?.theirs) cells.refuse(new Map([[key, requests.reasonOf(cell, error)]]));
    }
  }

  return {
    use(given: EditRequests) {
      requests = given;
    },
    goneReason: () => requests?.goneReason ?? '',
    send(cell: Cell) {
      const sent = (queues.get(cell.row) ?? Promise.resolve()).then(() => save(cell));
      queues.set(cell.row, sent);
      void requests?.whileSaving(() => sent);
    },
  };
}
