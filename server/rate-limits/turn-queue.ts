import { tooManyRequests } from '../errors.ts';

/** Callers that wait at the same time, from all addresses. */
const maxWaiting = 24;
/** How long one of them waits before it is refused, in milliseconds: with its own turn it stays under five seconds. */
const maxWait = 3500;
/** When a refused caller may try again, in seconds. */
const retryAfter = 5;

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/**
 * Lets at most `count` pieces of work run at once. The rest wait in one queue per address, served in rotation, so that an
 * address that sends many delays itself only. Where too many wait, the last of the longest queue is refused. Throws 42900
 * for whoever is refused or has waited too long. Work without an address is the server's own and is never refused.
 */
export function createTurnQueue(count: number) {
  let free = count;
  const own: Waiting[] = [];
  /** In the order of their turns; an address without anybody waiting is absent. */
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
