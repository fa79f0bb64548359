import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Copyable } from '../../src/ui/buttons/copyable.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

it('what was copied is confirmed for three seconds [9.14]', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  await renderInConsole(<Copyable text="M000001" />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '复制 M000001' })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('M000001');
  expect(screen.getByRole('status')).toHaveTextContent('已复制');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});
