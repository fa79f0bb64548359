import { isObject } from '../../../base/is-object.ts';
import { maxImportedAtOnce } from '../../../base/limits.ts';
import { randomKey } from '../../../base/random-key.ts';
import type { ImportApi, ImportOptions, RowResult } from '../api.ts';
import type { ImportRow } from '../checking/rows.ts';
import { fitsOne, pieceOf } from '../pieces.ts';

/** Rows of a job in one request. */
const maxInPiece = 2000;

export interface SendingState {
  readonly isSending: boolean;
  readonly sent: number;
  readonly total: number;
}

/**
 * Result of sending: the job of the import, or the rows that turned out to be invalid after all; then nothing was
 * imported.
 */
export type Sent =
  | { readonly kind: 'job'; readonly job: string }
  | { readonly kind: 'refused'; readonly rows: readonly ImportRow[]; readonly results: readonly RowResult[] };

export interface SendingOptions {
  readonly rows: readonly ImportRow[];
  readonly options: ImportOptions;
  readonly api: SendingApi;
}

export interface SendingApi extends Pick<ImportApi, 'run' | 'openJob' | 'sendRows' | 'startJob'> {
  readonly cancelJob: (job: string) => Promise<void>;
}

/**
 * One import that is sent to the server. Running it again after an interruption continues there and has a single
 * effect.
 */
export interface Sending {
  readonly run: (signal: AbortSignal, onProgress: (state: SendingState) => void) => Promise<Sent>;
  /** Cancels a job whose rows were not all sent. One that was to start may have started, and is left alone. */
  readonly cancel: () => Promise<void>;
}

export function createSending({ rows, options, api }: SendingOptions): Sending {
  const total = rows.length;
  const keys = { run: randomKey(), open: randomKey(), start: randomKey() };
  let job: string | undefined;
  let sent = 0;
  let isStarting = false;

  async function runDirectly(signal: AbortSignal): Promise<Sent> {
    const values = rows.map((row) => row.values);
    const result = await api.run(values, options, { signal, idempotencyKey: keys.run }).catch(failedAfterWriting);
    if (typeof result === 'string') return { kind: 'job', job: result };
    if (result.job !== undefined) return { kind: 'job', job: result.job };
    return { kind: 'refused', rows, results: result.rows };
  }

  async function runAsJob(signal: AbortSignal, tell: () => void): Promise<Sent> {
    job ??= await api.openJob(total, options, { signal, idempotencyKey: keys.open });
    while (sent < total) {
      const piece = pieceOf(rows, sent, maxInPiece);
      const values = piece.map((row) => row.values);
      await api.sendRows(job, sent, values, { signal });
      sent += piece.length;
      tell();
    }
    isStarting = true;
    await api.startJob(job, { signal, idempotencyKey: keys.start });
    return { kind: 'job', job };
  }

  return {
    run(signal, onProgress) {
      const tell = () => onProgress({ isSending: true, sent, total });
      tell();
      return fitsOne(rows, maxImportedAtOnce) ? runDirectly(signal) : runAsJob(signal, tell);
    },
    async cancel() {
      if (job !== undefined && !isStarting) await api.cancelJob(job);
    },
  };
}

/** Returns the id of the import that failed after it had written rows. Rethrows any other error. */
function failedAfterWriting(error: unknown): string {
  if (isObject(error) && typeof error.job === 'string') return error.job;
  throw error;
}
