import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { Clock } from '../http/clock.ts';
import type { ConnectionOptions } from './connection.ts';
import type { ServerEvent } from './events.ts';
import type { gatherEvent, Subscription } from './gather-event.ts';

/** Events within this many milliseconds are delivered together: a list that changes ten times is refetched once. */
const gathering = 300;

export interface LiveOptions extends Omit<ConnectionOptions, 'onEvent' | 'signal' | 'clock'> {
  readonly clock: Clock;
  /** Called when the permissions of the user have changed. */
  readonly onPermissionVersion: (version: string) => void;
}

export interface Live {
  /**
   * Refine's liveProvider. The channels are `resources/{name}`, `{what}s/{name}` for what features keep about records, `jobs` and `notices`. The payload
   * contains `ids` (empty for many at once) and, for records, the last `action` and `actor`, and the `parents` of
   * messages. On the channel `connection` it contains `isUp`: whether the server responds.
   */
  readonly provider: LiveProvider;
  /** Starts to listen. The code is loaded only then. */
  start(): void;
  /** Stops permanently, because the session is over. */
  stop(): void;
}

/**
 * Creates Refine's live provider. Events are held back while the page is hidden and delivered when it is visible again.
 */
export function createLive(options: LiveOptions): Live {
  const over = new AbortController();
  let isStarted = false;
  const delivery = createDelivery(options, over.signal);

  async function listen(): Promise<void> {
    const [{ connect }, { gatherEvent: gather }] = await Promise.all([
      import('./connection.ts'),
      import('./gather-event.ts'),
    ]);
    options.page.addEventListener('visibilitychange', delivery.flush, { signal: over.signal });
    await connect({ ...options, signal: over.signal, onEvent: (event) => delivery.onEvent(event, gather) });
  }

  return {
    provider: delivery.provider,
    start() {
      if (isStarted) return;
      isStarted = true;
      // Without live events the console works, but data does not update automatically.
      listen().catch(() => undefined);
    },
    stop: () => over.abort(),
  };
}

/** Gathers events for the subscriptions, and delivers them while the page is visible and `over` is not aborted. */
function createDelivery({ clock, page, onPermissionVersion }: LiveOptions, over: AbortSignal) {
  const subscriptions = new Set<Subscription>();
  const gathered = new Map<Subscription, LiveEvent>();
  let isGathering = false;

  function flush(): void {
    isGathering = false;
    if (page.hidden || over.aborted) return;
    const summaries = [...gathered];
    gathered.clear();
    for (const [{ callback }, event] of summaries) callback(event);
  }

  function onEvent(event: ServerEvent, gather: typeof gatherEvent): void {
    if (event.type === 'permissions') {
      onPermissionVersion(event.version);
      return;
    }
    gather(event, subscriptions, gathered);
    if (isGathering || gathered.size === 0) return;
    isGathering = true;
    clock.after(gathering, flush);
  }
  const provider: LiveProvider = {
    subscribe({ channel, types, params, callback }): Subscription {
      const subscription = { channel, types, ids: new Set((params?.ids ?? []).map(String)), callback };
      subscriptions.add(subscription);
      return subscription;
    },
    unsubscribe(subscription: Subscription) {
      subscriptions.delete(subscription);
      gathered.delete(subscription);
    },
  };
  return { flush, onEvent, provider };
}
