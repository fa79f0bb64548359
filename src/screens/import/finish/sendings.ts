import type { ImportOptions } from '../api.ts';
import type { ImportRow } from '../checking/rows.ts';
import { createSending, type Sending, type SendingApi, type SendingState, type Sent } from './sending.ts';

/** Keeps an import that was interrupted, until its rows are imported or changed, or the user leaves. */
export interface Sendings {
  /** Sends the rows. Continues an interrupted import of the same rows, so that none is imported twice. */
  readonly run: (
    rows: readonly ImportRow[],
    options: ImportOptions,
    onProgress: (state: SendingState) => void,
  ) => Promise<Sent>;
  /** Stops sending, and cancels the job that the rows were sent for. */
  readonly close: () => void;
}

interface Attempt {
  readonly rows: readonly ImportRow[];
  readonly options: ImportOptions;
  readonly sending: Sending;
}

export function createSendings(api: SendingApi): Sendings {
  let attempt: Attempt | undefined;
  let controller: AbortController | undefined;

  function discard() {
    // Without an answer the job remains among the user's jobs, which offer to cancel it.
    attempt?.sending.cancel().catch(() => undefined);
    attempt = undefined;
  }

  return {
    async run(rows, options, onProgress) {
      if (!attempt || !isSame(attempt, { rows, options })) {
        discard();
        attempt = { rows, options, sending: createSending({ rows, options, api }) };
      }
      controller = new AbortController();
      const sent = await attempt.sending.run(controller.signal, onProgress);
      attempt = undefined;
      return sent;
    },
    close() {
      controller?.abort();
      discard();
    },
  };
}

function isSame(one: Omit<Attempt, 'sending'>, other: Omit<Attempt, 'sending'>): boolean {
  return (
    JSON.stringify(one.options) === JSON.stringify(other.options) &&
    one.rows.length === other.rows.length &&
    one.rows.every(({ values }, index) => hasSameValues(values, other.rows[index]?.values))
  );
}

function hasSameValues(one: ImportRow['values'], other: ImportRow['values'] = {}): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
