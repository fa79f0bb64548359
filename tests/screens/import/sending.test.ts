import { afterEach, expect, it, vi } from 'vitest';
import { createSending } from '../../../src/screens/import/finish/sending.ts';

afterEach(() => vi.unstubAllGlobals());

it('goes on its way from a page that is not served over https, which gives no random UUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const run = vi.fn(async (..._asked: unknown[]) => ({ job: '7', rows: [] }));
  const unasked = async () => expect.unreachable();
  const sending = createSending({
    rows: [],
    options: { onDuplicate: 'refuse', partial: false, file: '商家.csv' },
    api: { run, openJob: unasked, sendRows: unasked, startJob: unasked, cancelJob: unasked },
  });
  expect(await sending.run(new AbortController().signal, () => {})).toEqual({ kind: 'job', job: '7' });
  expect(run.mock.calls[0]?.[2]).toMatchObject({ idempotencyKey: expect.stringMatching(/^[\da-f]{32}$/) });
});
