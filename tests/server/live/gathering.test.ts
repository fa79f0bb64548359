import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGathering } from '../../../server/live/gathering.ts';
import type { StoredEvent } from '../../../server/storage/events.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather() {
  const sent: number[][] = [];
  const gathering = createGathering((events) => void sent.push(events.map(({ id }) => id)));
  return { ...gathering, sent, passed: (...events: StoredEvent[]) => gathering.pass(events).map(({ id }) => id) };
}

const written = (id: number, record = '1', enterprise = 1, more: object = {}): StoredEvent => ({
  id,
  to: { enterprise },
  event: { type: 'record', resource: 'message', id: record, action: 'update', actor: null, isGathered: true, ...more },
});

it('The first events of a resource go at once, and those within a second of them together after it', () => {
  const { passed, sent } = gather();
  expect(passed(written(1), written(2, '2'))).toEqual([1, 2]);
  vi.advanceTimersByTime(999);
  expect(passed(written(3), written(4, '2'))).toEqual([]);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[3, 4]]);
  expect(passed(written(5))).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([[3, 4], [5]]);
  vi.advanceTimersByTime(1000);
  expect(passed(written(6))).toEqual([6]);
});

it('Of several with the same effect the last one stands for all', () => {
  const { passed, sent } = gather();
  passed(written(1));
  passed(written(2), written(3), written(4, '1', 1, { isMoved: true }), written(5, '2'));
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([[3, 4, 5]]);
});

it('Nothing waits for another enterprise, nor what is not written all the time', () => {
  const { passed } = gather();
  passed(written(1));
  const seldom = written(3, '1', 1, { isGathered: undefined });
  const job: StoredEvent = { id: 4, to: { user: 1 }, event: { type: 'job', id: '3' } };
  expect(passed(written(2, '1', 2), seldom, job, written(5))).toEqual([2, 3, 4]);
});

it('A client resumes before the first event that waits', () => {
  const { passed, resumeFrom } = gather();
  passed(written(1));
  expect(resumeFrom(9)).toBe(9);
  passed(written(5), written(6, '2'));
  passed(written(7, '1', 2));
  passed(written(8, '1', 2));
  expect([resumeFrom(9), resumeFrom(3)]).toEqual([4, 3]);
  vi.advanceTimersByTime(1000);
  expect(resumeFrom(9)).toBe(9);
});
