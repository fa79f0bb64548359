import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import conversation from '../../../../src/resources/ai/conversation.ts';
import { asked } from '../../../../tests/engine/clue.ts';
import { resourceOf } from '../../../../tests/screens/form/console.tsx';
import { normaliseThread } from '../../normal-form.ts';
import { markedMessages, waitsBefore } from '../../screen/replay.ts';
import { useReplay } from '../../screen/use-replay.tsx';

const thread = normaliseThread({
  resource: 'message',
  by: 'conversation',
  at: 'at',
  text: 'text',
  side: 'side',
  right: ['agent'],
});

/** Messages ten seconds apart: a replay waits its longest pause before each. */
const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    version: 1,
    labels: {},
    at: new Date(Date.UTC(2026, 10, 21) + index * 10_000).toISOString(),
  }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function replayOf(count: number) {
  const { result, rerender } = renderHook(({ shown }) => useReplay(shown, thread, 0), {
    initialProps: { shown: messages(count) },
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  act(() => result.current.toggle());
  return { current: () => result.current, pass, load: (shown: number) => rerender({ shown: messages(shown) }) };
}

describe('A replay', () => {
  it('goes on at its pace while messages arrive faster than its pauses', async () => {
    const { current, pass, load } = replayOf(3);
    for (let seconds = 1; seconds <= 9; seconds += 1) {
      await pass(1000);
      load(3 + seconds);
    }
    expect(current()).toMatchObject({ current: 2, shown: 3, isPlaying: true });
  });

  it('ends at the last message, and not before one that arrived meanwhile', async () => {
    const { current, pass, load } = replayOf(2);
    await pass(3000);
    load(3);
    await pass(1000);
    expect(current()).toMatchObject({ current: 1, isPlaying: true });
    await pass(4000);
    await pass(0);
    expect(current()).toMatchObject({ current: 2, isPlaying: false });
  });
});

describe('The waits of a conversation', () => {
  const said = (...lines: readonly (readonly [side: string, at: string])[]) =>
    lines.map(([side, at], index) => ({ id: String(index), version: 1, labels: {}, side, at: `2026-11-21T${at}Z` }));
  const waitsIn = (...lines: readonly (readonly [side: string, at: string])[]) =>
    Object.fromEntries(waitsBefore(said(...lines), { ...thread, middle: ['system'] }));

  it('last from the first question without an answer to the answer, past notes', () => {
    expect(
      waitsIn(
        ['buyer', '10:00:00'],
        ['system', '10:01:00'],
        ['buyer', '10:05:00'],
        ['agent', '10:06:05'],
        ['agent', '10:20:00'],
        ['buyer', '10:21:00'],
        ['agent', '10:22:00'],
      ),
    ).toEqual({ 3: 365, 6: 60 });
  });

  it('are not told where the answer came within a minute, or where nobody asked', () => {
    expect(waitsIn(['agent', '09:00:00'], ['buyer', '10:00:00'], ['agent', '10:00:59'], ['buyer', '11:00:00'])).toEqual(
      {},
    );
  });
});

describe('The replay of a conversation', () => {
  it('finds the replies of the AI, those that it gave and those that it suggested to an agent', () => {
    const said = [
      { side: 'buyer', suggestion: null },
      { side: 'ai', suggestion: null },
      { side: 'agent', suggestion: '七天内可以退' },
      { side: 'agent', suggestion: null },
    ];
    const shown = messages(said.length).map((message, index) => ({ ...message, ...said[index] }));
    const { thread: declared } = resourceOf(conversation).show;
    const [replies] = markedMessages(shown, declared ?? thread, asked());
    expect(replies).toEqual([1, 2]);
  });
});
