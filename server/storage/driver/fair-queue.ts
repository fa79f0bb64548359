import { setTimeout as pause } from 'node:timers/promises';
import { type QueueLimits, refusalPause } from '../../runtime/limits.ts';
import { type Caller, onAbort, type ServedRequest, type Serving } from './serving.ts';

/** Too many requests wait, or one waited too long. */
export class QueueRefused extends Error {
  override readonly name = 'QueueRefused';
  /**
   * True if the user or their enterprise is at its limit; false if all users together exceed the limit of the queue.
   */
  readonly isOwn: boolean;
  /** Seconds after which the client may retry. */
  readonly seconds: number;

  constructor(isOwn: boolean, seconds: number) {
    super(isOwn ? 'The caller has too much under way.' : 'Too much is under way.');
    this.isOwn = isOwn;
    this.seconds = seconds;
  }
}

interface QueueListener {
  /** A task started after waiting this many seconds. */
  waited(seconds: number): void;
  refused(isOwn: boolean): void;
}

export interface FairQueue {
  /**
   * Waits for a slot. Returns a function that frees it. Throws `QueueRefused`, or the abort reason of the request's
   * signal where `limits.endsWithClient` is set. Work outside of requests waits without a limit.
   */
  enter(): Promise<() => void>;
  /** Runs `work` in a slot, and frees the slot afterwards. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly waiting: number;
  /** Number of taken slots. */
  readonly running: number;
  /** Sets the listener; a later one replaces the one before. */
  watch(listener: QueueListener): void;
}

interface Waiting extends Caller {
  /** True for sign-in and health checks. */
  readonly isUrgent: boolean;
  begin(): void;
}

/** Work outside of requests: jobs, messages, what is due. */
const server: Caller = { person: 'server', enterprise: 'server', isSignedIn: false };

/** How far urgent work may be ahead of other work, or behind it, in milliseconds of slot time. */
const maxCredit = 160;
/** How long a slot is kept for the next step of an urgent request, in milliseconds: longer than a password takes. */
const keptFor = 60;

/**
 * Creates a queue that runs at most `limits.slots` tasks at once. Urgent tasks come first, as long as they take no more
 * time than the others. Of the others, the next is the one whose enterprise has the fewest running tasks, then the one
 * whose enterprise was served least recently, and then the same by user.
 */
export function createFairQueue(limits: QueueLimits, serving: Serving): FairQueue {
  const running = { all: 0, person: createCounts(), enterprise: createCounts() };
  const served = { person: createServed(), enterprise: createServed() };
  const waiting = new Set<Waiting>();
  const waitingPerPerson = createCounts();
  let listener: QueueListener | undefined;
  /** Milliseconds that urgent tasks may take before others have the same right. */
  let credit = maxCredit;
  /** Set while a slot is kept for the next step of an urgent request. */
  let kept: { readonly since: number; readonly timer: NodeJS.Timeout } | undefined;

  const count = (one: Waiting, by: 1 | -1) => {
    running.all += by;
    running.person.add(one.person, by);
    running.enterprise.add(one.enterprise, by);
  };
  const isAlone = (person: string) => limits.longestRest !== undefined && !serving.hasOthers(person);
  const isAtLimit = ({ person, enterprise }: Caller) =>
    !isAlone(person) &&
    (running.person.of(person) >= limits.perPerson || running.enterprise.of(enterprise) >= limits.perEnterprise);

  /** Compared in this order; the lowest goes first. */
  const ranks: readonly ((one: Waiting) => number)[] = [
    ({ isUrgent }) => (isUrgent && credit > 0 ? 0 : 1),
    ({ enterprise }) => running.enterprise.of(enterprise),
    ({ enterprise }) => served.enterprise.last(enterprise),
    ({ person }) => running.person.of(person),
    ({ person }) => served.person.last(person),
  ];
  const next = (): Waiting | undefined => {
    let best: Waiting | undefined;
    for (const one of waiting) {
      if (!one.isUrgent && (kept || isAtLimit(one))) continue;
      if (!best || isBefore(ranks, one, best)) best = one;
    }
    return best;
  };
  const fill = () => {
    while (running.all < limits.slots) {
      const one = next();
      if (!one) return;
      if (one.isUrgent) endKeeping();
      waiting.delete(one);
      waitingPerPerson.add(one.person, -1);
      count(one, 1);
      served.enterprise.note(one.enterprise);
      served.person.note(one.person);
      one.begin();
    }
  };
  /** Keeps the slot of an urgent task, which counts like using it: its request takes several steps. */
  const keepForNextStep = () => {
    const timer = setTimeout(() => {
      endKeeping();
      fill();
    }, keptFor);
    kept = { since: performance.now(), timer };
  };
  const endKeeping = () => {
    if (!kept) return;
    clearTimeout(kept.timer);
    spend(performance.now() - kept.since);
    kept = undefined;
  };
  const spend = (time: number) => {
    credit = Math.max(-maxCredit, Math.min(maxCredit, credit - time));
  };
  const leave = (one: Waiting, since: number) => {
    count(one, -1);
    const took = performance.now() - since;
    spend(one.isUrgent ? took : -took);
    if (one.isUrgent && credit > 0 && waiting.size > 0 && !kept) keepForNextStep();
    fill();
  };
  const refuse = (isOwn: boolean) => {
    listener?.refused(isOwn);
    return new QueueRefused(isOwn, limits.retryAfter);
  };
  /** Returns whether the user, or everybody together, has too much waiting; undefined if there is a place. */
  const fullOf = (person: string): 'user' | 'all' | undefined => {
    if (waitingPerPerson.of(person) >= limits.waitingPerPerson) return 'user';
    return waiting.size >= limits.waiting ? 'all' : undefined;
  };

  const turn = (caller: Omit<Waiting, 'begin'>, request: ServedRequest | undefined) =>
    new Promise<Waiting>((resolve, reject) => {
      const signal = limits.endsWithClient ? request?.signal() : undefined;
      const end = (settle: () => void) => {
        if (waiting.delete(entry)) waitingPerPerson.add(entry.person, -1);
        clearTimeout(timer);
        unwatch();
        settle();
      };
      const entry: Waiting = { ...caller, begin: () => end(() => resolve(entry)) };
      const giveUp = () => end(() => reject(signal?.reason));
      const timer = request && setTimeout(() => end(() => reject(refuse(isAtLimit(caller)))), limits.wait);
      const unwatch = onAbort(signal, giveUp);
      waiting.add(entry);
      waitingPerPerson.add(entry.person, 1);
      fill();
    });

  return {
    get waiting() {
      return waiting.size;
    },
    get running() {
      return running.all;
    },
    watch(given) {
      listener = given;
    },
    enter,
    async run(work) {
      const end = await enter();
      try {
        return await work();
      } finally {
        end();
      }
    },
  };

  async function enter(): Promise<() => void> {
    const request = serving.getStore();
    const caller = request ? request.caller() : server;
    const full = request && fullOf(caller.person);
    if (full) {
      await pause(refusalPause);
      throw refuse(full === 'user');
    }
    const begun = performance.now();
    const isUrgent = request !== undefined && request.lane !== 'usual';
    if (request && (isUrgent || caller.isSignedIn)) serving.note(caller.person);
    const one = await turn({ ...caller, isUrgent }, request);
    const since = performance.now();
    listener?.waited((since - begun) / 1000);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const rest = isAlone(one.person) ? 0 : Math.min(performance.now() - since, limits.longestRest ?? 0);
      if (rest > 0) setTimeout(() => leave(one, since), rest);
      else leave(one, since);
    };
  }
}

function isBefore(ranks: readonly ((one: Waiting) => number)[], one: Waiting, other: Waiting): boolean {
  for (const rank of ranks) {
    const difference = rank(one) - rank(other);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Counts by key, without the keys that count nothing. */
function createCounts() {
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
