import type { QueueLimits } from '../../limits.ts';
import type { ServedRequest, Serving } from '../serving.ts';

/** Too many wait, or one waited too long. */
export class QueueRefused extends Error {
  override readonly name = 'QueueRefused';
  /** True where the caller or their enterprise has all they may have; false where everybody together asks too much. */
  readonly isOwn: boolean;
  /** Seconds after which to try again. */
  readonly seconds: number;

  constructor(isOwn: boolean, seconds: number) {
    super(isOwn ? 'The caller has too much under way.' : 'Too much is under way.');
    this.isOwn = isOwn;
    this.seconds = seconds;
  }
}

export interface QueueListener {
  /** One got its turn after so many seconds. */
  waited(seconds: number): void;
  refused(isOwn: boolean): void;
}

export interface FairQueue {
  /**
   * Waits for a turn; the result ends it. Throws `QueueRefused`, or the reason of the signal of the request. Work without a
   * request waits for as long as it takes.
   */
  enter(): Promise<() => void>;
  /** Runs `work` in a turn of its own. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly waiting: number;
  /** Calls the listener, the last one given. */
  watch(listener: QueueListener): void;
}

interface Waiting {
  readonly person: string;
  readonly enterprise: string;
  begin(): void;
}

/** Lets `limits.slots` work at once. Among those who wait goes first who, and whose enterprise, has least under way. */
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
  const demandPlace = (person: string) => {
    if ([...waiting].filter((one) => one.person === person).length >= limits.waitingPerPerson) throw refuse(true);
    if (waiting.size >= limits.waiting) throw refuse(false);
  };

  const turn = (one: Omit<Waiting, 'begin'>, request: ServedRequest | undefined) =>
    new Promise<void>((resolve, reject) => {
      const signal = request?.signal();
      const end = (settle: () => void) => {
        waiting.delete(entry);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        settle();
      };
      const entry: Waiting = { ...one, begin: () => end(resolve) };
      const giveUp = () => end(() => reject(signal?.reason));
      const timer = request && setTimeout(() => end(() => reject(refuse(isAtLimit(one)))), limits.wait);
      signal?.addEventListener('abort', giveUp);
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
    if (request) demandPlace(one.person);
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
