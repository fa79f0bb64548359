import { useTranslate } from '@refinedev/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Transition } from '../../../src/engine/actions/record-action.ts';
import { refuseTransition } from '../../../src/engine/actions/states.ts';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { recordPath } from '../../../src/engine/routes/under.ts';
import { actionLabel } from '../../../src/engine/texts/label.ts';
import type { AppliedAction, Basis, FieldErrors } from '../../../src/screens/actions/action-options.ts';
import type { AvailableAction } from '../../../src/screens/actions/available-actions.ts';
import type { InlineAnswers } from '../../../src/screens/actions/inline-answers.ts';
import { useRunAction } from '../../../src/screens/actions/run-action.tsx';
import type { AnyRecord, ResourceRecord, Values } from '../../../src/screens/records/record.ts';
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
  const context = useConditionContext();
  const [currentId, setCurrentId] = useState<string>();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const answers = useRef<InlineAnswers>(null);
  const entered = useEnteredValues();
  const [asked, setAsked] = useState<{ readonly id: string; readonly digit: number }>();

  const index = Math.max(
    0,
    records.findIndex(({ id }) => id === currentId),
  );
  const current = records[index];
  const chosen = records.filter(({ id }) => chosenIds.includes(id));
  const actions = decisionsOn(resource, review, current, chosen, context);
  const canChoose = review.decisions.some((key) => transitionOf(resource, key)?.bulk);
  const open = actions.filter(({ refusal }) => !refusal);
  const hasInputs = review.ask === 'inline' && chosen.length === 0 && open.some(({ transition }) => asks(transition));
  const awaited = asked && asked.id === current?.id ? open.find(({ digit }) => digit === asked.digit) : undefined;

  const taking = useTaking(resource, review, {
    hold,
    onBack: ([first]) => setCurrentId(first?.id),
    onDecided,
    onErrors(about, errors) {
      if (about.some(({ id }) => id === current?.id)) answers.current?.refuse(errors);
    },
  });

  /** Called when records are decided on. Moves to the next waiting record, unless the user has moved on already. */
  function onDecided(about: readonly ResourceRecord[]) {
    const done = new Set(about.map(({ id }) => id));
    setChosenIds((ids) => ids.filter((id) => !done.has(id)));
    setCurrentId((id) => {
      const at = records.findIndex((record) => record.id === (id ?? records[0]?.id));
      if (id !== undefined && !done.has(id)) return id;
      return [...records.slice(Math.max(0, at)), ...records].find((record) => !done.has(record.id))?.id;
    });
  }

  function decide(digit: number) {
    const action = actions.find((one) => one.digit === digit);
    if (isEarlier || !current || !action || (action.refusal && chosen.length === 0)) return;
    const { transition } = action;
    if (!hasInputs || !asks(transition)) return taking.take(transition, chosen.length > 0 ? chosen : [current]);
    const given = answers.current?.read(transition);
    setAsked(given ? undefined : { id: current.id, digit });
    if (given) taking.take(transition, [current], { basis: given.basis, entered: given.values });
  }

  return {
    current,
    chosen,
    refused: taking.refused,
    decided: taking.decided,
    actions,
    canChoose,
    canUndo: taking.canUndo,
    dialog: taking.dialog,
    decide,
    inline:
      hasInputs && current
        ? {
            answers,
            decisions: open.map(({ transition }) => transition),
            awaited,
            entered: entered.of(current),
            onEntered: (values) => entered.set(current, values),
            isDirty: () => records.some((record) => entered.of(record) !== undefined),
            submit() {
              const next = awaited ?? open[0];
              if (next) decide(next.digit);
            },
            cancel: () => setAsked(undefined),
          }
        : undefined,
    undo: taking.undo,
    show: ({ id }) => setCurrentId(id),
    move: (step) => setCurrentId((records[index + step] ?? current)?.id),
    choose(record = current) {
      if (isEarlier || !record || !canChoose) return;
      const isChosen = chosenIds.includes(record.id);
      setChosenIds(isChosen ? chosenIds.filter((id) => id !== record.id) : [...chosenIds, record.id]);
    },
    open() {
      const path = current && recordPath(resource, current);
      if (path !== undefined) void navigate(path, { state: { id: current?.id } });
    },
  };
}

interface TakingOptions {
  readonly hold: Queue['hold'];
  /** Decisions were undone, by the key or by a notice. */
  readonly onBack: (records: readonly ResourceRecord[]) => void;
  readonly onDecided: (records: readonly ResourceRecord[]) => void;
  readonly onErrors: (records: readonly AnyRecord[], errors: FieldErrors) => void;
}

/** Takes decisions and undoes them. */
function useTaking(resource: Resource, review: Review, { hold, onBack, onDecided, onErrors }: TakingOptions) {
  const translate = useTranslate();
  const past = usePastDecisions();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const undoing = transitionOf(resource, review.undo);

  const { performOnAll, dialog } = useRunAction(resource, {
    onEdit: () => undefined,
    onTaken({ operation, records: about }) {
      if (typeof operation !== 'string' && operation.key === review.undo) cameBack(about);
      else {
        past.add(about);
        onDecided(about);
      }
    },
    onTakenBack({ records: about }) {
      hold(about.map(({ id }) => id));
      cameBack(about);
    },
    onAnswer: past.onAnswer,
    onStale({ operation }, { id }) {
      // Somebody else has decided anew: the decision before this one is the last that can be undone.
      if (typeof operation !== 'string' && operation.key === review.undo) past.forget(new Set([id]));
    },
    onRefused({ operation, records: about }, reason, errors) {
      onErrors(about, errors);
      const action = typeof operation === 'string' ? operation : actionLabel(translate, resource.name, operation);
      const text = translate('form.action.refused', { action, reason });
      setRefused((before) => new Map([...before, ...about.map(({ id }) => [id, text] as const)]));
    },
  });

  function cameBack(about: readonly ResourceRecord[]) {
    past.takeBack(about);
    onBack(about);
  }

  function take(
    transition: Transition,
    about: readonly ResourceRecord[],
    more: { basis?: Basis; entered?: Values } = {},
  ) {
    setRefused((before) => new Map([...before].filter(([id]) => !about.some((one) => one.id === id))));
    performOnAll(transition, about, more);
  }

  /** Undoes the last decision. */
  function undo() {
    const { last } = past;
    if (!undoing || !last) return;
    hold(last.map(({ id }) => id));
    // A record that was changed since stays as it is.
    take(undoing, past.asAnswered(last), { basis: ({ version }) => ({ version }) });
  }

  return {
    decided: past.decided,
    canUndo: undoing !== undefined && past.last !== undefined,
    refused,
    dialog,
    take,
    undo,
  };
}

/** The decisions that can be undone, and how many there were. */
function usePastDecisions() {
  // Each decision with its records, oldest first.
  const [past, setPast] = useState<readonly (readonly ResourceRecord[])[]>([]);
  // The records as their decisions returned them, by id.
  const answered = useRef(new Map<string, ResourceRecord>());
  const [decided, setDecided] = useState(0);

  function forget(ids: ReadonlySet<unknown>) {
    const without = (list: readonly ResourceRecord[]) => list.filter(({ id }) => !ids.has(id));
    setPast((before) => before.map(without).filter(({ length }) => length > 0));
  }

  return {
    decided,
    last: past.at(-1),
    /** Removes records from the decisions that can be undone. */
    forget,
    add(about: readonly ResourceRecord[]) {
      setDecided((count) => count + about.length);
      setPast((before) => [...before, about]);
    },
    takeBack(about: readonly ResourceRecord[]) {
      forget(new Set(about.map(({ id }) => id)));
      setDecided((count) => count - about.length);
    },
    onAnswer({ before, after }: AppliedAction) {
      const id = String(before.id);
      answered.current.set(id, { ...after, id, version: Number(after.version) });
    },
    asAnswered: (records: readonly ResourceRecord[]) =>
      records.map((record) => answered.current.get(record.id) ?? record),
  };
}

/** What was entered for each record. It is there again when the record comes back. */
function useEnteredValues() {
  const [entered, setEntered] = useState<ReadonlyMap<string, Values>>(new Map());
  return {
    of: ({ id }: ResourceRecord) => entered.get(id),
    set({ id }: ResourceRecord, values: Values | undefined) {
      setEntered((before) => {
        const others = [...before].filter(([one]) => one !== id);
        return new Map(values ? [...others, [id, values]] : others);
      });
    },
  };
}

function transitionOf({ states }: Resource, key: string | undefined): Transition | undefined {
  return states?.transitions.find((one) => one.key === key);
}

/** Returns the decisions on the chosen records, or else on the current one. */
function decisionsOn(
  resource: Resource,
  review: Review,
  current: ResourceRecord | undefined,
  chosen: readonly ResourceRecord[],
  context: ConditionContext,
) {
  return review.decisions.flatMap((key, at) => {
    const transition = transitionOf(resource, key);
    if (!transition || !current || (chosen.length > 0 && !transition.bulk)) return [];
    const refusal = refuseTransition(resource, transition, current, context);
    return [{ kind: 'transition', transition, refusal, digit: at + 1 } as const];
  });
}

function asks({ ask }: Transition): boolean {
  return ask.length > 0;
}
