import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { Clock } from '../http/clock.ts';
import type { ConnectionOptions } from './connection.ts';
import type { ServerEvent } from './events.ts';

/** Events within this many milliseconds are delivered together: a list that changes ten times is refetched once. */
const gathering = 300;

export interface LiveOptions extends Omit<ConnectionOptions, 'onEvent' | 'signal' | 'clock'> {
  readonly clock: Clock;
  /** Called when the permissions of the user have changed. */
  readonly onPermissionVersion: (version: string) => void;
}

export interface Live {
  /**
   * Refine's liveProvider. The channels are `resources/{name}`, `comments/{name}`, `jobs` and `notices`. The payload
   * contains `ids` (empty for many at once) and, for records, the last `action` and `actor`. On the channel `connection`
   * it contains `isUp`: whether the server responds.
   */
  readonly provider: LiveProvider;
  /** Starts to listen. The code is loaded only then. */
  start(): void;
  /** Stops permanently, because the session is over. */
  stop(): void;
}

interface Subscription {
  readonly channel: string;
  readonly types: readonly string[];
  /** If not empty, only events about these records are delivered. */
  readonly ids: ReadonlySet<string>;
  readonly callback: (event: LiveEvent) => void;
}

/**
 * Creates Refine's live provider. Events are held back while the page is hidden and delivered when it is visible again.
 */
export function createLive(options: LiveOptions): Live {
  const { clock, page, onPermissionVersion } = options;
  const over = new AbortController();
  const subscriptions = new Set<Subscription>();
  const gathered = new Map<Subscription, LiveEvent>();
  let isGathering = false;
  let isStarted = false;

  function flush(): void {
    isGathering = false;
    if (page.hidden || over.signal.aborted) return;
    const summaries = [...gathered];
    gathered.clear();
    for (const [{ callback }, event] of summaries) callback(event);
  }

  function onEvent(event: ServerEvent): void {
    if (event.type === 'permissions') {
      onPermissionVersion(event.version);
      return;
    }
    for (const subscription of subscriptions) {
      const live = liveEventOf(event, subscription);
      if (live) gathered.set(subscription, joined(gathered.get(subscription), live));
    }
    if (isGathering || gathered.size === 0) return;
    isGathering = true;
    clock.after(gathering, flush);
  }

  async function listen(): Promise<void> {
    const { connect } = await import('./connection.ts');
    page.addEventListener('visibilitychange', flush, { signal: over.signal });
    await connect({ ...options, signal: over.signal, onEvent });
  }

  return {
    provider: {
      subscribe({ channel, types, params, callback }): Subscription {
        const subscription = { channel, types, ids: new Set((params?.ids ?? []).map(String)), callback };
        subscriptions.add(subscription);
        return subscription;
      },
      unsubscribe(subscription: Subscription) {
        subscriptions.delete(subscription);
        gathered.delete(subscription);
      },
    },
    start() {
      if (isStarted) return;
      isStarted = true;
      // Without live events the console works, but data does not update automatically.
      listen().catch(() => undefined);
    },
    stop: () => over.abort(),
  };
}

/** Returns the event for a subscription, or undefined if it does not match. */
function liveEventOf(
  event: Exclude<ServerEvent, { type: 'permissions' }>,
  wanted: Subscription,
): LiveEvent | undefined {
  const { channel, types, ids } = wanted;
  const date = new Date();
  if (event.type === 'connection') {
    return channel === 'connection' ? { channel, type: '*', payload: { isUp: event.isUp }, date } : undefined;
  }
  if (event.type === 'reset') return { channel, type: '*', payload: { ids: [] }, date };
  const summaries =
    event.type === 'record'
      ? { channel: `resources/${event.resource}`, type: typeOf(event.action), action: event.action, actor: event.actor }
      : { channel: event.type === 'comment' ? `comments/${event.resource}` : `${event.type}s`, type: 'updated' };
  const { channel: at, type, ...facts } = summaries;
  if (at !== channel || !(types.includes('*') || types.includes(type))) return undefined;
  if (event.id !== null && ids.size > 0 && !ids.has(event.id)) return undefined;
  return { channel, type, payload: { ids: event.id === null ? [] : [event.id], ...facts }, date };
}

/** Merges two events: the later one with the ids of both. If one of them concerns many records, the result does too. */
function joined(earlier: LiveEvent | undefined, later: LiveEvent): LiveEvent {
  if (!earlier) return later;
  const [before, after] = [earlier.payload.ids ?? [], later.payload.ids ?? []];
  const ids = before.length === 0 || after.length === 0 ? [] : [...new Set([...before, ...after])];
  return { ...later, payload: { ...later.payload, ids } };
}

function typeOf(action: string): string {
  if (action === 'create' || action === 'restore') return 'created';
  return action === 'delete' ? 'deleted' : 'updated';
}
