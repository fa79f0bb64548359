import { useSubscription } from '@refinedev/core';
import { useMemo } from 'react';
import { isObject } from '../../../base/is-object.ts';
import { useAbility } from '../../../workspace/index.tsx';
import { useReadOnly } from '../../../workspace/read-only.tsx';
import { useCall } from '../../../workspace/requests/call.ts';
import { useGet } from '../../../workspace/requests/use-get.ts';

/** A notice about another user's action, as the server returns it (docs: notices). */
export interface Notice {
  readonly id: string;
  /** Name of the resource. */
  readonly resource: string;
  /** Null for several records, and for a record that the user may not read. */
  readonly record: { readonly id: string; readonly label: string } | null;
  /** `assign`, `delete`, `event`, one of a feature, or the key of a transition or action. */
  readonly action: string;
  /** What the action says of it: the field of an assignment, the operation of what is no longer the user's. */
  readonly field: string;
  /** The name of the event of notification rules. */
  readonly event?: string;
  /** Number of records concerned, or of what a feature counts. */
  readonly count: number;
  /** What the notice itself says of the records, a line for each. */
  readonly summary?: string;
  /** The user who acted; null for the server itself. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly at: string;
  readonly isRead: boolean;
}

/** Loads the user's newest notices. Fetched again when a notice arrives or is read elsewhere. */
export function useNotices() {
  const call = useCall();
  const isReadOnly = useReadOnly() !== undefined;
  const query = useGet('notices', { queryKey: ['notices'], enabled: useAbility('notices') });
  const { refetch } = query;
  useSubscription({ channel: 'notices', types: ['*'], onLiveEvent: () => void refetch() });
  const { notices, unread } = useMemo(() => read(query.data?.data), [query.data]);
  return {
    notices,
    unread,
    isKnown: query.isSuccess,
    error: query.error,
    refetch,
    /**
     * Marks these notices, or all, as read; does nothing in read-only mode. The transport reports a failure, and the
     * notices stay unread.
     */
    markRead: async (ids?: readonly string[]): Promise<void> => {
      if (isReadOnly) return;
      await call('post', 'notices/read', { payload: ids ? { ids } : {}, meta: { silent: false } });
      await refetch();
    },
  };
}

const nothing: { readonly notices: readonly Notice[]; readonly unread: number } = { notices: [], unread: 0 };

function read(data: unknown): typeof nothing {
  if (!isObject(data) || !Array.isArray(data.notices) || typeof data.unread !== 'number') return nothing;
  return { notices: data.notices.filter(isNotice), unread: data.unread };
}

function isNotice(value: unknown): value is Notice {
  return (
    isObject(value) &&
    [value.id, value.resource, value.action, value.field, value.at].every((text) => typeof text === 'string') &&
    typeof value.count === 'number' &&
    typeof value.isRead === 'boolean' &&
    (value.summary === undefined || typeof value.summary === 'string') &&
    (value.record === null || (isObject(value.record) && typeof value.record.label === 'string')) &&
    (value.actor === null || (isObject(value.actor) && typeof value.actor.name === 'string'))
  );
}
