import type { LiveEvent, LiveProvider } from '@refinedev/core';
import type { Clock } from '../http/clock.ts';
import type { ConnectionOptions } from './connection.ts';
import type { ReceivedEvent, ServerEvent } from './events.ts';

/** Events of this many milliseconds are told together: a list that is changed ten times is loaded anew once. */
const gathering = 300;

export interface LiveOptions extends Omit<ConnectionOptions, 'onEvent' | 'signal' | 'clock'> {
  readonly clock: Clock;
  /** What the user may do has changed. */
  readonly onPermissionVersion: (version: string) => void;
}

export interface Live {
  /**
   * Refine's liveProvider. Channels are `resources/{name}`, `jobs` and `notices`; the payload holds `ids` (none for many
   * at once) and, of records, the last `action` and `actor`. On the channel `connection` it holds whether the server
   * answers, `isUp`.
   */
  readonly provider: LiveProvider;
  /** Begins to listen; the code for it is loaded only then. */
  start(): void;
  /** Stops for good: the session is over. */
  stop(): void;
}

interface Subscription {
  readonly channel: string;
  readonly types: readonly string[];
  /** Nothing else concerns it, where there are some. */
  readonly ids: ReadonlySet<string>;
  readonly callback: (event: LiveEvent) => void;
}

/** Live events for Refine's hooks. Nothing is told while the page is hidden; what has happened meanwhile is told then. */
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

  function onEvent({ event }: ReceivedEvent): void {
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
      // Without it the console works as before, only that nothing comes by itself.
      listen().catch(() => undefined);
    },
    stop: () => over.abort(),
  };
}

/** The event as the subscription hears it; nothing if it does not concern it. */
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
      : { channel: `${event.type}s`, type: 'updated' };
  const { channel: at, type, ...facts } = summaries;
  if (at !== channel || !(types.includes('*') || types.includes(type))) return undefined;
  if (event.id !== null && ids.size > 0 && !ids.has(event.id)) return undefined;
  return { channel, type, payload: { ids: event.id === null ? [] : [event.id], ...facts }, date };
}

/** Both in one: the later one, about the records of either; about any if one of them is about any. */
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
