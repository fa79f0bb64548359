import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createServerClock } from '../../../src/workspace/clock/server-clock.ts';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

beforeEach(() => window.localStorage.clear());

it('a row turns due while it is looked at, at midnight of the server, and a tick that changes nothing draws nothing', async () => {
  const clock = createServerClock({ page: document, machine: () => Date.parse('2026-11-30T15:58:00Z') });
  const server = createMemoryServer([
    merchantRow('1', { name: '星河服饰', status: 'signed', expiresAt: '2026-12-31' }),
    merchantRow('2', { name: '蓝海美妆', status: 'signed', expiresAt: '2027-08-31' }),
  ]);
  let drawn = 0;
  await openConsole('/custom/business', {
    server,
    clock,
    timeZone: 'Asia/Shanghai',
    onDrawn: () => {
      drawn += 1;
    },
  });
  await screen.findByRole('link', { name: '星河服饰' });
  await screen.findByText('共 2 条');
  await screen.findByRole('link', { name: '全部2' });
  expect(screen.queryByRole('img', { name: '30 天内到期' })).toBeNull();

  const before = drawn;
  act(() => clock.adjust(Date.parse('2026-11-30T15:59:00Z')));
  expect(drawn).toBe(before);

  act(() => clock.adjust(Date.parse('2026-11-30T16:00:00Z')));
  await waitFor(() => expect(screen.getAllByRole('img', { name: '30 天内到期' })).toHaveLength(1));
  expect(screen.getByRole('img', { name: '30 天内到期' }).closest('tr')).toHaveTextContent('星河服饰');
});
