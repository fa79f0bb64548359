import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '../../src/providers/i18n.ts';
import { CodeNotLoaded } from '../../src/ui/loading/lazy-with-retry.tsx';
import { createWords, useWords, WordsProvider } from '../../src/workspace/words.tsx';
import { takeComplaints } from '../setup/complaints.ts';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Texts whose part cannot be loaded at first. */
async function createTexts() {
  const source = { isUp: false, loads: 0 };
  const bulk = async () => {
    source.loads += 1;
    if (!source.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { bulk: { title: '批量操作' } };
  };
  const i18n = await createI18n({
    messages: { zh: {}, en: {} },
    parts: { bulk: { zh: bulk, en: bulk } },
    defaultLanguage: 'zh',
    storage: { getItem: () => null, setItem: () => undefined },
    storageKey: 'lang',
    onLanguage: () => undefined,
  });
  return { source, i18n, words: createWords(i18n.loadPart) };
}

describe('texts that cannot be loaded', () => {
  const failures: unknown[] = [];
  let again = () => {};

  beforeEach(() => {
    vi.useFakeTimers();
    failures.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    expect(takeComplaints().every((said) => said.startsWith('CodeNotLoaded'))).toBe(true);
  });

  async function open() {
    const { source, i18n, words } = await createTexts();
    function Part() {
      useWords('bulk');
      return i18n.translate('bulk.title');
    }
    const shown = (
      <WordsProvider value={words}>
        <ErrorBoundary
          onError={(error) => void failures.push(error)}
          fallbackRender={({ resetErrorBoundary }) => {
            again = resetErrorBoundary;
            return 'failed';
          }}
        >
          <Suspense fallback="coming">
            <Part />
          </Suspense>
        </ErrorBoundary>
      </WordsProvider>
    );
    await act(async () => void render(shown));
    await pass(500);
    return source;
  }

  it('are asked for once, and the boundary around what needs them is told', async () => {
    const source = await open();
    expect(screen.getByText('failed')).toBeInTheDocument();
    expect(source.loads).toBe(1);
    expect(failures).toEqual([expect.any(CodeNotLoaded)]);
  });

  it('are not asked for again by a boundary that tries again at once, but by one that does a second later', async () => {
    const source = await open();
    await act(async () => again());
    await pass(100);
    expect([source.loads, failures.length]).toEqual([1, 2]);
    source.isUp = true;
    await pass(1000);
    await act(async () => again());
    await pass(0);
    expect(screen.getByText('批量操作')).toBeInTheDocument();
    expect(source.loads).toBe(2);
  });

  it('are there once the failure itself was retried', async () => {
    const source = await open();
    const [failure] = failures;
    if (!(failure instanceof CodeNotLoaded)) throw new Error('another failure was expected', { cause: failure });
    await expect(failure.retry()).rejects.toThrow('Failed to fetch');
    source.isUp = true;
    await failure.retry();
    await act(async () => again());
    await pass(0);
    expect(screen.getByText('批量操作')).toBeInTheDocument();
    expect(source.loads).toBe(3);
  });
});
