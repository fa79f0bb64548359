import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import followPlan from '../../../src/resources/customer/followPlan.ts';
import { list, ownerField, systemResources } from '../../../src/resources/index.ts';
import presence from '../../../src/resources/statistics/presence.ts';
import { layOutCard } from '../../../src/screens/list/layouts/phone/card-layout.ts';
import { createMemoryServer, merchantRow, openConsole } from './stage.tsx';

describe('The list on a phone', () => {
  beforeEach(() => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: /max-width/.test(query) }),
    );
  });
  afterEach(() => vi.restoreAllMocks());

  it('has a card for each record with its name, state and menu, which leads to its page', async () => {
    const rows = [merchantRow('1', { name: '星河服饰' }), merchantRow('2')];
    await openConsole('/custom/business', { server: createMemoryServer(rows) });
    const name = await screen.findByRole('link', { name: '星河服饰' });
    expect(name).toHaveAttribute('href', '/custom/business/detail/1');
    expect(screen.queryByRole('table')).toBeNull();
    const card = name.closest('li') ?? document.body;
    expect(card).toHaveTextContent('已签约');
    expect(card).toHaveTextContent('负责人 李强');
    expect(within(card).getByRole('button', { name: '更多操作：星河服饰' })).toBeVisible();
    expect(within(card).queryByRole('link', { name: /^拨打/ })).toBeNull();
  });

  it('leaves the owner out where all records are one’s own', async () => {
    const rows = [merchantRow('1', { name: '星河服饰', owner: '7' }), merchantRow('2', { owner: '7' })];
    await openConsole('/custom/business', { server: createMemoryServer(rows) });
    const card = (await screen.findByRole('link', { name: '星河服饰' })).closest('li');
    expect(card).not.toHaveTextContent('负责人');
  });

  it('says what a record has in place of what it lacks', async () => {
    const rows = [merchantRow('1', { name: '星河服饰', expiresAt: null, owner: null }), merchantRow('2')];
    await openConsole('/custom/business', { server: createMemoryServer(rows) });
    const card = (await screen.findByRole('link', { name: '星河服饰' })).closest('li') ?? document.body;
    expect(card).toHaveTextContent('编号');
  });

  it('calls an unmasked number from the card', async () => {
    const rows = [merchantRow('1', { name: '星河服饰', mobile: '13812345678' })];
    await openConsole('/custom/business', { server: createMemoryServer(rows) });
    expect(await screen.findByRole('link', { name: '拨打星河服饰的电话' })).toHaveAttribute('href', 'tel:13812345678');
  });
});

describe('The filters of a list', () => {
  const button = () => screen.findByRole('button', { name: /^筛选/ });
  // The user has left them unfolded on a wide screen.
  beforeEach(() =>
    window.localStorage.setItem('preferences', JSON.stringify({ 'list:merchant': { hasFilters: true } })),
  );
  afterEach(() => {
    vi.restoreAllMocks();
    window.localStorage.clear();
  });

  it('are found on a wide screen as they were left', async () => {
    await openConsole('/custom/business', { server: createMemoryServer([merchantRow('1')]) });
    expect(await button()).toHaveAttribute('aria-expanded', 'true');
  });

  it('begin folded on a phone, behind one button that says how many are set', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: /max-width/.test(query) }),
    );
    await openConsole('/custom/business?level=A', { server: createMemoryServer([merchantRow('1')]) });
    expect(await button()).toHaveAttribute('aria-expanded', 'false');
    expect(await button()).toHaveAccessibleName(/1/);
    fireEvent.click(await button());
    expect(await button()).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('The second line of a card', () => {
  const resource = normalise(followPlan, { kinds, entries: flatten(list), ownerField, system: systemResources });
  const layOut = (...keys: string[]) => {
    const { facts } = layOutCard(
      resource,
      keys.map((key) => ({ key })),
      kinds,
    );
    return facts.map(({ key }) => key);
  };

  it('says whose record it is, what is due and who is responsible, in this order, wherever their columns stand', () => {
    expect(layOut('subject', 'method', 'owner', 'planAt', 'status', 'enterprise', 'actions')).toEqual([
      'enterprise',
      'planAt',
      'owner',
      'method',
    ]);
  });

  it('says what the list opens sorted by, before what is due', () => {
    const board = normalise(presence, { kinds, entries: flatten(list), ownerField, system: systemResources });
    const columns = ['user', 'status', 'since', 'serving', 'overdue'].map((key) => ({ key }));
    expect(layOutCard(board, columns, kinds).facts.map(({ key }) => key)).toEqual([
      'overdue',
      'since',
      'status',
      'serving',
    ]);
  });

  it('has the other columns in place of those that are not shown', () => {
    expect(layOut('subject', 'status', 'method', 'merchant', 'actions')).toEqual(['method', 'merchant']);
  });
});
