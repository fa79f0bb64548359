import { type LiveProvider, useList } from '@refinedev/core';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from '../../src/shell/frame/banners/offline-banner.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

function become(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('a line says that there is no connection for as long as there is none, and then that it is back', async () => {
  await renderInConsole(<OfflineBanner />);
  const line = screen.getByRole('status');
  expect(line).toBeEmptyDOMElement();
  become(false);
  expect(line).toHaveTextContent('网络已断开，正在等待恢复…');
  become(true);
  expect(line).toHaveTextContent('网络已恢复');
  become(false);
  expect(line).toHaveTextContent('网络已断开');
  become(true);
  await waitFor(() => expect(line).toBeEmptyDOMElement());
});

it('it says that the server does not answer, until it does again, and what was shown is loaded anew then', async () => {
  let loads = 0;
  let tell: (isUp: boolean) => void = () => {};
  const live: LiveProvider = {
    subscribe({ channel, callback }) {
      tell = (isUp) => callback({ channel, type: '*', payload: { isUp }, date: new Date() });
    },
    unsubscribe() {},
  };
  function Shown() {
    useList({ resource: 'user' });
    return null;
  }
  await renderInConsole(
    <>
      <OfflineBanner />
      <Shown />
    </>,
    { live, data: { getList: () => ({ data: [], total: loads++ }) } },
  );
  await waitFor(() => expect(loads).toBe(1));
  const line = screen.getByRole('status');
  act(() => tell(true));
  expect(line).toBeEmptyDOMElement();
  act(() => tell(false));
  expect(line).toHaveTextContent('服务器没有应答，正在重新连接…');
  act(() => tell(true));
  expect(line).toHaveTextContent('已重新连接服务器');
  await waitFor(() => expect(loads).toBe(2));
  await waitFor(() => expect(line).toBeEmptyDOMElement());
});
