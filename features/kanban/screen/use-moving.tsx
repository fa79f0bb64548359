import { useTranslate } from '@refinedev/core';
import { useId, useState } from 'react';
import type { ConditionContext } from '../../../src/engine/fields/condition.ts';
import type { Choice } from '../../../src/engine/fields/kind.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { choiceLabel } from '../../../src/engine/texts/label.ts';
import { refusalsOf, refusalText } from '../../../src/screens/actions/available-actions.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { type Taking, useTaking } from './use-taking.tsx';
import { stateOf, waysTo } from './ways.ts';

/** A card that is being moved. */
interface Held {
  readonly record: ResourceRecord;
  /** The state of the column that it is above, or that the keys have chosen. */
  readonly target: string;
  readonly isByKeys: boolean;
}

/** What a column is to the card that is being moved. */
interface DropPlace {
  readonly isTarget: boolean;
  /** Why the card cannot be moved here. */
  readonly reason: string | undefined;
}

export interface Moving extends Pick<Taking, 'perform' | 'dialog'> {
  readonly mayMove: boolean;
  readonly held: Held | undefined;
  /** Returns what the column of a state is to the card; undefined while none is moved, and for its own column. */
  readonly placeOf: (state: string) => DropPlace | undefined;
  /** Begins to drag a card. */
  readonly hold: (record: ResourceRecord) => void;
  readonly aim: (state: string) => void;
  /** Aims, by keys, at the column that many columns further. */
  readonly aimBy: (record: ResourceRecord, step: number) => void;
  /** Takes the transition to the state that is aimed at. */
  readonly drop: (state: string) => void;
  readonly cancel: () => void;
  /** Id of the text that says which keys move a card. */
  readonly help: string;
  /** What screen readers say of the move. */
  readonly announcement: string;
}

/** Moves cards to the columns of other states, by the transitions that lead there: the rules are those of their buttons. */
export function useMoving(
  resource: Resource,
  columns: readonly Choice[],
  onEdit: (record: ResourceRecord) => void,
): Moving {
  const [held, setHeld] = useState<Held>();
  const context = useConditionContext((at) => (held ? refusalsOf(resource, held.record, at) : ''));
  const places = usePlaces(resource, columns, context);
  const { labelOf, placeOf } = places;
  const { said, say, sayCancelled } = useAnnouncement(resource, places);
  const { take, ...taking } = useTaking(resource, onEdit);
  return {
    ...taking,
    help: useId(),
    mayMove: useReadOnly() === undefined,
    held,
    placeOf: (state) => held && placeOf(state, held),
    hold: (record) => setHeld({ record, isByKeys: false, target: stateOf(resource, record) }),
    aim: (target) => setHeld((before) => (before && before.target !== target ? { ...before, target } : before)),
    aimBy(record, step) {
      const from = held?.record.id === record.id ? held.target : stateOf(resource, record);
      const next = columns[columns.findIndex(({ value }) => value === from) + step]?.value;
      if (next === undefined) return;
      setHeld({ record, target: next, isByKeys: true });
      say(record, next);
    },
    drop(state) {
      setHeld(undefined);
      if (!held || stateOf(resource, held.record) === state) return;
      const { open } = waysTo(resource, held.record, state, context);
      if (open.length > 0) take(held.record, open, { value: state, label: labelOf(state) }, held.isByKeys);
      else say(held.record, state);
    },
    cancel() {
      if (held?.isByKeys) sayCancelled(held.record);
      setHeld(undefined);
    },
    announcement: said,
  };
}

/** What screen readers say of the move, and what says which column it is about. */
function useAnnouncement(resource: Resource, { labelOf, placeOf }: ReturnType<typeof usePlaces>) {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const [said, setSaid] = useState('');
  function say(record: ResourceRecord, target: string) {
    if (target === stateOf(resource, record)) return setSaid(labelOf(target));
    const name = nameOf(resource, record);
    const reason = placeOf(target, { record, target })?.reason;
    setSaid(
      reason === undefined
        ? translate('kanban.aimed', { name, state: labelOf(target) })
        : translate('kanban.refused', { name, reason }),
    );
  }
  const sayCancelled = (record: ResourceRecord) =>
    setSaid(translate('kanban.cancelled', { name: nameOf(resource, record) }));
  return { said, say, sayCancelled };
}

function usePlaces(resource: Resource, columns: readonly Choice[], context: ConditionContext) {
  const translate = useTranslate();
  const workspace = useWorkspace();
  const labelOf = (state: string) => {
    const column = columns.find(({ value }) => value === state);
    return column ? choiceLabel(translate, resource.name, resource.states?.field ?? '', column) : state;
  };

  function placeOf(state: string, { record, target }: Pick<Held, 'record' | 'target'>): DropPlace | undefined {
    const from = stateOf(resource, record);
    if (from === state) return undefined;
    const { open, refused } = waysTo(resource, record, state, context);
    const noWay = () => translate('kanban.noWay', { from: labelOf(from), to: labelOf(state) });
    const refusal = refused && refusalText(refused, resource, workspace, translate);
    return { isTarget: target === state, reason: open.length > 0 ? undefined : (refusal ?? noWay()) };
  }
  return { labelOf, placeOf };
}
