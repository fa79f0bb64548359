import { useSubscription } from '@refinedev/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { atMostEvery } from '../../../base/calls/at-most-every.ts';
import { hasAbility } from '../../../engine/features/ability.ts';
import { readableFields } from '../../../engine/fields/values.ts';
import { openingOf } from '../../../engine/queries/query.ts';
import { mayDo } from '../../../engine/routes/plan.ts';
import { flatten } from '../../../engine/routes/route.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useCall } from '../../../workspace/requests/call.ts';

/** Minimum time between two counts of a resource, in milliseconds: records of a busy one change every second. */
const pause = 30_000;

const keyOf = (name: string) => ['waiting', name];

/** The number of records that wait, by the name of the resource. */
export type WaitingCounts = ReadonlyMap<string, number>;

export interface CountWaitingProps {
  readonly onCounts: (counts: WaitingCounts) => void;
}

/** Counts the records that the `counted` lists open with for the user, and again when records change. */
export function CountWaiting({ onCounts }: CountWaitingProps) {
  const { plan, snapshot, resource: load } = useWorkspace();
  const call = useCall();
  const lists = useMemo(
    () =>
      flatten(plan.entries).flatMap(({ name, counted }) =>
        name !== undefined && counted && mayDo(plan, snapshot, name, 'list') ? { name, counted } : [],
      ),
    [plan, snapshot],
  );
  const counts = useQueries({
    queries: lists.map(({ name, counted }) => ({
      queryKey: [...keyOf(name), snapshot.version],
      queryFn: async () => {
        const resource = await load(name);
        if (!hasAbility(resource.capabilities, 'counts')) return 0;
        const preset = openingOf(resource, readableFields(resource, snapshot), snapshot)?.preset;
        if (preset === undefined || !counted.includes(preset)) return 0;
        return (await call<Readonly<Record<string, number>>>('get', `${name}/counts`))[preset] ?? 0;
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  useEffect(() => {
    onCounts(new Map(lists.map(({ name }, index) => [name, counts[index] ?? 0])));
  }, [counts, lists, onCounts]);
  return lists.map(({ name }) => <Following key={name} name={name} />);
}

/** Counts a resource again when its records change. */
function Following({ name }: { readonly name: string }) {
  const queries = useQueryClient();
  const count = useMemo(
    () => atMostEvery(pause, () => void queries.invalidateQueries({ queryKey: keyOf(name) })),
    [queries, name],
  );
  useSubscription({ channel: `resources/${name}`, types: ['*'], onLiveEvent: count });
  return null;
}
