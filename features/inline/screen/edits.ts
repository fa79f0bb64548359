import { type Refusal, readRefusal } from '../../../src/screens/form/conflict/refusal.ts';
import type { LeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import { isSameValue } from '../../../src/screens/form/values.ts';
import type { ResourceRecord, Values } from '../../../src/screens/records/record.ts';

/** A cell: a record and a field. */
export interface Cell {
  readonly id: string;
  readonly field: string;
}

/** A value that was entered and is not saved. */
export interface Draft {
  readonly value: unknown;
  /** The record as it was when the edit began, or as the last save of the same record returned it. */
  readonly base: ResourceRecord;
  /** On its way, refused, or refused because another user changed the same field. */
  readonly state: 'saving' | 'refused' | 'conflicting';
  readonly reason?: string | undefined;
  /** The record as the other user saved it. */
  readonly theirs?: ResourceRecord | undefined;
}

/** The cell that is being edited. */
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
  /** By `keyOf`. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** Records as the last save or comparison returned them, by id. */
  readonly saved: ReadonlyMap<string, ResourceRecord>;
  /** The cell to be focused next. */
  readonly focus: Cell | undefined;
}

export interface EditRequests {
  /** Writes one field with the version that was read. Rejects with the transport's error. */
  readonly write: (id: string, values: Values) => Promise<ResourceRecord>;
  /**
   * Returns the current record, which the conflict of a write may contain; undefined if it is gone. Rejects if that
   * cannot be known now.
   */
  readonly load: (id: string, conflict: unknown) => Promise<ResourceRecord | undefined>;
  /** Returns why a write was refused, or a conflict could not be looked up, as text. */
  readonly reasonOf: (cell: Cell, error: unknown, refusal: Refusal) => string;
  /** Runs what is sent for a cell, which leaving the list waits for. */
  readonly whileSaving: LeaveGuard['whileSaving'];
  /** Why a write is refused if the record is gone, as text. */
  readonly goneReason: string;
}

/** How often a write is repeated after another user changed other fields of the record. */
const maxRepeats = 3;

export function keyOf({ id, field }: Cell): string {
  return `${id} ${field}`;
}

export type Edits = ReturnType<typeof createEdits>;

/**
 * Holds the edits of cells: the open one, and those that are not saved. Writes to one record follow each other, so that
 * each has the version that the one before it returned.
 */
export function createEdits() {
  let state: EditState = { editing: undefined, drafts: new Map(), saved: new Map(), focus: undefined };
  let requests: EditRequests | undefined;
  let entered: { readonly value: unknown } | undefined;
  const listeners = new Set<() => void>();
  const queues = new Map<string, Promise<void>>();

  function set(change: Partial<EditState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function setDraft(cell: Cell, draft: Draft | undefined) {
    const drafts = new Map(state.drafts);
    if (draft) drafts.set(keyOf(cell), draft);
    else drafts.delete(keyOf(cell));
    set({ drafts });
  }

  function newest(record: ResourceRecord): ResourceRecord {
    const saved = state.saved.get(record.id);
    return saved && saved.version > record.version ? saved : record;
  }

  /** Keeps a record, and lets the edits that began with `before` continue from it. */
  function keep(record: ResourceRecord, before: ResourceRecord) {
    const follow = <Edit extends { readonly base: ResourceRecord }>(edit: Edit): Edit =>
      edit.base.id === before.id && edit.base.version === before.version ? { ...edit, base: record } : edit;
    set({
      saved: new Map(state.saved).set(record.id, record),
      drafts: new Map([...state.drafts].map(([key, draft]) => [key, follow(draft)])),
      editing: state.editing && follow(state.editing),
    });
  }

  async function send(cell: Cell, repeats = 0): Promise<void> {
    const draft = state.drafts.get(keyOf(cell));
    if (!draft || !requests) return undefined;
    const { value, base } = draft;
    try {
      const record = await requests.write(cell.id, { [cell.field]: value, version: base.version });
      keep(record, base);
      return setDraft(cell, undefined);
    } catch (error) {
      const { isStale } = readRefusal(error);
      const refuse = (reason: string | undefined) => setDraft(cell, { ...draft, state: 'refused', reason });
      const refuseFor = (failure: unknown) => refuse(requests?.reasonOf(cell, failure, readRefusal(failure)));
      if (!isStale) return refuseFor(error);
      let theirs: ResourceRecord | undefined;
      try {
        theirs = await requests.load(cell.id, error);
      } catch (failure) {
        return refuseFor(failure);
      }
      if (!theirs) return refuse(requests.goneReason);
      if (isSameValue(theirs[cell.field], value)) {
        keep(theirs, base);
        return setDraft(cell, undefined);
      }
      if (!isSameValue(theirs[cell.field], base[cell.field]))
        return setDraft(cell, { ...draft, state: 'conflicting', theirs });
      if (repeats >= maxRepeats) return refuseFor(error);
      keep(theirs, base);
      return send(cell, repeats + 1);
    }
  }

  function enqueue(cell: Cell) {
    const sent = (queues.get(cell.id) ?? Promise.resolve()).then(() => send(cell));
    queues.set(cell.id, sent);
    void requests?.whileSaving(() => sent);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    use(given: EditRequests) {
      requests = given;
    },
    newest,
    /** Whether leaving now would lose input. */
    isDirty: ({ drafts, editing }: EditState) =>
      drafts.size > 0 ||
      (editing !== undefined && entered !== undefined && !isSameValue(entered.value, editing.base[editing.field])),
    begin(record: ResourceRecord, field: string, typed?: string) {
      const draft = state.drafts.get(keyOf({ id: record.id, field }));
      if (draft?.state === 'saving') return;
      const base = draft?.base ?? newest(record);
      entered = undefined;
      set({
        editing: { id: record.id, field, base, typed, value: draft?.value ?? base[field], reason: draft?.reason },
        focus: undefined,
      });
    },
    /** The value in the open cell changed. */
    enter(value: unknown) {
      entered = { value };
    },
    /** Closes the open cell without its value. */
    giveUp() {
      const { editing } = state;
      if (!editing) return;
      setDraft(editing, undefined);
      set({ editing: undefined, focus: editing });
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
      const { base } = editing;
      set({ editing: undefined, focus });
      if (reason !== undefined) return setDraft(editing, { value, base, state: 'refused', reason });
      if (isSameValue(value, base[editing.field])) return setDraft(editing, undefined);
      setDraft(editing, { value, base, state: 'saving' });
      enqueue(editing);
    },
    /** Ends a conflict with the user's own value, which is saved, or with that of the other user. */
    choose(cell: Cell, isMine: boolean) {
      const draft = state.drafts.get(keyOf(cell));
      if (!draft?.theirs) return;
      setDraft(cell, isMine ? { value: draft.value, base: draft.theirs, state: 'saving' } : undefined);
      keep(draft.theirs, draft.base);
      set({ focus: cell });
      if (isMine) enqueue(cell);
    },
    /** Forgets a record that does not exist any more. What was typed in it stays, with the reason beside it. */
    forget(id: string) {
      const saved = new Map(state.saved);
      saved.delete(id);
      const isOf = ({ base }: { readonly base: ResourceRecord }) => base.id === id;
      const { editing } = state;
      const drafts = [...state.drafts].map(([key, draft]) => {
        if (!isOf(draft) || draft.state === 'saving') return [key, draft] as const;
        return [key, { ...draft, state: 'refused', reason: requests?.goneReason } as const] as const;
      });
      set({
        saved,
        drafts: new Map(drafts),
        editing: editing && isOf(editing) ? { ...editing, reason: requests?.goneReason } : editing,
      });
    },
  };
}
