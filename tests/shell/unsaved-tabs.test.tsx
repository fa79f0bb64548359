import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeaveGuard } from '../../src/screens/form/leave/leave-guard.tsx';
import { Place } from '../../src/shell/place.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { TabBar } from '../../src/shell/tabs/strip/index.tsx';
import { useNavigate } from '../../src/workspace/place.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

const first = '/custom/business/detail/3';
const next = '/custom/business/detail/4';

/** A record whose text is unsaved input while there is any, with the way to the next one. */
function Text() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  useLeaveGuard(() => text !== '');
  return (
    <>
      <input aria-label={`文本 ${pathname}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => navigate(pathname === first ? next : first, { replace: true })}>
        另一条
      </button>
    </>
  );
}

async function openRecord() {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const console = await renderInConsole(
    <TabsProvider settings={settings} loaded={() => undefined}>
      <TabBar />
      <Place draw={() => <Text />} />
    </TabsProvider>,
    { at: first, hasTabs: true },
  );
  const bar = within(screen.getByRole('navigation', { name: '标签栏' }));
  return { ...console, bar, user: userEvent.setup(), tabs: () => bar.getAllByRole('link').length };
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe('a record that another one takes the place of', () => {
  it('gives its tab away', async () => {
    const { user, router, tabs } = await openRecord();
    await user.click(screen.getByRole('button', { name: '另一条' }));
    expect(await screen.findByRole('textbox', { name: `文本 ${next}` })).toBeVisible();
    expect(router.state.location.pathname).toBe(next);
    expect(tabs()).toBe(1);
  });

  it('keeps its tab while it has unsaved input', async () => {
    const { user, router, tabs } = await openRecord();
    await user.type(screen.getByRole('textbox', { name: `文本 ${first}` }), '打了一半');
    await user.click(screen.getByRole('button', { name: '另一条' }));
    expect(await screen.findByRole('textbox', { name: `文本 ${next}` })).toBeVisible();
    expect(router.state.location.pathname).toBe(next);
    expect(tabs()).toBe(2);
    await user.click(screen.getByRole('button', { name: '另一条' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: `文本 ${first}` })).toBeVisible());
    expect(screen.getByRole('textbox', { name: `文本 ${first}` })).toHaveValue('打了一半');
  });
});
