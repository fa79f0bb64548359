import type { StoredEvent } from '../storage/events.ts';

/** Pause between two events of one resource and enterprise, in milliseconds. */
const pause = 1000;

/** Limits the events of resources whose records are written too often to name each of them. */
export interface Gathering {
  /** Returns the events to send now. The others are held and sent later, one for each resource and enterprise. */
  pass(events: readonly StoredEvent[]): StoredEvent[];
  /** Returns the id from which a client that has received everything until `id` resumes without losing a held event. */
  resumeFrom(id: number): number;
}

/** @param send sends events whose pause has ended */
export function createGathering(send: (events: readonly StoredEvent[]) => void): Gathering {
  /** By resource and enterprise, while the pause after an event lasts: the last event since, and the first one's id. */
  const pauses = new Map<string, { readonly first: number; readonly event: StoredEvent } | undefined>();

  const begin = (key: string) => {
    pauses.set(key, undefined);
    setTimeout(() => {
      const last = pauses.get(key);
      pauses.delete(key);
      if (!last) return;
      begin(key);
      send([last.event]);
    }, pause).unref();
  };

  return {
    pass: (events) =>
      events.filter((stored) => {
        const { event, to, id } = stored;
        if (event.type !== 'record' || !event.isGathered) return true;
        const key = `${event.resource} ${JSON.stringify(to)}`;
        if (!pauses.has(key)) {
          begin(key);
          return true;
        }
        pauses.set(key, { first: pauses.get(key)?.first ?? id, event: stored });
        return false;
      }),
    resumeFrom: (id) => Math.min(id, ...[...pauses.values()].flatMap((one) => (one ? one.first - 1 : []))),
  };
}
