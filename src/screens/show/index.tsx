import { useCan } from '@refinedev/core';
import type { Resource } from '../../engine/resource.ts';
import { NoRight } from '../shared/notices.tsx';
import { Detail } from './detail.tsx';
import { LoadedRecord } from './loaded-record.tsx';
import { MessagesAhead } from './messages-ahead.tsx';

export interface ShowScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The page of one record: its fields, actions and history. */
export function ShowScreen({ resource, id }: ShowScreenProps) {
  const { data: access } = useCan({ resource: resource.name, action: 'show' });
  if (!access?.can) return <NoRight rule={resource.rules.show} />;
  return (
    <>
      <MessagesAhead resource={resource} id={id} />
      <LoadedRecord key={id} resource={resource} id={id}>
        {(record) => <Detail resource={resource} record={record} />}
      </LoadedRecord>
    </>
  );
}
