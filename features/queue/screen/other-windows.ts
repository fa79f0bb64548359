import { isObject } from '../../../src/base/is-object.ts';
import { randomKey } from '../../../src/base/random-key.ts';

/** The other windows of the user that show the same queue. */
export interface OtherWindows {
  /** Tells them which records this window shows. */
  readonly tell: (ids: readonly string[]) => void;
  /** Returns the records that any of them shows. */
  readonly shown: () => ReadonlySet<string>;
  readonly close: () => void;
}

/**
 * Listens to the other windows in which the user has the queue open. Leases belong to the user, so a window that is
 * closed must not give back what another one still shows. What a window that crashed showed is free when its leases
 * expire.
 *
 * @param name differs for every user and queue
 */
export function openOtherWindows(name: string): OtherWindows {
  const self = randomKey();
  const others = new Map<string, readonly string[]>();
  let own: readonly string[] = [];
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  function send(isAsking: boolean) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    if (!isClosed) channel.postMessage({ from: self, ids: own, isAsking });
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data) || !Array.isArray(data.ids)) return;
    others.set(String(data.from), data.ids.map(String));
    if (data.isAsking === true) send(false);
  });
  send(true);

  return {
    tell(ids) {
      own = ids;
      send(false);
    },
    shown: () => new Set([...others.values()].flat()),
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
