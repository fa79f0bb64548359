import { useTranslate } from '@refinedev/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Transition } from '../../../src/engine/actions/record-action.ts';
import { refuseTransition } from '../../../src/engine/actions/states.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { recordPath } from '../../../src/engine/routes/under.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import type { Basis } from '../../../src/screens/actions/action-options.ts';
import type { AvailableAction } from '../../../src/screens/actions/available-actions.ts';
import type { InlineAnswers } from '../../../src/screens/actions/inline-answers.ts';
import { useRunAction } from '../../../src/screens/actions/run-action.tsx';
import type { ResourceRecord, Values } from '../../../src/screens/records/record.ts';
import { useConditionContext } from '../../../src/workspace/index.tsx';
import { useNavigate } from '../../../src/workspace/place/place.tsx';
import type { Review } from '../normal-form.ts';
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
  /** The inputs below the record; undefined if there are none for it. */
  readonly inline: InlineReviewing | undefined;
  readonly undo: () => void;
  readonly show: (record: ResourceRecord) => void;
  /** Goes to the next or the previous record without a decision. */
  readonly move: (step: 1 | -1) => void;
  /** Toggles the selection of the record; by default of the current one. */
  readonly choose: (record?: ResourceRecord) => void;
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/** The inputs of the decisions on the current record. */
export interface InlineReviewing {
  readonly answers: RefObject<InlineAnswers | null>;
  readonly decisions: readonly Transition[];
  /** The decision that waits for what is missing, with its digit. */
  readonly awaited: { readonly transition: Transition; readonly digit: number } | undefined;
  /** What the user has entered for the record. */
  readonly entered: Values | undefined;
  readonly onEntered: (values: Values | undefined) => void;
  readonly isDirty: () => boolean;
  /** Takes the decision that waits, else the first one that is open. */
  readonly submit: () => void;
  /** No decision waits any more. */
  readonly cancel: () => void;
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
  const answers = useRef<InlineAnswers>(null);
  // What was entered for each record. It is there again when the record comes back.
  const [entered, setEntered] = useState<ReadonlyMap<string, Values>>(new Map());
  const [asked, setAsked] = useState<{ readonly id: string; readonly digit: number }>();

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
  const open = actions.filter(({ refusal }) => !refusal);
  const hasInputs = review.ask === 'inline' && chosen.length === 0 && open.some(({ transition }) => asks(transition));
  const awaited = asked && asked.id === current?.id ? open.find(({ digit }) => digit === asked.digit) : undefined;

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
    onRefused({ operation, records: about }, reason, errors) {
      if (about.some(({ id }) => id === current?.id)) answers.current?.refuse(errors);
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

  function take(
    transition: Transition,
    about: readonly ResourceRecord[],
    more: { basis?: Basis; entered?: Values } = {},
  ) {
    setRefused((before) => new Map([...before].filter(([id]) => !about.some((one) => one.id === id))));
    performOnAll(transition, about, more);
  }

  function decide(digit: number) {
    const action = actions.find((one) => one.digit === digit);
    if (isEarlier || !current || !action || (action.refusal && chosen.length === 0)) return;
    const { transition } = action;
    if (!hasInputs || !asks(transition)) return take(transition, chosen.length > 0 ? chosen : [current]);
    const given = answers.current?.read(transition);
    setAsked(given ? undefined : { id: current.id, digit });
    if (given) take(transition, [current], { basis: given.basis, entered: given.values });
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
    decide,
    inline:
      hasInputs && current
        ? {
            answers,
            decisions: open.map(({ transition }) => transition),
            awaited,
            entered: entered.get(current.id),
            onEntered(values) {
              setEntered((before) => new Map([...before].filter(([id]) => id !== current.id)));
              if (values) setEntered((before) => new Map([...before, [current.id, values]]));
            },
            isDirty: () => records.some(({ id }) => entered.has(id)),
            submit() {
              const next = awaited ?? open[0];
              if (next) decide(next.digit);
            },
            cancel: () => setAsked(undefined),
          }
        : undefined,
    undo() {
      const last = past.at(-1);
      if (!undoing || !last) return;
      hold(last.map(({ id }) => id));
      // A record that was changed since stays as it is.
      const seen = last.map((record) => answered.current.get(record.id) ?? record);
      take(undoing, seen, { basis: ({ version }) => ({ version }) });
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

function asks({ ask }: Transition): boolean {
  return ask.length > 0;
}
