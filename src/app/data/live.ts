import { keys, type LiveEvent, type LiveProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { config } from '../../config/index.ts';
import { systemClock } from '../../providers/http/clock.ts';
import { concerns } from '../../providers/live/concerns.ts';
import { createLive } from '../../providers/live/index.ts';
import { useAbility, useWorkspace } from '../../workspace/index.tsx';
import type { Services } from '../services.ts';

/** Milliseconds before the console opens the event stream. By then the first screen is drawn. */
const listeningPause = 1500;

/** Refine's `liveProvider`. It listens as long as the session lasts. */
export function useLive({ http, session, leaving }: Services): LiveProvider {
  const { user } = useWorkspace();
  const [live] = useState(() =>
    createLive({
      url: `${config.apiUrl.replace(/\/+$/, '')}/buffalo/v1/events`,
      name: `live ${user.id}`,
      after: user.lastEvent,
      token: () => session.current().identity?.user.token,
      renew: () => http.get('/buffalo/v1/users/info', { silent: true }),
      onPermissionVersion: session.onPermissionVersion,
      locks: navigator.locks,
      openChannel: (name) => new BroadcastChannel(name),
      page: document,
      clock: systemClock,
    }),
  );
  const hasEvents = useAbility('events');
  useEffect(() => {
    if (!hasEvents) return undefined;
    const timer = setTimeout(live.start, listeningPause);
    const stop = leaving.subscribe(live.stop);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, leaving, hasEvents]);
  return live.provider;
}

/**
 * Returns Refine's `onLiveEvent`, which refetches what an event concerns. With the `liveMode` `auto` Refine would refetch
 * everything that is shown of the resource: every open record with any other.
 */
export function refetchConcerned(client: QueryClient): (event: LiveEvent) => void {
  return (event) => {
    const name = event.channel.replace('resources/', '');
    void client.invalidateQueries(
      {
        queryKey: keys().data('default').resource(name).get(),
        type: 'active',
        predicate: ({ queryKey }) => concerns(event, queryKey),
      },
      { cancelRefetch: false },
    );
  };
}
