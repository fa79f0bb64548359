import { useTranslate } from '@refinedev/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Transition } from '../../../engine/actions/record-action.ts';
import type { Review } from '../../../engine/actions/review.ts';
import { refuseTransition } from '../../../engine/actions/states.ts';
import { actionLabel } from '../../../engine/label.ts';
import type { Resource } from '../../../engine/resource.ts';
import { recordPath } from '../../../engine/routes/under.ts';
import { useConditionContext } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place.tsx';
import type { Basis } from '../../shared/action-options.ts';
import type { AvailableAction } from '../../shared/available-actions.ts';
import type { ResourceRecord } from '../../shared/record.ts';
import { useRunAction } from '../../shared/run-action.tsx';
import type { Queue } from './use-queue.tsx';

export interface Reviewing {
  /** The current record; undefined when none waits. */
  readonly current: ResourceRecord | undefined;
  /** The selected records that the next decision applies to. */
  readonly chosen: readonly ResourceRecord[];
  /** Reasons of refused decisions, by record id. */
  readonly refused: ReadonlyMap<string, string>;
  /** Number of decisions since the screen was opened. */
  readonly decided: number;
  /** The possible decisions, each with its fixed digit key. For several records, only those that support several. */
  readonly actions: readonly (AvailableAction & { readonly kind: 'transition'; readonly digit: number })[];
  /** At least one decision supports several records. */
  readonly canChoose: boolean;
  readonly canUndo: boolean;
  readonly decide: (digit: number) => void;
  readonly undo: () => void;
  readonly show: (record: ResourceRecord) => void;
  /** Goes to the next or the previous record without a decision. */
  readonly move: (step: 1 | -1) => void;
  /** Toggles the selection of the record; by default of the current one. */
  readonly choose: (record?: ResourceRecord) => void;
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/** Manages the current record, the selection and the decisions. A decision moves on to the next record. */
export function useReviewing(resource: Resource, review: Review, { records, isEarlier, hold }: Queue): Reviewing {
  const navigate = useNavigate();
  const translate = useTranslate();
  const context = useConditionContext();
  const [currentId, setCurrentId] = useState<string>();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  // Each decision with its records, oldest first.
  const [past, setPast] = useState<readonly (readonly ResourceRecord[])[]>([]);
  // The records as their decisions returned them, by id.
  const answered = useRef(new Map<string, ResourceRecord>());
  const [decided, setDecided] = useState(0);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  const index = Math.max(
    0,
    records.findIndex(({ id }) => id === currentId),
  );
  const current = records[index];
  const chosen = records.filter(({ id }) => chosenIds.includes(id));
  const transitionOf = (key: string | undefined) => resource.states?.transitions.find((one) => one.key === key);
  const actions = review.decisions.flatMap((key, at) => {
    const transition = transitionOf(key);
    if (!transition || !current || (chosen.length > 0 && !transition.bulk)) return [];
    const refusal = refuseTransition(resource, transition, current, context);
    return [{ kind: 'transition', transition, refusal, digit: at + 1 } as const];
  });
  const undoing = transitionOf(review.undo);

  const { performOnAll, dialog } = useRunAction(resource, {
    onEdit: () => undefined,
    onTaken({ operation, records: about }) {
      if (typeof operation !== 'string' && operation.key === review.undo) cameBack(about);
      else decidedOn(about);
    },
    onTakenBack({ records: about }) {
      hold(about.map(({ id }) => id));
      cameBack(about);
    },
    onAnswer({ before, after }) {
      const id = String(before.id);
      answered.current.set(id, { ...after, id, version: Number(after.version) });
    },
    onStale({ operation }, { id }) {
      // Somebody else has decided anew: the decision before this one is the last that can be undone.
      if (typeof operation !== 'string' && operation.key === review.undo) forget(new Set([id]));
    },
    onRefused({ operation, records: about }, reason) {
      const action = typeof operation === 'string' ? operation : actionLabel(translate, resource.name, operation);
      const text = translate('form.action.refused', { action, reason });
      setRefused((before) => new Map([...before, ...about.map(({ id }) => [id, text] as const)]));
    },
  });

  /** Called when decisions are undone, by the key or by a notice. The first of the records is the current one. */
  function cameBack(about: readonly ResourceRecord[]) {
    const back = new Set(about.map(({ id }) => id));
    forget(back);
    setDecided((count) => count - back.size);
    setCurrentId(about[0]?.id);
  }

  /** Removes records from the decisions that can be undone. */
  function forget(ids: ReadonlySet<unknown>) {
    const without = (list: readonly ResourceRecord[]) => list.filter(({ id }) => !ids.has(id));
    setPast((before) => before.map(without).filter(({ length }) => length > 0));
  }

  /** Called when records are decided on. Moves to the next waiting record, unless the user has moved on already. */
  function decidedOn(about: readonly ResourceRecord[]) {
    const done = new Set(about.map(({ id }) => id));
    setChosenIds((ids) => ids.filter((id) => !done.has(id)));
    setDecided((count) => count + done.size);
    setPast((before) => [...before, about]);
    setCurrentId((id) => {
      const at = records.findIndex((record) => record.id === (id ?? records[0]?.id));
      if (id !== undefined && !done.has(id)) return id;
      return [...records.slice(Math.max(0, at)), ...records].find((record) => !done.has(record.id))?.id;
    });
  }

  function take(transition: Transition, about: readonly ResourceRecord[], basis?: Basis) {
    setRefused((before) => new Map([...before].filter(([id]) => !about.some((one) => one.id === id))));
    performOnAll(transition, about, { basis });
  }

  return {
    current,
    chosen,
    refused,
    decided,
    actions,
    canChoose: review.decisions.some((key) => transitionOf(key)?.bulk),
    canUndo: undoing !== undefined && past.length > 0,
    dialog,
    decide(digit) {
      const action = actions.find((one) => one.digit === digit);
      if (isEarlier || !current || !action || (action.refusal && chosen.length === 0)) return;
      take(action.transition, chosen.length > 0 ? chosen : [current]);
    },
    undo() {
      const last = past.at(-1);
      if (!undoing || !last) return;
      hold(last.map(({ id }) => id));
      // A record that was changed since stays as it is.
      const seen = last.map((record) => answered.current.get(record.id) ?? record);
      take(undoing, seen, ({ version }) => ({ version }));
    },
    show: ({ id }) => setCurrentId(id),
    move: (step) => setCurrentId((records[index + step] ?? current)?.id),
    choose(record = current) {
      if (isEarlier || !record || !review.decisions.some((key) => transitionOf(key)?.bulk)) return;
      const isChosen = chosenIds.includes(record.id);
      setChosenIds(isChosen ? chosenIds.filter((id) => id !== record.id) : [...chosenIds, record.id]);
    },
    open() {
      const path = current && recordPath(resource, current);
      if (path !== undefined) void navigate(path, { state: { id: current?.id } });
    },
  };
}
