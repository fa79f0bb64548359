import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLater } from '../../src/shell/later.ts';

interface CodeProps {
  readonly load: () => Promise<{ readonly text: string }>;
  readonly isWanted?: boolean;
}

function Code({ load, isWanted }: CodeProps) {
  return useLater(load, isWanted)?.text ?? 'coming';
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('code that a first screen does without', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is loaded once the screen is drawn, and once only', async () => {
    const load = vi.fn(async () => ({ text: 'there' }));
    render(<Code load={load} />);
    await pass(1000);
    expect(load).not.toHaveBeenCalled();
    await pass(1000);
    expect(screen.getByText('there')).toBeInTheDocument();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded at once when it is wanted', async () => {
    render(<Code load={async () => ({ text: 'there' })} isWanted />);
    await pass(0);
    expect(screen.getByText('there')).toBeInTheDocument();
  });

  it('that cannot be loaded is asked for again, with a pause, and comes when the connection is back', async () => {
    const load = vi.fn(async () => ({ text: 'there' })).mockRejectedValueOnce(new TypeError('offline'));
    render(<Code load={load} isWanted />);
    await pass(0);
    expect(screen.getByText('coming')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
    await pass(2000);
    expect(screen.getByText('there')).toBeInTheDocument();
  });

  it('is asked for no more by what is gone', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('offline')));
    const { unmount } = render(<Code load={load} isWanted />);
    await pass(0);
    unmount();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
