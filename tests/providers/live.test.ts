import { setTimeout } from 'node:timers/promises';
import type { LiveEvent } from '@refinedev/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LeaderLocks, PageSight, TabChannel } from '../../src/providers/live/connection.ts';
import { createLive, type LiveOptions } from '../../src/providers/live/index.ts';
import { createFakeClock } from './fakes.ts';

/** Streams as a server opens them: each is written to, or ended, by the test. */
function createServer() {
  const opened: { readonly after: string | null; write(text: string): void; end(): void }[] = [];
  let isRefusing = false;
  let isDown = false;
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (isRefusing) return Response.json({ code: 400203, msg: 'expired', data: null });
    let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sink = controller) });
    init?.signal?.addEventListener('abort', () => sink?.error(init.signal?.reason));
    opened.push({
      after: new Headers(init?.headers).get('Last-Event-ID'),
      write: (text) => sink?.enqueue(new TextEncoder().encode(text)),
      end: () => sink?.close(),
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
  };
  return {
    fetch,
    opened,
    refuse: (refused: boolean) => void (isRefusing = refused),
    goDown: (down: boolean) => void (isDown = down),
    /** The stream that was opened last, once there are so many. */
    stream: (count: number) =>
      vi.waitFor(() => {
        const stream = opened[count - 1];
        if (!stream) throw new Error(`Only ${opened.length} streams were opened.`);
        return stream;
      }),
  };
}

/** What the tabs of a browser share: locks in the order asked for, and channels by name. */
function createBrowser(): Pick<LiveOptions, 'locks' | 'openChannel'> {
  const listeners = new Set<{ readonly own: object; hear(event: { readonly data: unknown }): void }>();
  let last: Promise<unknown> = Promise.resolve();
  const locks: LeaderLocks = {
    request(_name, _options, run) {
      const mine = last.then(run);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
  const openChannel = (): TabChannel => {
    const own = {};
    return {
      postMessage(data) {
        for (const one of listeners) if (one.own !== own) one.hear({ data: structuredClone(data) });
      },
      addEventListener: (_type, hear) => void listeners.add({ own, hear }),
      close() {
        for (const one of listeners) if (one.own === own) listeners.delete(one);
      },
    };
  };
  return { locks, openChannel };
}

function createPage() {
  const events = new EventTarget();
  const page = {
    hidden: false,
    /** Listeners there are. */
    listening: 0,
    addEventListener(...[type, listener, { signal }]: Parameters<PageSight['addEventListener']>) {
      events.addEventListener(type, listener, { signal });
      page.listening += 1;
      signal.addEventListener('abort', () => void (page.listening -= 1));
    },
    show(isSeen: boolean) {
      page.hidden = !isSeen;
      events.dispatchEvent(new Event('visibilitychange'));
    },
  };
  return page;
}

const record = (id: string, more: object = {}) => {
  const event = {
    type: 'record',
    resource: 'merchant',
    id,
    action: 'update',
    actor: { id: '4', name: '王敏' },
    ...more,
  };
  return `id: ${Number(id) + 100}\ndata: ${JSON.stringify(event)}\n\n`;
};

describe('live events', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  function openTab(server = createServer(), browser = createBrowser(), after?: string) {
    const clock = createFakeClock();
    const page = createPage();
    const versions: string[] = [];
    const renewals: true[] = [];
    const live = createLive({
      ...browser,
      url: '/events',
      name: 'live 7',
      after,
      token: () => 'T1',
      renew: async () => renewals.push(true),
      onPermissionVersion: (version) => versions.push(version),
      page,
      clock,
      fetch: server.fetch,
    });
    stops.push(live.stop);
    const hear = (channel: string, ids: string[] = []) => {
      const heard: LiveEvent[] = [];
      const callback = (event: LiveEvent) => void heard.push(event);
      const subscription = live.provider.subscribe({ channel, types: ['*'], params: { ids }, callback });
      return { heard, stop: () => live.provider.unsubscribe(subscription) };
    };
    /** Lets what has arrived be told. */
    const tell = async (isThere: () => boolean) => {
      await vi.waitFor(() => {
        clock.advance(300);
        if (!isThere()) throw new Error('Nothing was told.');
      });
    };
    live.start();
    return { live, clock, page, server, versions, renewals, hear, tell };
  }

  it('tells what happened between the load of the page and the opening of the stream', async () => {
    const { server } = openTab(createServer(), createBrowser(), '57');
    expect((await server.stream(1)).after).toBe('57');
  });

  it('reach who hears of that resource, or of that record', async () => {
    const { server, hear, tell } = openTab();
    const [list, one, other, role] = [
      hear('resources/merchant'),
      hear('resources/merchant', ['1']),
      hear('resources/merchant', ['2']),
      hear('resources/role'),
    ];
    (await server.stream(1)).write(record('1', { action: 'delete' }));
    await tell(() => list.heard.length > 0);
    expect(list.heard).toMatchObject([
      { channel: 'resources/merchant', type: 'deleted', payload: { ids: ['1'], actor: { id: '4', name: '王敏' } } },
    ]);
    expect(one.heard).toHaveLength(1);
    expect([...other.heard, ...role.heard]).toEqual([]);
  });

  it('are gathered, however they are cut on the way', async () => {
    const { server, hear, tell } = openTab();
    const list = hear('resources/merchant');
    const stream = await server.stream(1);
    const text = `${record('1')}: alive\n\n${record('2')}data: what is this\n\n${record('3', { id: null, action: 'many' })}`;
    for (const part of text.match(/.{1,7}/gsu) ?? []) stream.write(part);
    await tell(() => list.heard.length > 0);
    expect(list.heard).toMatchObject([{ type: 'updated', payload: { ids: [] } }]);
  });

  it('of messages name the conversations, together those of all, and none where one does not say', async () => {
    const { server, hear, tell } = openTab();
    const list = hear('resources/merchant');
    const stream = await server.stream(1);
    stream.write(record('1', { parents: { talk: ['5'] } }) + record('2', { parents: { talk: ['6'], shop: ['7'] } }));
    await tell(() => list.heard.length > 0);
    expect(list.heard[0]?.payload).toMatchObject({ ids: ['1', '2'], parents: { talk: ['5', '6'] } });
    expect(list.heard[0]?.payload.parents).not.toHaveProperty('shop');
    stream.write(record('3', { parents: { talk: ['5'] } }) + record('4'));
    await tell(() => list.heard.length > 1);
    expect(list.heard[1]?.payload).toMatchObject({ ids: ['3', '4'], parents: undefined });
  });

  it('of jobs and changed rights reach who they are for', async () => {
    const { server, versions, hear, tell } = openTab();
    const jobs = hear('jobs');
    const stream = await server.stream(1);
    stream.write('id: 1\ndata: {"type":"permissions","version":"v2"}\n\nid: 2\ndata: {"type":"job","id":"7"}\n\n');
    await tell(() => jobs.heard.length > 0);
    expect(jobs.heard).toMatchObject([{ channel: 'jobs', payload: { ids: ['7'] } }]);
    expect(versions).toEqual(['v2']);
  });

  it('that were missed for good reset every listener', async () => {
    const { server, hear, tell } = openTab();
    const [list, one] = [hear('resources/role'), hear('resources/merchant', ['1'])];
    (await server.stream(1)).write('id: 9\ndata: {"type":"reset"}\n\n');
    await tell(() => list.heard.length > 0);
    expect(one.heard).toHaveLength(1);
  });

  it('wait while the page is hidden', async () => {
    const { server, page, hear, tell } = openTab();
    const [list, seen] = [hear('resources/merchant'), hear('jobs')];
    page.show(false);
    const stream = await server.stream(1);
    stream.write(record('1'));
    stream.write('id: 102\ndata: {"type":"job","id":"7"}\n\n');
    await tell(() => true);
    expect(list.heard).toEqual([]);
    await tell(() => {
      page.show(true);
      return seen.heard.length > 0;
    });
    expect(list.heard).toHaveLength(1);
  });

  it('come through one tab to all of them, and through the next one when that is gone', async () => {
    const [server, browser] = [createServer(), createBrowser()];
    const [first, second] = [openTab(server, browser), openTab(server, browser)];
    const lists = [first.hear('resources/merchant'), second.hear('resources/merchant')] as const;
    (await server.stream(1)).write(record('1'));
    await first.tell(() => lists[0].heard.length > 0);
    await second.tell(() => lists[1].heard.length > 0);
    expect(server.opened).toHaveLength(1);
    first.live.stop();
    const stream = await server.stream(2);
    expect(stream.after).toBe('101');
    stream.write(record('2'));
    await second.tell(() => lists[1].heard.length > 1);
    expect(lists[0].heard).toHaveLength(1);
  });

  it('come only to a tab that is seen, where the browser has no locks', async () => {
    const server = createServer();
    const { page } = openTab(server, { ...createBrowser(), locks: undefined });
    await server.stream(1);
    page.show(false);
    page.show(true);
    await server.stream(2);
  });

  it('leave no listener behind, however often the tab is hidden', async () => {
    const server = createServer();
    const { page } = openTab(server, { ...createBrowser(), locks: undefined });
    await server.stream(1);
    const before = page.listening;
    for (let times = 2; times < 6; times += 1) {
      page.show(false);
      await vi.waitFor(() => expect(page.listening).toBe(before));
      page.show(true);
      await server.stream(times);
    }
    await vi.waitFor(() => expect(page.listening).toBe(before));
  });

  it('come again after the stream broke off, from where it was', async () => {
    const { server, clock, hear, tell } = openTab();
    const list = hear('resources/merchant');
    const stream = await server.stream(1);
    stream.write(record('1'));
    await tell(() => list.heard.length > 0);
    stream.end();
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(server.opened).toHaveLength(2);
    });
    expect(server.opened[1]?.after).toBe('101');
  });

  it('come again from the last heartbeat, in the next tab as well, so that a long silence is no gap', async () => {
    const [server, browser] = [createServer(), createBrowser()];
    const [first] = [openTab(server, browser), openTab(server, browser)];
    const list = first.hear('resources/merchant');
    const stream = await server.stream(1);
    stream.write('id: 640\n:\n\n');
    stream.end();
    await vi.waitFor(() => {
      first.clock.advance(1000);
      expect(server.opened).toHaveLength(2);
    });
    expect(server.opened[1]?.after).toBe('640');
    expect(list.heard).toEqual([]);
    server.opened[1]?.write('id: 700\n:\n\n');
    await setTimeout(10);
    first.live.stop();
    expect((await server.stream(3)).after).toBe('700');
  });

  it('come again after a silence that the server never keeps', async () => {
    const { server, clock } = openTab();
    await server.stream(1);
    await vi.waitFor(() => {
      clock.advance(45_000);
      expect(server.opened).toHaveLength(2);
    });
  });

  it('have the session renewed where the server refuses, and come again once it does not', async () => {
    const server = createServer();
    server.refuse(true);
    const { clock, renewals } = openTab(server);
    await vi.waitFor(() => expect(renewals).toHaveLength(1));
    await vi.waitFor(() => {
      clock.advance(1000);
      expect(renewals).toHaveLength(2);
    });
    server.refuse(false);
    await vi.waitFor(() => {
      clock.advance(30_000);
      expect(server.opened.length).toBeGreaterThan(0);
    });
  });

  it('tell every tab when the server answers no more, once it is missed twice, and when it does again', async () => {
    const server = createServer();
    const browser = createBrowser();
    const [leader, other] = [openTab(server, browser), openTab(server, browser)];
    const told = other.hear('connection');
    const isUp = () => told.heard.map(({ payload }) => payload.isUp);
    const stream = await server.stream(1);
    await other.tell(() => told.heard.length === 1);
    server.goDown(true);
    stream.end();
    await vi.waitFor(() => {
      leader.clock.advance(1000);
      other.clock.advance(1000);
      expect(isUp().at(-1)).toBe(false);
    });
    server.goDown(false);
    await vi.waitFor(() => {
      leader.clock.advance(15_000);
      other.clock.advance(1000);
      expect(isUp().at(-1)).toBe(true);
    });
  });

  it('tell that the server answers where it refuses the stream, once the session is renewed', async () => {
    const server = createServer();
    server.refuse(true);
    const { hear, tell } = openTab(server);
    const told = hear('connection');
    await tell(() => told.heard.length > 0);
    expect(told.heard.map(({ payload }) => payload.isUp)).toEqual([true]);
  });

  it('are heard no more by who has stopped', async () => {
    const { server, hear, tell } = openTab();
    const [gone, list] = [hear('resources/merchant'), hear('resources/merchant')];
    gone.stop();
    (await server.stream(1)).write(record('1'));
    await tell(() => list.heard.length > 0);
    expect(gone.heard).toEqual([]);
  });
});
