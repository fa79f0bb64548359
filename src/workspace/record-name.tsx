import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '../engine/resource.ts';
import { recordName, recordTitle } from '../engine/texts/record-name.ts';
import { useTimeZone } from './clock/clock.tsx';
import { useWorkspace } from './index.tsx';

/** Returns the display name of a record, in the time zone of the server. */
type NameOf = (resource: Resource, record: Readonly<Record<string, unknown>> | undefined) => string;

/** Returns `recordName` for the signed-in user. */
export function useRecordName(): NameOf {
  return useNameBy(recordName);
}

/** Returns `recordTitle` for the signed-in user. */
export function useRecordTitle(): NameOf {
  return useNameBy(recordTitle);
}

function useNameBy(nameBy: typeof recordName): NameOf {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  const timeZone = useTimeZone();
  return useCallback(
    (resource, record) => nameBy(resource, record, { kinds, translate, timeZone }),
    [nameBy, kinds, translate, timeZone],
  );
}
