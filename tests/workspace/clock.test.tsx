import { act, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockProvider, useAtTick, useToday } from '../../src/workspace/clock/clock.tsx';
import { createServerClock } from '../../src/workspace/clock/server-clock.ts';

/** A page that is looked at, or not. */
function createPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  return {
    page: page as unknown as Document,
    show(state: DocumentVisibilityState) {
      page.visibilityState = state;
      act(() => void page.dispatchEvent(new Event('visibilitychange')));
    },
  };
}

describe('the clock of the server', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T15:58:30Z') }));
  afterEach(() => vi.useRealTimers());

  it('ticks with every minute while somebody listens', () => {
    const clock = createServerClock({ page: createPage().page });
    const told: string[] = [];
    const stop = clock.subscribe(() => told.push(clock.now().toISOString()));
    told.length = 0;
    vi.advanceTimersByTime(100_000);
    expect(told).toEqual(['2026-11-20T15:59:00.000Z', '2026-11-20T16:00:00.000Z']);
    stop();
    vi.advanceTimersByTime(600_000);
    expect(told).toHaveLength(2);
  });

  it('tells the time of now to new listeners, and the same moment until the next tick', () => {
    const clock = createServerClock({ page: createPage().page });
    vi.advanceTimersByTime(600_000);
    const stop = clock.subscribe(() => undefined);
    const { now } = clock;
    vi.advanceTimersByTime(1000);
    expect([now().toISOString(), now() === now()]).toEqual(['2026-11-20T16:08:30.000Z', true]);
    stop();
  });

  it('ticks when the page is looked at again: timers sleep with the machine', () => {
    const { page, show } = createPage();
    const clock = createServerClock({ page });
    const stop = clock.subscribe(() => undefined);
    show('hidden');
    vi.setSystemTime(new Date('2026-11-21T08:00:10Z'));
    expect(clock.now().toISOString()).toBe('2026-11-20T15:58:30.000Z');
    show('visible');
    expect(clock.now().toISOString()).toBe('2026-11-21T08:00:10.000Z');
    stop();
  });

  it('follows the server where the clock of the machine is wrong, and is not moved by the way of an answer', () => {
    const clock = createServerClock({ page: createPage().page });
    const stop = clock.subscribe(() => undefined);
    clock.adjust(Date.parse('2026-11-23T09:00:00Z'));
    expect(clock.now().toISOString()).toBe('2026-11-23T09:00:00.000Z');
    vi.advanceTimersByTime(60_000);
    clock.adjust(Date.parse('2026-11-23T09:00:58Z'));
    expect(clock.now().toISOString()).toBe('2026-11-23T09:01:00.000Z');
    vi.setSystemTime(new Date('2026-11-23T09:01:00Z'));
    clock.adjust(Date.parse('2026-11-23T09:01:00Z'));
    expect(clock.now().toISOString()).toBe('2026-11-23T09:01:00.000Z');
    stop();
  });

  it('has drawn again what the moment changes, and nothing else', () => {
    const clock = createServerClock({ page: createPage().page });
    const drawn = { today: 0, fixed: 0 };
    const Today = () => <p>{useToday()}</p>;
    const Fixed = () => <p>{useAtTick(() => 'always the same')}</p>;
    const count = (id: string) => {
      if (id === 'today' || id === 'fixed') drawn[id] += 1;
    };
    const { unmount } = render(
      <ClockProvider clock={clock} timeZone="Asia/Shanghai">
        <Profiler id="today" onRender={count}>
          <Today />
        </Profiler>
        <Profiler id="fixed" onRender={count}>
          <Fixed />
        </Profiler>
      </ClockProvider>,
    );
    expect(screen.getByText('2026-11-20')).toBeDefined();
    const before = { ...drawn };
    act(() => void vi.advanceTimersByTime(30_000));
    expect(drawn).toEqual(before);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('2026-11-21')).toBeDefined();
    expect(drawn).toEqual({ today: before.today + 1, fixed: before.fixed });
    unmount();
  });
});
