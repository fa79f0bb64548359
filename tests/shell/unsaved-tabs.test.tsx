import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeaveGuard } from '../../src/screens/form/leave/leave-guard.tsx';
import { Place } from '../../src/shell/place.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { TabsProvider } from '../../src/shell/tabs/index.tsx';
import { TabBar } from '../../src/shell/tabs/strip/index.tsx';
import { useWorkspace, WorkspaceProvider } from '../../src/workspace/index.tsx';
import { useNavigate } from '../../src/workspace/place/place.tsx';
import { hasUnsaved } from '../../src/workspace/session/unload.ts';
import { renderInConsole } from '../screens/form/console.tsx';

const first = '/custom/business/detail/3';
const next = '/custom/business/detail/4';

/** Answers the save of a text. */
const server = { answer: () => {}, refuse: () => {} };

/** A record whose text is unsaved input while there is any, with the way to the next one. */
function Text() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { whileSaving } = useLeaveGuard(() => text !== '');
  async function send() {
    await new Promise<void>((resolve, reject) => Object.assign(server, { answer: resolve, refuse: reject }));
    setText('');
  }
  return (
    <>
      <input aria-label={`文本 ${pathname}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => navigate(pathname === first ? next : first, { replace: true })}>
        另一条
      </button>
      <button type="button" onClick={() => void whileSaving(send).catch(() => undefined)}>
        保存 {pathname}
      </button>
    </>
  );
}

/** The rights of the user. The server may report others while the console is open. */
function Rights({ children }: { readonly children: ReactNode }) {
  const workspace = useWorkspace();
  const [snapshot, setSnapshot] = useState(workspace.snapshot);
  return (
    <WorkspaceProvider value={{ ...workspace, snapshot }}>
      <button type="button" onClick={() => setSnapshot({ permissions: ['user_admin'], version: '2' })}>
        收回权限
      </button>
      {children}
    </WorkspaceProvider>
  );
}

async function openTab(at = first) {
  const settings = createSettingsStore(window.localStorage, defaultSettings(false));
  const console = await renderInConsole(
    <Rights>
      <TabsProvider settings={settings} loaded={() => undefined}>
        <TabBar />
        <Place draw={() => <Text />} />
      </TabsProvider>
    </Rights>,
    { at, hasTabs: true, permissions: ['merchant_admin', 'user_admin'] },
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
    const { user, router, tabs } = await openTab();
    await user.click(screen.getByRole('button', { name: '另一条' }));
    expect(await screen.findByRole('textbox', { name: `文本 ${next}` })).toBeVisible();
    expect(router.state.location.pathname).toBe(next);
    expect(tabs()).toBe(1);
  });

  it('keeps its tab while it has unsaved input', async () => {
    const { user, router, tabs } = await openTab();
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

describe('a tab that is closed while its content is being saved', () => {
  const list = '/custom/business';
  const queryQuestion = () => screen.queryByText('关闭标签？', { selector: '.ant-modal-confirm-title' });
  const closeTab = () => screen.getByRole('button', { name: /^关闭.*商家管理/ });

  async function startSaving() {
    const opened = await openTab(list);
    await opened.user.type(screen.getByRole('textbox', { name: `文本 ${list}` }), '打完了');
    await opened.user.click(screen.getByRole('button', { name: `保存 ${list}` }));
    return opened;
  }
  /** Long enough for a question to be drawn. */
  const aWhile = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

  it.each([
    ['where it is shown', undefined],
    ['in the background', '/user'],
  ])('closes without a question once it is saved: %s', async (_, elsewhere) => {
    const { user, router, bar } = await startSaving();
    if (elsewhere) await act(() => router.navigate(elsewhere));
    await user.click(closeTab());
    await aWhile();
    expect(queryQuestion()).toBeNull();
    expect(bar.getByRole('link', { name: /商家管理/ })).toBeInTheDocument();
    await act(async () => server.answer());
    await waitFor(() => expect(bar.queryByRole('link', { name: /商家管理/ })).toBeNull());
    expect(queryQuestion()).toBeNull();
  });

  it('stays with its text where the save fails, and asks from then on', async () => {
    const { user } = await startSaving();
    await user.click(closeTab());
    await act(async () => server.refuse());
    await aWhile();
    expect(queryQuestion()).toBeNull();
    expect(screen.getByRole('textbox', { name: `文本 ${list}` })).toHaveValue('打完了');
    await user.click(closeTab());
    await waitFor(() => expect(queryQuestion()).not.toBeNull());
  });
});

describe('a tab whose permission is taken away', () => {
  const titles = () => screen.getAllByRole('link').map((link) => link.textContent);
  const list = '/custom/business';

  it('is closed in the background', async () => {
    const { router, user } = await openTab(list);
    await act(() => router.navigate('/user'));
    expect(titles()).toContain('商家管理');
    await user.click(screen.getByRole('button', { name: '收回权限' }));
    expect(titles()).not.toContain('商家管理');
  });

  it('stays with its unsaved input, in the background too', async () => {
    const { router, user, bar } = await openTab(list);
    await user.type(screen.getByRole('textbox', { name: `文本 ${list}` }), '打了一半');
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    await act(() => router.navigate('/user'));
    await screen.findByRole('textbox', { name: '文本 /user' });
    await waitFor(() => expect(hasUnsaved()).toBe(true));
    await user.click(screen.getByRole('button', { name: '收回权限' }));
    await user.click(bar.getByRole('link', { name: /商家管理/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: `文本 ${list}` })).toBeVisible());
    expect(screen.getByRole('textbox', { name: `文本 ${list}` })).toHaveValue('打了一半');
    expect(router.state.location.pathname).toBe(list);
    await user.clear(screen.getByRole('textbox', { name: `文本 ${list}` }));
    await waitFor(() => expect(hasUnsaved()).toBe(false));
    // Tabs learn a moment later that nothing is unsaved.
    await waitFor(async () => {
      await act(() => router.navigate('/user'));
      expect(titles()).not.toContain('商家管理');
    });
  });
});
