import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings.ts';
import { TabsProvider, useTabs } from '../../src/shell/tabs/index.tsx';
import { addressOf } from '../../src/shell/tabs/model.ts';
import { renderInConsole } from '../screens/form/console.tsx';

/** Where each tab would lead back to. */
function Addresses() {
  const { tabs } = useTabs();
  return tabs.list.map((tab) => <li key={tab.path}>{addressOf(tab)}</li>);
}

async function openTabs(at: string) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  return renderInConsole(
    <TabsProvider settings={settings} loaded={() => undefined}>
      <Addresses />
    </TabsProvider>,
    { permissions: ['super_admin'], at, hasTabs: true },
  );
}

const addresses = () => screen.getAllByRole('listitem').map((item) => item.textContent);

beforeEach(() => window.localStorage.clear());

it('a tab remembers a filter that was set at the moment another place was opened', async () => {
  const { router } = await openTabs('/custom/business');
  await act(async () => {
    void router.navigate('/custom/business?q=2026', { replace: true });
    void router.navigate('/custom/shop');
  });
  expect(addresses()).toEqual(['/custom/business?q=2026', '/custom/shop']);
});

it('what is opened and left at once is a tab, too, and what is opened again leads where it was left', async () => {
  const { router } = await openTabs('/custom/business');
  await act(async () => {
    void router.navigate('/custom/shop?page=2');
    void router.navigate('/user');
    void router.navigate('/custom/shop');
  });
  expect(addresses()).toEqual(['/custom/business', '/custom/shop?page=2', '/user']);
  expect(router.state.location).toMatchObject({ pathname: '/custom/shop', search: '?page=2' });
  await act(() => router.navigate(-1));
  expect(addresses()).toEqual(['/custom/business', '/custom/shop?page=2', '/user']);
});
