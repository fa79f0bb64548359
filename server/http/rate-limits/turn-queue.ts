import { tooManyRequests } from '../../request/errors.ts';
import { createFairLine } from './fair-line.ts';
import { type Network, networkOf } from './network.ts';

/** Maximum wait of a caller, in milliseconds. With the work itself, a response takes less than five seconds. */
const maxWait = 3500;
/** `Retry-After` for rejected callers, in seconds. */
const retryAfter = 5;
/** How many callers are asked at once whether they are known. */
const maxAsked = 16;

/** Who waits for a turn. */
export interface Caller {
  /** Network address. */
  readonly address: string;
  /**
   * Whether the caller has shown before to be honest. Asked only if there is no free turn, and of one caller of a block
   * at a time; the others count as unknown. @default nobody is known
   */
  isKnown?(): Promise<boolean>;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

type Line = ReturnType<typeof createFairLine<Waiting>>;

/**
 * For callers without an account: an address is all that is known of them, and costs nothing to change, so their lines
 * are by network. Work of users and enterprises waits in `createFairQueue` (`server/storage/driver`).
 *
 * Runs at most `count` tasks at once. The others wait in lines that get turns alternately: callers who are known, callers
 * who are not, and the server itself. If more than `maxWaiting` callers wait, a newcomer is rejected, unless another block
 * or network has more than its own, which then loses its last caller. Known and unknown callers have half of the places
 * each; the other half is lent while it is free. Throws 42900 for a caller that is rejected or has waited longer than
 * `maxWait`. Work without a caller belongs to the server itself and is never rejected.
 */
export function createTurnQueue(count: number, maxWaiting = 150) {
  let free = count;
  const lines = createLines(maxWaiting);
  const isKnown = createKnownCheck();

  const begin = async (caller: Caller | undefined): Promise<void> => {
    if (free === 0 && caller !== undefined) {
      const network = networkOf(caller.address);
      const line = (await isKnown(caller, network)) ? lines.known : lines.unknown;
      // A turn may have become free meanwhile.
      if (free === 0) return waitIn(line, network, lines);
    }
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void lines.own.push({ begin: resolve, refuse: () => {} }));
  };

  return {
    async take<Result>(caller: Caller | undefined, work: () => Promise<Result>): Promise<Result> {
      await begin(caller);
      try {
        return await work();
      } finally {
        const next = lines.takeNext();
        if (next) next.begin();
        else free += 1;
      }
    },
  };
}

/** Returns what asks whether a caller is known: one of a block at a time. */
function createKnownCheck() {
  const asking = new Set<string>();
  return async ({ isKnown }: Caller, { block }: Network): Promise<boolean> => {
    if (isKnown === undefined || asking.has(block) || asking.size >= maxAsked) return false;
    asking.add(block);
    return isKnown().finally(() => asking.delete(block));
  };
}

/** Creates the lines: of the server itself, of callers who are known, and of those who are not. */
function createLines(maxWaiting: number) {
  const own: Waiting[] = [];
  const [known, unknown]: readonly [Line, Line] = [createFairLine(), createFairLine()];
  const turns = [() => own.shift(), () => known.takeNext(), () => unknown.takeNext()];
  return {
    own,
    known,
    unknown,
    makeRoom(line: Line, network: Network): boolean {
      if (known.length + unknown.length < maxWaiting) return true;
      const isBelowHalf = line.length < Math.floor(maxWaiting / 2);
      const refused = isBelowHalf ? (line === known ? unknown : known).removeLast() : line.makeRoom(network);
      refused?.refuse();
      return refused !== undefined;
    },
    /** Takes from the line that was served longest ago, of those with somebody. */
    takeNext(): Waiting | undefined {
      for (const [index, take] of turns.entries()) {
        const next = take();
        if (next === undefined) continue;
        turns.push(...turns.splice(index, 1));
        return next;
      }
      return undefined;
    },
  };
}

function waitIn(line: Line, network: Network, { makeRoom }: ReturnType<typeof createLines>): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const refuse = () => {
      clearTimeout(timer);
      reject(tooManyRequests(retryAfter, 'session.busy'));
    };
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const waiting: Waiting = { begin, refuse };
    const timer = setTimeout(() => {
      line.remove(network, waiting);
      refuse();
    }, maxWait).unref();
    if (makeRoom(line, network)) line.add(network, waiting);
    else refuse();
  });
}
