import type { Scheduler } from 'fast-check';
import type { Locks } from '../../../src/providers/http/refresh.ts';
import type { SessionChannel } from '../../../src/providers/session/messages.ts';
import { createMemoryTokens, type TokenStore } from '../../../src/providers/tokens.ts';
import { settle } from './clock.ts';

/** What the tabs of one browser share; each page that is opened joins, and leaves when it is closed. */
export interface Browser {
  readonly tokens: TokenStore;
  join(page: number): { readonly channel: SessionChannel; readonly locks: Locks; leave(): void };
  /** Whether the page has waited for the lock in vain, and goes on without it. */
  readonly hasGivenUp: (page: number) => boolean;
  /** Notices and locks on their way reach everybody now: both are quicker than a clock or a person. */
  deliver(): Promise<void>;
}

export function createBrowser(scheduler: Scheduler): Browser {
  const listeners = new Map<number, (data: unknown) => void>();
  const notices: { readonly from: number; readonly to: number; readonly data: unknown }[] = [];
  const locks = createLocks(scheduler);

  function deliverOne(): void {
    const notice = notices.shift();
    if (notice) listeners.get(notice.to)?.(notice.data);
  }

  return {
    tokens: createMemoryTokens(),
    hasGivenUp: locks.hasGivenUp,
    join(page) {
      return {
        channel: {
          postMessage(message) {
            for (const to of listeners.keys()) {
              if (to === page) continue;
              notices.push({ from: page, to, data: structuredClone(message) });
              void scheduler.schedule(Promise.resolve(), `a notice of ${page}`).then(deliverOne);
            }
          },
          addEventListener: (_type, listener) => listeners.set(page, (data) => listener({ data })),
        },
        locks: locks.of(page),
        leave() {
          listeners.delete(page);
          locks.release(page);
        },
      };
    },
    async deliver() {
      while (notices.length > 0 || locks.isGranting()) {
        deliverOne();
        locks.grant();
        await settle();
      }
    },
  };
}

interface Waiting {
  readonly page: number;
  readonly grant: () => void;
}

/** Web Locks of one name: granted one after another, each in its own time; those of a closed page become free. */
function createLocks(scheduler: Scheduler) {
  const queue: Waiting[] = [];
  let holder: Waiting | undefined;
  let granting: Waiting | undefined;
  const givenUp = new Set<number>();

  function grant(): void {
    const granted = granting;
    granting = undefined;
    granted?.grant();
  }

  function free(held: Waiting): void {
    if (holder !== held) return;
    holder = undefined;
    granting = undefined;
    grantNext();
  }

  function grantNext(): void {
    if (holder !== undefined) return;
    const next = queue.shift();
    if (next === undefined) return;
    holder = next;
    granting = next;
    void grantLater(next);
  }

  async function grantLater(next: Waiting): Promise<void> {
    await scheduler.schedule(Promise.resolve(), `the lock goes to ${next.page}`);
    if (granting === next) grant();
  }

  return {
    hasGivenUp: (page: number) => givenUp.has(page),
    isGranting: () => granting !== undefined,
    grant,
    of: (page: number): Locks => ({
      request: (_name, { signal }, run) =>
        new Promise((resolve, reject) => {
          let isGranted = false;
          const waiting: Waiting = {
            page,
            grant() {
              isGranted = true;
              run()
                .then(resolve, reject)
                .finally(() => free(waiting));
            },
          };
          signal.addEventListener('abort', () => {
            if (isGranted) return;
            givenUp.add(page);
            const at = queue.indexOf(waiting);
            if (at >= 0) queue.splice(at, 1);
            free(waiting);
            reject(signal.reason);
          });
          givenUp.delete(page);
          queue.push(waiting);
          grantNext();
        }),
    }),
    release(page: number): void {
      for (const waiting of queue.filter((one) => one.page === page)) queue.splice(queue.indexOf(waiting), 1);
      if (holder?.page === page) free(holder);
    },
  };
}
