import type { LiveEvent, StoredEvent } from '../storage/events.ts';

/** Pause between two deliveries of the events of one resource and enterprise, in milliseconds. */
const pause = 1000;

/** Limits how often the events of resources whose records are written all the time are sent. */
export interface Gathering {
  /**
   * Returns the events to send now. The others are delayed and sent later, together for each resource and enterprise.
   */
  pass(events: readonly StoredEvent[]): StoredEvent[];
  /**
   * Returns the id from which a client that has received everything until `id` resumes without losing a delayed event.
   */
  resumeFrom(id: number): number;
}

/** @param send sends events whose pause has ended */
export function createGathering(send: (events: readonly StoredEvent[]) => void): Gathering {
  /**
   * By resource and enterprise, while the pause after a delivery lasts: the events delayed since, and the first one's
   * id.
   */
  const pauses = new Map<string, { first?: number; readonly delayed: Map<string, StoredEvent> }>();

  const begin = (key: string) => {
    pauses.set(key, { delayed: new Map() });
    setTimeout(() => {
      const delayed = [...(pauses.get(key)?.delayed.values() ?? [])];
      pauses.delete(key);
      if (delayed.length === 0) return;
      begin(key);
      send(delayed);
    }, pause).unref();
  };

  return {
    pass(events) {
      const begun = new Set<string>();
      return events.filter((stored) => {
        const { event, to, id } = stored;
        if (event.type !== 'record' || !event.isGathered) return true;
        const key = `${event.resource} ${JSON.stringify(to)}`;
        const known = pauses.get(key);
        if (!known) {
          begin(key);
          begun.add(key);
        }
        if (!known || begun.has(key)) return true;
        known.first ??= id;
        known.delayed.set(effectOf(event), stored);
        return false;
      });
    },
    resumeFrom: (id) => Math.min(id, ...[...pauses.values()].flatMap(({ first }) => (first ? [first - 1] : []))),
  };
}

/** Events with the same effect reload the same data: the last one stands for all of them. */
function effectOf({ id, isMoved, isRenamed, parents }: Extract<LiveEvent, { type: 'record' }>): string {
  return JSON.stringify([id, isMoved, isRenamed, parents]);
}
