import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import roster from '../../../src/resources/setting/roster.ts';
import shift from '../../../src/resources/setting/shift.ts';
import { createServerClock } from '../../../src/workspace/server-clock.ts';
import { createMemoryServer, openConsole } from './stage.tsx';

it('the weeks of a grid follow one another on a Sunday, too, which is the last day of its own', async () => {
  const { address } = await openConsole('/setting/customerShift/roster', {
    server: createMemoryServer([]),
    permissions: ['shifts_conf'],
    others: async (name) => (name === 'roster' ? roster : shift),
    clock: createServerClock({ page: document, machine: () => Date.parse('2026-11-22T04:00:00Z') }),
    timeZone: 'Asia/Shanghai',
  });
  expect(await screen.findByText('2026-11-16 – 2026-11-22')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /下一周|grid\.next/ }));
  await waitFor(() => expect(screen.getByText('2026-11-23 – 2026-11-29')).toBeVisible());
  expect(address()).toBe('/setting/customerShift/roster?day=2026-11-23');
  fireEvent.click(screen.getByRole('button', { name: /上一周|grid\.previous/ }));
  await waitFor(() => expect(address()).toBe('/setting/customerShift/roster'));
});
