import { useCan, useTranslate } from '@refinedev/core';
import type { Resource } from '../../engine/resource.ts';
import { KeptWhileUnsaved } from '../notices/kept-while-unsaved.tsx';
import { NoRight } from '../notices/notices.tsx';
import { Detail } from './detail.tsx';
import { LoadedRecord } from './loaded-record.tsx';
import { TabsAhead } from './tabs/record-tabs.tsx';

export interface ShowScreenProps {
  readonly resource: Resource;
  readonly id: string;
}

/** The page of one record: its fields, actions and history. */
export function ShowScreen({ resource, id }: ShowScreenProps) {
  const { data: access } = useCan({ resource: resource.name, action: 'show' });
  const translate = useTranslate();
  const refused = { instead: <NoRight rule={resource.rules.show} />, reason: translate('show.noRight') };
  return (
    <KeptWhileUnsaved obstacle={access?.can ? undefined : refused}>
      <TabsAhead resource={resource} id={id} />
      <LoadedRecord key={id} resource={resource} id={id}>
        {(record) => <Detail resource={resource} record={record} />}
      </LoadedRecord>
    </KeptWhileUnsaved>
  );
}
