import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import merchant from '../../src/resources/customer/merchant.ts';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider, useTabs } from '../../src/shell/tabs/index.tsx';
import { addressOf } from '../../src/shell/tabs/model.ts';
import { TabScreen } from '../../src/shell/tabs/screen/tab-screen.tsx';
import { usePlace } from '../../src/workspace/place/place.tsx';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';

const merchants = resourceOf(merchant);

/** Where each tab would lead back to. */
function Addresses() {
  const { tabs } = useTabs();
  return tabs.list.map((tab) => <li key={tab.path}>{addressOf(tab)}</li>);
}

async function openTabs(at: string, content?: ReactNode) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const opened = await renderInConsole(
    <TabsProvider settings={settings} loaded={(name) => (name === 'merchant' ? merchants : undefined)}>
      <Addresses />
      {content}
    </TabsProvider>,
    { permissions: ['super_admin'], at, hasTabs: true },
  );
  return { ...opened, settings };
}

/** The screens of the tabs, of which those at a form hold unsaved input. */
function screensOf(mayLeave: () => Promise<boolean>) {
  function Form() {
    const { pathname } = useLocation();
    const { guard } = usePlace();
    const isDirty = pathname.endsWith('/create');
    useEffect(() => guard({ current: { isDirty: () => isDirty, mayLeave } }), [guard, isDirty]);
    return null;
  }
  const draw = () => <Form />;
  return function Screens() {
    const { tabs, dirty } = useTabs();
    return (
      <>
        {tabs.list.map((tab) => (
          <TabScreen key={tab.path} {...{ tab, draw }} isShown={tab.path === tabs.current} isEntering={false} />
        ))}
        <output>{[...dirty].join()}</output>
      </>
    );
  };
}

function deferred() {
  let resolve: (value: boolean) => void = () => {};
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
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

it('a form is found as it was left, unasked, however quickly one leaves it and comes back by its list', async () => {
  const mayLeave = vi.fn(async () => false);
  const Screens = screensOf(mayLeave);
  const { router } = await openTabs('/custom/business', <Screens />);
  await act(() => router.navigate('/custom/business/create'));
  await act(async () => {
    void router.navigate('/custom/shop');
    void router.navigate('/custom/business');
  });
  expect(router.state.location.pathname).toBe('/custom/business/create');
  expect(mayLeave).not.toHaveBeenCalled();
});

it('without a tab bar, tabs with unsaved input stay until one has come back to them and left them, and no others', async () => {
  const mayLeave = vi.fn(async () => true);
  const Screens = screensOf(mayLeave);
  const { router, settings } = await openTabs('/custom/business', <Screens />);
  await act(() => router.navigate('/custom/business/create'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('/custom/business'));
  await act(() => router.navigate('/custom/shop'));
  await act(() => router.navigate('/user'));
  act(() => settings.set({ openTagsView: false }));
  expect(addresses()).toEqual(['/custom/business/create', '/user']);
  await act(() => router.navigate('/role'));
  expect(addresses()).toEqual(['/custom/business/create', '/role']);
  expect(mayLeave).not.toHaveBeenCalled();

  await act(() => router.navigate('/custom/business'));
  expect(router.state.location.pathname).toBe('/custom/business/create');
  await act(() => router.navigate('/user'));
  expect(mayLeave).toHaveBeenCalledTimes(1);
  expect(addresses()).toEqual(['/user']);
});

it('a question that is answered after another tab was opened leads nowhere', async () => {
  const { promise: answer, resolve: agree } = deferred();
  const mayLeave = vi.fn(() => answer);
  const Screens = screensOf(mayLeave);
  const { router } = await openTabs('/custom/business', <Screens />);
  await act(() => router.navigate('/custom/business/create'));
  await act(() => router.navigate('/custom/business?q=2026'));
  expect(mayLeave).toHaveBeenCalledTimes(1);
  expect(router.state.location.pathname).toBe('/custom/business/create');
  await act(() => router.navigate('/custom/shop'));
  expect(router.state.location.pathname).toBe('/custom/shop');
  await act(async () => agree(true));
  expect(router.state.location.pathname).toBe('/custom/shop');
});
