import { setTimeout as pause } from 'node:timers/promises';
import { type QueueLimits, refusalPause } from '../../../runtime/limits.ts';
import { type Caller, onAbort, type ServedRequest, type Serving } from '../serving.ts';
import { createCounts, createSlotShares } from './slot-shares.ts';
import { createUrgentCredit } from './urgent-credit.ts';

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

/**
 * Creates a queue that runs at most `limits.slots` tasks at once. Urgent tasks come first, as long as they take no more
 * time than the others. Of the others, the next is the one whose enterprise has the fewest running tasks, then the one
 * whose enterprise was served least recently, and then the same by user.
 */
export function createFairQueue(limits: QueueLimits, serving: Serving): FairQueue {
  const slots = createSlots(limits, serving);
  let listener: QueueListener | undefined;
  const refuse = (isOwn: boolean) => {
    listener?.refused(isOwn);
    return new QueueRefused(isOwn, limits.retryAfter);
  };
  const enter = async (): Promise<() => void> => {
    const request = serving.getStore();
    const caller = request ? request.caller() : server;
    const full = request && slots.line.fullOf(caller.person);
    if (full) {
      await pause(refusalPause);
      throw refuse(full === 'user');
    }
    const begun = performance.now();
    const isUrgent = request !== undefined && request.lane !== 'usual';
    if (request && (isUrgent || caller.isSignedIn)) serving.note(caller.person);
    const one = await waitForSlot(slots, { ...caller, isUrgent }, request, refuse);
    const since = performance.now();
    listener?.waited((since - begun) / 1000);
    return releaseOf(slots, one, since);
  };
  return {
    get waiting() {
      return slots.line.waiting.size;
    },
    get running() {
      return slots.running();
    },
    watch(given) {
      listener = given;
    },
    enter,
    run: (work) => runBetween(enter, work),
  };
}

async function runBetween<Result>(enter: FairQueue['enter'], work: () => Promise<Result>): Promise<Result> {
  const end = await enter();
  try {
    return await work();
  } finally {
    end();
  }
}

type Slots = ReturnType<typeof createSlots>;

/** Creates the slots, and decides who takes the next free one. */
function createSlots(limits: QueueLimits, serving: Serving) {
  const shares = createSlotShares();
  const credit = createUrgentCredit(fill);
  const line = createWaitingLine(limits);

  const isAlone = (person: string) => limits.longestRest !== undefined && !serving.hasOthers(person);
  const isAtLimit = (caller: Caller) =>
    !isAlone(caller.person) &&
    (shares.ofPerson(caller) >= limits.perPerson || shares.ofEnterprise(caller) >= limits.perEnterprise);
  const mayBegin = (one: Waiting) => one.isUrgent || !(credit.isKept() || isAtLimit(one));
  const ranks = [({ isUrgent }: Waiting) => (isUrgent && credit.isLeft() ? 0 : 1), ...shares.ranks];

  function fill(): void {
    while (shares.running() < limits.slots) {
      const one = lowestOf(ranks, [...line.waiting].filter(mayBegin));
      if (!one) return;
      if (one.isUrgent) credit.endKeeping();
      line.leave(one);
      shares.take(one);
      one.begin();
    }
  }

  function leave(one: Waiting, since: number): void {
    shares.free(one);
    const took = performance.now() - since;
    credit.spend(one.isUrgent ? took : -took);
    if (one.isUrgent && credit.isLeft() && line.waiting.size > 0) credit.keep();
    fill();
  }

  return { limits, line, running: shares.running, isAlone, isAtLimit, fill, leave };
}

function waitForSlot(
  { limits, line, isAtLimit, fill }: Slots,
  caller: Omit<Waiting, 'begin'>,
  request: ServedRequest | undefined,
  refuse: (isOwn: boolean) => QueueRefused,
): Promise<Waiting> {
  return new Promise((resolve, reject) => {
    const signal = limits.endsWithClient ? request?.signal() : undefined;
    const end = (settle: () => void) => {
      line.leave(entry);
      clearTimeout(timer);
      unwatch();
      settle();
    };
    const entry: Waiting = { ...caller, begin: () => end(() => resolve(entry)) };
    const timer = request && setTimeout(() => end(() => reject(refuse(isAtLimit(caller)))), limits.wait);
    const unwatch = onAbort(signal, () => end(() => reject(signal?.reason)));
    line.join(entry);
    fill();
  });
}

/** Returns what frees the slot, once; where others may wait, after a rest as long as the task. */
function releaseOf({ limits, isAlone, leave }: Slots, one: Waiting, since: number): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    const rest = isAlone(one.person) ? 0 : Math.min(performance.now() - since, limits.longestRest ?? 0);
    if (rest > 0) setTimeout(() => leave(one, since), rest);
    else leave(one, since);
  };
}

/** Who waits for a slot. */
function createWaitingLine(limits: QueueLimits) {
  const waiting = new Set<Waiting>();
  const perPerson = createCounts();
  return {
    waiting,
    join(one: Waiting): void {
      waiting.add(one);
      perPerson.add(one.person, 1);
    },
    leave(one: Waiting): void {
      if (waiting.delete(one)) perPerson.add(one.person, -1);
    },
    /** Returns whether the user, or everybody together, has too much waiting; undefined if there is a place. */
    fullOf(person: string): 'user' | 'all' | undefined {
      if (perPerson.of(person) >= limits.waitingPerPerson) return 'user';
      return waiting.size >= limits.waiting ? 'all' : undefined;
    },
  };
}

/** Returns the first of those that the ranks, compared in order, put lowest. */
function lowestOf(ranks: readonly ((one: Waiting) => number)[], all: readonly Waiting[]): Waiting | undefined {
  let lowest: Waiting | undefined;
  for (const one of all) if (!lowest || isBefore(ranks, one, lowest)) lowest = one;
  return lowest;
}

function isBefore(ranks: readonly ((one: Waiting) => number)[], one: Waiting, other: Waiting): boolean {
  for (const rank of ranks) {
    const difference = rank(one) - rank(other);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
