import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { createDelivery, type Identify } from '../../../server/live/delivery.ts';
import { createSseConnection, type SseConnection } from '../../../server/live/sse-connection.ts';
import { createAccessTrace } from '../../../server/request/access-trace.ts';
import type { Identity } from '../../../server/request/context.ts';
import type { StoredEvent } from '../../../server/storage/events.ts';
import type { DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { standingClock } from '../../setup/standing-clock.ts';
import { catalogueOf, identity } from '../storage/small-catalogue.ts';

const start = '2026-03-01T02:00:00.000Z';
const job: StoredEvent = { id: 8, to: { user: 1 }, event: { type: 'job', id: '3' } };
const ofRights: StoredEvent = {
  id: 9,
  to: { enterprise: null },
  event: { type: 'record', resource: 'user', id: null, action: 'many', actor: null },
};

function deliver() {
  const clock = standingClock(start);
  const receivers = new Map<SseConnection, Identify>();
  const write = vi.fn(async (_identity: Identity) => {});
  const warn = vi.fn();
  const log: Pick<Logger, 'warn'> = { warn };
  const stopping = new AbortController();
  const delivery = createDelivery({
    catalogue: catalogueOf({ name: { type: 'text', label: '名称' } }),
    dataAccess: undefined as unknown as DataAccessFactory,
    clock,
    accessLog: { write },
    log: log as Logger,
    stopping: stopping.signal,
    receivers,
    resumeId: () => 7,
  });
  return {
    ...delivery,
    clock,
    write,
    warn,
    stopping,
    /** Opens a stream, whose token expires a minute after the start. */
    open(who: Identity, identify: Identify = async () => who) {
      const connection = createSseConnection(who, new Date(Date.parse(start) + 60_000), (gone) =>
        receivers.delete(gone),
      );
      receivers.set(connection, identify);
      return {
        connection,
        isOpen: () => receivers.has(connection),
        /** Ends the stream, and returns what was sent. */
        async sent() {
          connection.close();
          return new Response(connection.body).text();
        },
      };
    },
  };
}

it('What a user may see is sent with the id from which the stream resumes, once the log has it', async () => {
  const { open, broadcast, write } = deliver();
  const [own, other] = [open(identity(1, 1)), open(identity(2, 1))];
  await broadcast([job]);
  expect(write.mock.calls.map(([who]) => who.userId)).toEqual([1]);
  expect([await own.sent(), await other.sent()]).toEqual(['id: 7\ndata: {"type":"job","id":"3"}\n\n', '']);
});

it('What cannot be logged is not sent: the stream is to load all anew, and a stop warns of nothing', async () => {
  const { open, broadcast, write, warn, stopping } = deliver();
  const stream = open(identity(1, 1));
  write.mockRejectedValue(new Error('no'));
  await broadcast([job]);
  expect(warn).toHaveBeenCalledOnce();
  stopping.abort();
  await broadcast([job]);
  expect(warn).toHaveBeenCalledOnce();
  const reset = 'id: 7\ndata: {"type":"reset"}\n\n';
  expect(await stream.sent()).toBe(reset + reset);
});

it('After a change of rights each stream has the rights of now, hears if they changed, or ends', async () => {
  const { open, broadcast, warn } = deliver();
  const same = open(identity(1, 1));
  const changed = open(identity(2, 1), async () => ({ ...identity(2, 1), permissionVersion: '2' }));
  const signedOut = open(identity(3, 1), async () => undefined);
  const unreadable = open(identity(4, 1), () => Promise.reject(new Error('no')));
  await broadcast([ofRights]);
  expect([same, changed, signedOut, unreadable].map(({ isOpen }) => isOpen())).toEqual([true, true, false, false]);
  expect(warn).toHaveBeenCalledOnce();
  expect(changed.connection.identity.permissionVersion).toBe('2');
  expect(await changed.sent()).toContain('{"type":"permissions","version":"2"}');
  expect(await same.sent()).not.toContain('permissions');
});

it('No rights are read for other events, nor those of a stream that ended meanwhile', async () => {
  const { open, broadcast } = deliver();
  const identify = vi.fn(async () => identity(2, 1));
  const first = open(identity(1, 1), async () => {
    second.connection.close();
    return identity(1, 1);
  });
  const second = open(identity(2, 1), identify);
  await broadcast([job]);
  expect(second.isOpen()).toBe(true);
  await broadcast([ofRights]);
  expect(identify).not.toHaveBeenCalled();
  expect(first.isOpen()).toBe(true);
});

it('A beat reaches every stream, and ends those whose token has expired without asking for their rights', async () => {
  const { open, beat, clock } = deliver();
  const identify = vi.fn(async () => identity(1, 1));
  const stream = open(identity(1, 1), identify);
  await beat();
  expect(identify).toHaveBeenCalledOnce();
  clock.advance(60);
  await beat();
  expect(identify).toHaveBeenCalledOnce();
  expect(stream.isOpen()).toBe(false);
  expect(await stream.sent()).toBe('id: 7\n:\n\n');
});

it('Platform staff keep the trace of what they were shown when their rights are read again', async () => {
  const { open, beat } = deliver();
  const access = createAccessTrace(1);
  const staff = { ...identity(1, 1), isPlatform: true };
  const { connection } = open({ ...staff, access }, async () => staff);
  await beat();
  expect(connection.identity.access).toBe(access);
});
