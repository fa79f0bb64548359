import type { Caller } from '../serving.ts';

/** Which tasks run, by user and enterprise, and whose were served last. */
export function createSlotShares() {
  const running = { all: 0, person: createCounts(), enterprise: createCounts() };
  const served = { person: createServed(), enterprise: createServed() };
  const count = ({ person, enterprise }: Caller, by: 1 | -1) => {
    running.all += by;
    running.person.add(person, by);
    running.enterprise.add(enterprise, by);
  };
  return {
    running: () => running.all,
    ofPerson: ({ person }: Caller) => running.person.of(person),
    ofEnterprise: ({ enterprise }: Caller) => running.enterprise.of(enterprise),
    /** Compared in this order; the lowest goes first. */
    ranks: [
      ({ enterprise }: Caller) => running.enterprise.of(enterprise),
      ({ enterprise }: Caller) => served.enterprise.last(enterprise),
      ({ person }: Caller) => running.person.of(person),
      ({ person }: Caller) => served.person.last(person),
    ],
    take(caller: Caller): void {
      count(caller, 1);
      served.enterprise.note(caller.enterprise);
      served.person.note(caller.person);
    },
    free: (caller: Caller) => count(caller, -1),
  };
}

/** Counts by key, without the keys that count nothing. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: 1 | -1) {
      const now = (counts.get(key) ?? 0) + by;
      if (now === 0) counts.delete(key);
      else counts.set(key, now);
    },
  };
}

/** Maximum number of keys whose last turn is remembered; the others count as never served. */
const maxServed = 10_000;

/** Remembers in which order keys were served last. */
function createServed() {
  const turns = new Map<string, number>();
  let latest = 0;
  return {
    last: (key: string) => turns.get(key) ?? 0,
    note(key: string) {
      latest += 1;
      turns.delete(key);
      turns.set(key, latest);
      const [oldest] = turns.keys();
      if (turns.size > maxServed && oldest !== undefined) turns.delete(oldest);
    },
  };
}
