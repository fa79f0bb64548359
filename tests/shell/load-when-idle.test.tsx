import { act, fireEvent, render, screen } from '@testing-library/react';
import { use, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadWhenIdle } from '../../src/shell/loading/load-when-idle.tsx';

interface CodeProps {
  readonly load: () => Promise<{ readonly text: string }>;
  readonly isWanted?: boolean;
}

function Code({ load, isWanted = false }: CodeProps) {
  return <LoadWhenIdle load={load} isWanted={isWanted} place="coming" draw={({ text }) => text} />;
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

  it('waits for its words alone: what is typed beside it meanwhile is kept', async () => {
    let arrive = () => {};
    const words = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    function Part() {
      use(words);
      return 'there';
    }
    const load = async () => ({ Part });
    function Screen() {
      const [text, setText] = useState('');
      return (
        <>
          <input value={text} onChange={(event) => setText(event.target.value)} />
          <LoadWhenIdle load={load} isWanted place="coming" draw={(code) => <code.Part />} />
        </>
      );
    }
    render(<Screen />);
    await pass(0);
    await act(async () => fireEvent.change(screen.getByRole('textbox'), { target: { value: '锦' } }));
    expect(screen.getByRole('textbox')).toHaveValue('锦');
    expect(screen.getByText('coming')).toBeInTheDocument();
    await act(async () => arrive());
    expect(screen.getByText('there')).toBeInTheDocument();
  });

  it('whose words cannot be loaded tries again, and takes nothing else with it', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let words: Promise<unknown> = Promise.reject(new TypeError('offline'));
    words.catch(() => undefined);
    function Part() {
      use(words);
      return 'there';
    }
    render(<LoadWhenIdle load={async () => ({ Part })} isWanted place="coming" draw={(code) => <code.Part />} />);
    await pass(0);
    expect(screen.getByText('coming')).toBeInTheDocument();
    words = Promise.resolve();
    await pass(2000);
    expect(screen.getByText('there')).toBeInTheDocument();
    quiet.mockRestore();
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
