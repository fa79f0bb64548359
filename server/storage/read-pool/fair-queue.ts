import type { QueueLimits } from '../../limits.ts';
import { onAbort, type ServedRequest, type Serving } from '../serving.ts';

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
   * signal. Work outside of requests waits without a limit.
   */
  enter(): Promise<() => void>;
  /** Runs `work` in a slot, and frees the slot afterwards. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly waiting: number;
  /** Sets the listener; a later one replaces the one before. */
  watch(listener: QueueListener): void;
}

interface Waiting {
  readonly person: string;
  readonly enterprise: string;
  begin(): void;
}

/**
 * Creates a queue that runs at most `limits.slots` tasks at once. The next task is the one whose enterprise has the
 * fewest running tasks, then the one whose user has the fewest.
 */
export function createFairQueue(limits: QueueLimits, serving: Serving): FairQueue {
  const running = { all: 0, person: new Map<string, number>(), enterprise: new Map<string, number>() };
  const waiting = new Set<Waiting>();
  let listener: QueueListener | undefined;

  const count = (one: Pick<Waiting, 'person' | 'enterprise'>, by: 1 | -1) => {
    running.all += by;
    add(running.person, one.person, by);
    add(running.enterprise, one.enterprise, by);
  };
  const shareOf = ({ person, enterprise }: Pick<Waiting, 'person' | 'enterprise'>) => ({
    person: running.person.get(person) ?? 0,
    enterprise: running.enterprise.get(enterprise) ?? 0,
  });
  const isAtLimit = (one: Pick<Waiting, 'person' | 'enterprise'>) => {
    const { person, enterprise } = shareOf(one);
    return person >= limits.perPerson || enterprise >= limits.perEnterprise;
  };

  const next = (): Waiting | undefined => {
    let best: Waiting | undefined;
    for (const one of waiting) {
      if (isAtLimit(one)) continue;
      const [share, least] = [shareOf(one), best && shareOf(best)];
      const hasLess =
        !least ||
        share.enterprise < least.enterprise ||
        (share.enterprise === least.enterprise && share.person < least.person);
      if (hasLess) best = one;
    }
    return best;
  };
  const fill = () => {
    while (running.all < limits.slots) {
      const one = next();
      if (!one) return;
      waiting.delete(one);
      count(one, 1);
      one.begin();
    }
  };
  const refuse = (isOwn: boolean) => {
    listener?.refused(isOwn);
    return new QueueRefused(isOwn, limits.retryAfter);
  };
  const requirePlace = (person: string) => {
    if ([...waiting].filter((one) => one.person === person).length >= limits.waitingPerPerson) throw refuse(true);
    if (waiting.size >= limits.waiting) throw refuse(false);
  };

  const turn = (one: Omit<Waiting, 'begin'>, request: ServedRequest | undefined) =>
    new Promise<void>((resolve, reject) => {
      const signal = request?.signal();
      const end = (settle: () => void) => {
        waiting.delete(entry);
        clearTimeout(timer);
        unwatch();
        settle();
      };
      const entry: Waiting = { ...one, begin: () => end(resolve) };
      const giveUp = () => end(() => reject(signal?.reason));
      const timer = request && setTimeout(() => end(() => reject(refuse(isAtLimit(one)))), limits.wait);
      const unwatch = onAbort(signal, giveUp);
      waiting.add(entry);
      fill();
    });

  return {
    get waiting() {
      return waiting.size;
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
    const caller = request?.caller();
    const one = { person: String(caller?.user), enterprise: String(caller?.enterprise) };
    if (request) requirePlace(one.person);
    const begun = performance.now();
    await turn(one, request);
    listener?.waited((performance.now() - begun) / 1000);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(one, -1);
      fill();
    };
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}
