import { useTranslate } from '@refinedev/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import { type RecordActions, useRunAction } from '../../../src/screens/actions/run-action.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useRecordName } from '../../../src/workspace/record-name.tsx';
import { followCard } from './follow-card.ts';
import { WayChoice } from './way-choice.tsx';
import type { Ways } from './ways.ts';

interface Target {
  readonly value: string;
  readonly label: string;
}

export interface Taking extends Pick<RecordActions, 'perform'> {
  /** Takes the one transition that leads there, or asks which one is meant. */
  readonly take: (record: ResourceRecord, ways: Ways['open'], target: Target, isByKeys: boolean) => void;
  /** The dialogs of the transitions. */
  readonly dialog: ReactNode;
}

/** Takes the transitions of cards. The focus follows a card that keys have moved. */
export function useTaking(resource: Resource, onEdit: (record: ResourceRecord) => void): Taking {
  const translate = useTranslate();
  const nameOf = useRecordName();
  const [choice, setChoice] = useState<{ record: ResourceRecord; ways: Ways['open']; target: Target }>();
  const followed = useRef<{ readonly id: string; readonly state: string }>(undefined);
  const { perform, dialog } = useRunAction(resource, {
    onEdit,
    onTaken({ records }) {
      const card = followed.current;
      followed.current = undefined;
      if (card && records.some(({ id }) => id === card.id)) followCard(card.id, card.state);
    },
  });
  return {
    perform,
    take(record, ways, target, isByKeys) {
      const [way] = ways;
      followed.current = isByKeys ? { id: record.id, state: target.value } : undefined;
      if (ways.length > 1) setChoice({ record, ways, target });
      else if (way) perform(way, record);
    },
    dialog: (
      <>
        {choice && (
          <WayChoice
            resource={resource}
            title={translate('kanban.ways', { name: nameOf(resource, choice.record), state: choice.target.label })}
            ways={choice.ways}
            onChoose={(way) => {
              setChoice(undefined);
              perform(way, choice.record);
            }}
            onClose={() => setChoice(undefined)}
          />
        )}
        {dialog}
      </>
    ),
  };
}
