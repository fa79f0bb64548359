import { tooManyRequests } from '../errors.ts';

/** Maximum wait of a caller, in milliseconds. With the work itself, a response takes less than five seconds. */
const maxWait = 3500;
/** `Retry-After` for rejected callers, in seconds. */
const retryAfter = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Runs at most `count` tasks at once. The others wait in one queue per address, served in rotation, so that an address
 * with many requests delays only itself. If more than `maxWaiting` wait, over all addresses, the last caller of the
 * longest queue is rejected. Throws 42900 for a caller that is rejected or has waited longer than `maxWait`. Work
 * without an address belongs to the server itself and is never rejected.
 */
export function createTurnQueue(count: number, maxWaiting = 150) {
  let free = count;
  const own: Waiting[] = [];
  /** Queues by address, in the order in which they are served. Addresses without waiting callers are absent. */
  const queues = new Map<string, Waiting[]>();

  const leave = (address: string, waiting: Waiting) => {
    const left = queues.get(address)?.filter((one) => one !== waiting) ?? [];
    if (left.length > 0) queues.set(address, left);
    else queues.delete(address);
  };

  const makeRoom = (address: string): boolean => {
    const lengths = [...queues].map(([queued, { length }]) => ({ queued, length }));
    if (lengths.reduce((sum, { length }) => sum + length, 0) < maxWaiting) return true;
    const [longest] = lengths.toSorted((one, other) => other.length - one.length);
    if (longest === undefined || longest.length <= (queues.get(address)?.length ?? 0)) return false;
    const last = queues.get(longest.queued)?.at(-1);
    if (last === undefined) return false;
    leave(longest.queued, last);
    last.refuse();
    return true;
  };

  const wait = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(tooManyRequests(retryAfter, 'session.busy'));
      };
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse,
      };
      const timer = setTimeout(() => {
        leave(address, waiting);
        refuse();
      }, maxWait).unref();
      if (!makeRoom(address)) return refuse();
      queues.set(address, [...(queues.get(address) ?? []), waiting]);
    });

  const waitAsServer = () =>
    new Promise<void>((resolve) => {
      own.push({ begin: resolve, refuse: () => {} });
    });

  let isOwnNext = true;
  const takeNext = (): Waiting | undefined => {
    isOwnNext = !isOwnNext;
    const [first] = queues;
    if (first === undefined || (isOwnNext && own.length > 0)) return own.shift();
    const [address, [waiting, ...others]] = first;
    queues.delete(address);
    if (others.length > 0) queues.set(address, others);
    return waiting;
  };

  return {
    async take<Result>(address: string | undefined, work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await (address === undefined ? waitAsServer() : wait(address));
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.begin();
        else free += 1;
      }
    },
  };
}
