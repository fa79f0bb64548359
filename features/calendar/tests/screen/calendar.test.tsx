import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import followPlan from '../../../../src/resources/customer/followPlan.ts';
import { createServerClock } from '../../../../src/workspace/clock/server-clock.ts';
import { createMemoryServer, openConsole } from '../../../../tests/screens/list/stage.tsx';

it.each(['month', 'day'])('a calendar of a %s says that its records are loading, at first and again', async (span) => {
  const memory = createMemoryServer([]);
  const plan = { id: '1', version: 1, subject: '回访', status: 'pending', planAt: '2026-11-16T02:00:00.000Z' };
  let answer = () => {};
  const getList = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { data: [plan], total: 1 };
  };
  await openConsole(`/custom/follow?layout=calendar&preset=all&span=${span}&day=2026-11-16`, {
    server: { ...memory, provider: Object.assign({}, memory.provider, { getList }) },
    permissions: ['follow_plan'],
    others: async () => followPlan,
    clock: createServerClock({ page: document, machine: () => Date.parse('2026-11-16T04:00:00Z') }),
    timeZone: 'Asia/Shanghai',
  });
  const calendar = within(await screen.findByRole('region', { name: /跟进计划/ }));
  const placeholder = () => document.querySelector('[class*="placeholder"], .ant-skeleton');
  await waitFor(() => expect(placeholder()).toBeVisible());
  answer();
  expect(await calendar.findByRole('link', { name: /回访/ })).toBeVisible();
  expect(placeholder()).toBeNull();
  expect(calendar.queryByRole('progressbar')).toBeNull();
  fireEvent.click(calendar.getByRole('button', { name: /^(上个月|前一天)$/ }));
  expect(await calendar.findByRole('progressbar')).toBeVisible();
  expect(calendar.queryByText('这段时间没有记录')).toBeNull();
  answer();
  await waitFor(() => expect(calendar.queryByRole('progressbar')).toBeNull());
});
