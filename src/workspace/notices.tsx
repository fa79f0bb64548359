import { useApiUrl, useCustom, useDataProvider, useSubscription } from '@refinedev/core';
import { useMemo } from 'react';
import { isObject } from '../engine/is-object.ts';
import { useReadOnly } from './read-only.tsx';

/** Something that another did and the user is concerned by, as the server tells of it (docs: notices). */
export interface Notice {
  readonly id: string;
  /** Name of the resource. */
  readonly resource: string;
  /** Null where it is about several records, and where the user may not read it. */
  readonly record: { readonly id: string; readonly label: string } | null;
  /** `assign`, `delete` or the key of a transition. */
  readonly action: string;
  /** How many records it is about. */
  readonly count: number;
  /** Who did it; null for the server itself. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly at: string;
  readonly isRead: boolean;
}

/** The user's newest notices, asked for again when there is another or one was read elsewhere. */
export function useNotices() {
  const base = `${useApiUrl()}/notices`;
  const dataProvider = useDataProvider();
  const isReadOnly = useReadOnly() !== undefined;
  const { query } = useCustom({
    url: base,
    method: 'get',
    meta: { silent: true },
    errorNotification: false,
    queryOptions: { queryKey: ['notices'] },
  });
  const { refetch } = query;
  useSubscription({ channel: 'notices', types: ['*'], onLiveEvent: () => void refetch() });
  const { notices, unread } = useMemo(() => read(query.data?.data), [query.data]);
  return {
    notices,
    unread,
    isKnown: query.isSuccess,
    error: query.error,
    refetch,
    /** Marks these as read, or all; while nothing can be changed, none. What fails is told by the transport, and stays unread. */
    markRead: async (ids?: readonly string[]): Promise<void> => {
      if (isReadOnly) return;
      await dataProvider().custom?.({ url: `${base}/read`, method: 'post', payload: ids ? { ids } : {} });
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
    [value.id, value.resource, value.action, value.at].every((text) => typeof text === 'string') &&
    typeof value.count === 'number' &&
    typeof value.isRead === 'boolean' &&
    (value.record === null || (isObject(value.record) && typeof value.record.label === 'string')) &&
    (value.actor === null || (isObject(value.actor) && typeof value.actor.name === 'string'))
  );
}
