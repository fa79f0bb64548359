import { useKeys, useSubscription } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { atMostEvery } from '../../base/calls/at-most-every.ts';
import type { Tile } from '../../engine/features/dashboard.ts';
import { reportsOfTile } from '../../engine/normalise/dashboard.ts';
import { allMetrics } from '../../engine/reports/report.ts';
import { useToday } from '../../workspace/clock/clock.tsx';
import { useResource } from '../../workspace/index.tsx';

/** Minimum time between two refetches of what is shown of a resource, in milliseconds: conversations change every second. */
const pause = 5000;

export interface FollowedProps {
  /** Name of a resource with counts or reports on the page. */
  readonly resource: string;
  readonly tiles: readonly Tile[];
}

/** Refetches the counts and figures of a resource when records behind them change, and when a new day begins. */
export function Followed({ resource: name, tiles }: FollowedProps) {
  const queries = useQueryClient();
  const { keys } = useKeys();
  const resource = useResource(name);
  const today = useToday();
  const knownDay = useRef(today);
  const refetch = useMemo(
    () =>
      atMostEvery(pause, () => {
        const queryKey = keys().data().resource(name).action('list').get();
        void queries.invalidateQueries({ queryKey, type: 'active' }, { cancelRefetch: false });
      }),
    [queries, keys, name],
  );
  useEffect(() => {
    if (knownDay.current !== today) refetch();
    knownDay.current = today;
  }, [today, refetch]);
  const shown = resource.reports.filter(({ key }) =>
    tiles.flatMap(reportsOfTile).some((one) => one.resource === name && one.report === key),
  );
  const sources = new Set([name, ...shown.flatMap(allMetrics).map(({ of }) => of)]);
  return [...sources].map((source) => <Listening key={source} resource={source} onChange={refetch} />);
}

function Listening({ resource, onChange }: { readonly resource: string; readonly onChange: () => void }) {
  useSubscription({ channel: `resources/${resource}`, types: ['*'], onLiveEvent: onChange });
  return null;
}
