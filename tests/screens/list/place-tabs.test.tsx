import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import type { RouteEntry } from '../../../src/engine/definition/routes.ts';
import { createMemoryServer, openConsole } from './stage.tsx';

const box = { type: 'enum', label: '信箱', options: [{ value: 'sent', label: '发出' }] };
const letter: AnyDefinition = {
  name: 'letter',
  recordLabel: 'title',
  fields: {
    title: { type: 'text', label: '标题', required: true, search: true },
    weight: { type: 'int', label: '重量' },
    box,
  },
  list: {
    tabs: {
      sent: { where: { field: 'box', eq: 'sent' }, columns: ['title', 'box'] },
      received: { where: { field: 'box', ne: 'sent' }, columns: ['title', 'weight'], create: false },
    },
  },
};
const delivery: AnyDefinition = {
  name: 'delivery',
  recordLabel: 'title',
  fields: { title: { type: 'text', label: '投递', required: true } },
};
const entries: readonly RouteEntry[] = [
  {
    path: '/letter',
    name: 'letter',
    title: '信件',
    perm: 'clue',
    tabs: [
      { key: 'sent', title: '发出的' },
      { key: 'received', title: '收到的', perm: 'shop_admin' },
      { key: 'log', title: '投递记录', name: 'delivery' },
    ],
  },
  { name: 'delivery', title: '投递', perm: 'follow_plan' },
];

/** The server tells rows of a tab by the filter that it is asked with. */
const rows = () => [
  { id: '1', version: 1, title: '给北京的信', weight: 20, box: 'sent', _tab: 'sent' },
  { id: '2', version: 1, title: '北京的回信', weight: 15, box: null, _tab: 'received' },
];
const open = (path: string, permissions = ['clue', 'shop_admin', 'follow_plan'], coming?: Promise<void>) =>
  openConsole(path, {
    server: createMemoryServer(rows()),
    permissions,
    entries,
    others: async (name) => {
      if (name === 'letter') return letter;
      await coming;
      return delivery;
    },
  });
const strip = () => screen.findByRole('navigation', { name: '信件' });
const names = async () =>
  within(await strip())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('The tabs of a place', () => {
  it('are links, each with its own rows, columns and address', async () => {
    const { address } = await open('/letter');
    await screen.findByText('给北京的信');
    expect(await names()).toEqual(['发出的', '收到的', '投递记录']);
    expect(screen.getByRole('button', { name: /新\s*建/ })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '收到的' }));
    await screen.findByText('北京的回信');
    expect(address()).toBe('/letter?tab=received');
    expect(screen.queryByText('给北京的信')).toBeNull();
    expect(columns()).toContain('重量');
    expect(columns()).not.toContain('信箱');
    expect(screen.queryByRole('button', { name: /新\s*建/ })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: '发出的' }));
    await screen.findByText('给北京的信');
    expect(address()).toBe('/letter');
  });

  it('say that a list is loading until its code is there', async () => {
    let arrive: () => void = () => {};
    await open('/letter', undefined, new Promise((resolve) => (arrive = resolve)));
    await userEvent.click(await screen.findByRole('link', { name: '投递记录' }));
    expect(await screen.findByRole('status', { name: '正在加载' })).toBeVisible();
    expect(screen.getByRole('link', { name: '投递记录' }).getAttribute('aria-current')).toBe('true');
    arrive();
    await screen.findByRole('table', { name: /投递/ });
    expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull();
  });

  it('stay in the address with what is searched in them', async () => {
    const { address } = await open('/letter?tab=received');
    await screen.findByText('北京的回信');
    await userEvent.type(screen.getByRole('searchbox'), '回信{Enter}');
    await waitFor(() => expect(address()).toBe('/letter?tab=received&q=回信'));
    expect((await screen.findByRole('link', { name: '收到的' })).getAttribute('aria-current')).toBe('true');
  });

  it('are there as far as the user may open them; the first of these is open', async () => {
    await open('/letter?tab=received', ['follow_plan']);
    await screen.findByRole('table', { name: /投递/ });
    expect(await names()).toEqual(['投递记录']);
  });
});
