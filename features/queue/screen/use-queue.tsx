import { useDataProvider, useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { momentAt } from '../../../src/engine/fields/condition.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { filtersOf, sortersOf } from '../../../src/screens/list-state/request.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { useCall } from '../../../src/workspace/requests/call.ts';
import { queryState } from '../../../src/workspace/requests/query-state.ts';
import { queueSize } from '../decisions.ts';
import type { Review } from '../normal-form.ts';
import { type OtherWindows, openOtherWindows } from './other-windows.ts';

/** Interval in milliseconds at which a user without records asks again while others hold all that wait. */
const askAgainEvery = 10_000;

/** Maximum number of records that return. One request names at most 200 ids. */
const maxReturning = 100;

/** The records that this screen holds, and the selection they belong to. */
interface Claimed {
  readonly selection: string;
  readonly ids: readonly string[];
}

const nothing: Claimed = { selection: '', ids: [] };

/**
 * Loads the records that this user holds in the queue, and the number of all that wait. Leases are renewed while the
 * page is visible, and given back when the queue is hidden or left, unless another window of the user shows them. A
 * change of the selection takes other records.
 */
export function useQueue(resource: Resource, review: Review, { address, codec }: Pick<ListState, 'address' | 'codec'>) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const { keys } = useKeys();
  const isReadOnly = useReadOnly() !== undefined;
  const leases = useLeases(resource.name, isReadOnly);
  // Records whose decision is taken back. They return to this user, wherever they are in the order.
  const returning = useRef<readonly string[]>([]);
  const { name } = resource;
  const { preset } = address;
  const filters = useMemo(() => filtersOf(address, codec), [address, codec]);
  const sorters = useMemo(() => sortersOf(address), [address]);
  const selection = JSON.stringify({ filters, sorters, preset });
  const queryKey = useMemo(
    () => [...keys().data().resource(name).action('list').get(), 'queue', { selection }],
    [keys, name, selection],
  );

  const renewEvery = momentAt(review.lease, new Date(0)).getTime() / 3;
  const query = useQuery({
    queryKey,
    async queryFn() {
      const { ids, selection: before } = leases.claimed();
      const keep = before === selection ? [...new Set([...ids, ...returning.current])] : [];
      const queue = { keep, release: before === selection ? [] : leases.notElsewhere(ids) };
      const asked = dataProvider().getList<ResourceRecord>({
        resource: name,
        pagination: { currentPage: 1, pageSize: queueSize, mode: 'server' },
        filters,
        sorters,
        // A preview of a role changes nothing, so it shows the records without leases.
        meta: { preset, silent: true, ...(!isReadOnly && { queue }) },
      });
      const answer = await leases.during(asked);
      leases.take({ selection, ids: isReadOnly ? [] : answer.data.map(({ id }) => id) });
      return answer;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.length === 0 && data.total > 0 ? askAgainEvery : renewEvery),
    refetchOnWindowFocus: 'always',
  });

  // Records that were given back must not be shown again from the cache.
  useEffect(() => () => queries.getQueryCache().find({ queryKey, exact: true })?.reset(), [queries, queryKey]);

  return {
    records: query.data?.data ?? [],
    total: query.data?.total ?? 0,
    ...queryState(query),
    retry: () => void query.refetch(),
    hold: (ids: readonly string[]) => {
      returning.current = [...returning.current, ...ids].slice(-maxReturning);
    },
  };
}

/**
 * The leases of the records on the screen. They are given back when the queue is hidden or left, unless another window
 * of the user shows the records.
 */
function useLeases(name: string, isReadOnly: boolean) {
  const call = useCall();
  const { user } = useWorkspace();
  const claimed = useRef(nothing);
  const windows = useRef<OtherWindows>(undefined);
  const isLeft = useRef(false);
  // Number of requests for records on their way.
  const asking = useRef(0);

  function notElsewhere(ids: readonly string[]): readonly string[] {
    const elsewhere = windows.current?.shown();
    return elsewhere ? ids.filter((id) => !elsewhere.has(id)) : ids;
  }

  /** @param isUncertain true if a request for records is on its way: what it leases is not known */
  function giveBack(isUncertain = false) {
    const known = claimed.current.ids;
    claimed.current = nothing;
    windows.current?.tell([]);
    const ids = isUncertain && !windows.current?.shown().size ? 'all' : notElsewhere(known);
    if (isReadOnly || ids.length === 0) return;
    call('delete', `${name}/queue`, {
      ...(ids !== 'all' && { query: { id: [...ids] } }),
      // Sent even if the page is being closed. A failure is harmless: the leases expire.
      meta: { keepalive: true },
    }).catch(() => undefined);
  }
  const leave = useRef(giveBack);
  useEffect(() => {
    leave.current = giveBack;
  });
  useEffect(() => {
    isLeft.current = false;
    windows.current = openOtherWindows(`queue ${name} ${user.id}`);
    // An answer that is on its way is lost with the page, and with it which records were leased.
    const onHide = () => leave.current(asking.current > 0);
    window.addEventListener('pagehide', onHide);
    return () => {
      isLeft.current = true;
      window.removeEventListener('pagehide', onHide);
      leave.current();
      windows.current?.close();
    };
  }, [name, user.id]);

  return {
    claimed: () => claimed.current,
    notElsewhere,
    /** Waits for a request for records. */
    async during<Answer>(request: Promise<Answer>): Promise<Answer> {
      asking.current += 1;
      try {
        return await request;
      } finally {
        asking.current -= 1;
      }
    },
    take(next: Claimed): void {
      claimed.current = next;
      if (isLeft.current) giveBack();
      else windows.current?.tell(next.ids);
    },
  };
}

export type Queue = Pick<ReturnType<typeof useQueue>, 'records' | 'isEarlier' | 'hold'>;
