import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBanner } from '../../src/shell/offline-banner.tsx';
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
  await waitFor(() => expect(line).toBeEmptyDOMElement(), { timeout: 10_000 });
});
