import type { HttpClient } from '../http/client.ts';
import type { Clock } from '../http/clock.ts';
import { RequestAborted } from '../http/errors.ts';
import { loadOwner } from './identity.ts';
import { readSessionMessage, type SessionChannel, type SessionMessage } from './messages.ts';
import { type createSessionState, superseded } from './state.ts';

interface SessionTabsOptions {
  readonly http: HttpClient;
  readonly channel: SessionChannel | undefined;
  readonly clock: Clock;
  readonly state: ReturnType<typeof createSessionState>;
}

/** Follows the session of the other tabs, which share the tokens with this one. */
export function createSessionTabs({ http, channel, clock, state }: SessionTabsOptions) {
  const { current, become } = state;

  function announce(notice: SessionMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel never leaves its origin
    channel?.postMessage(notice);
  }

  async function recognise(): Promise<string | undefined> {
    const [askedIn, askedAt, shown] = [state.session(), clock.now(), current().identity?.user.id];
    if (shown === undefined) throw superseded;
    const { id, token } = await loadOwner(http);
    if (state.session() === askedIn && id === shown) {
      state.begin(askedAt);
      return token;
    }
    if (state.session() === askedIn) standStill(http, state);
    throw new RequestAborted('Another tab has signed in as somebody else');
  }

  function hear(notice: SessionMessage | undefined): void {
    if (!notice) return;
    if (notice.type === 'signedOut') {
      if (notice.at < state.begunAt() || !state.isOpen()) return;
      state.end();
      become({ endedBy: notice.reason === 'user' ? 'elsewhere' : notice.reason });
    } else if (current().identity === undefined) {
      if (!state.isOpen()) state.leave();
      become({});
      // The transport reports the error. The gate tries again when it opens.
      state.load().catch(() => undefined);
    } else if (current().identity?.user.id !== notice.userId) {
      standStill(http, state);
    }
  }

  channel?.addEventListener('message', ({ data }) => hear(readSessionMessage(data)));

  return { announce, recognise };
}

/** Another user signed in in this browser. The page sends nothing more and asks the user. */
function standStill(http: HttpClient, { current, become }: SessionTabsOptions['state']): void {
  http.suspend();
  become({ ...current(), question: 'switched' });
}
