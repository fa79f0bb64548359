import { expect, it } from 'vitest';
import { normaliseNotices } from '../../src/engine/features/notices.ts';
import { restorableSince } from '../../src/engine/features/removal.ts';

it('A deleted record can be restored for thirty days', () => {
  expect(restorableSince(new Date('2026-03-31T08:00:00.000Z'))).toEqual(new Date('2026-03-01T08:00:00.000Z'));
});

it('Notices of a resource have their events and receivers, and reminders the shortest time first', () => {
  const notices = normaliseNotices('clue', {
    created: { on: 'create', to: 'owner' },
    due: { remind: { field: 'nextAt', before: ['7d', '2h', '1d'] }, to: { by: 'shop', fields: ['owner'] } },
  });
  const [hour, day] = [3_600_000, 86_400_000];
  expect(notices).toMatchObject([
    { event: 'clue_created', on: ['create'], remind: undefined, to: ['owner'], by: undefined },
    { event: 'clue_due', on: [], remind: { before: [2 * hour, day, 7 * day] }, to: ['owner'], by: 'shop' },
  ]);
  expect(normaliseNotices('clue')).toEqual([]);
});
