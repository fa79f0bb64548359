import { randomKey } from '../../../engine/random-key.ts';
import type { ImportApi, ImportOptions, RowResult } from '../api.ts';
import type { ImportRow } from '../checking/rows.ts';
import { fitsOne, pieceOf } from '../pieces.ts';

/** Rows imported in one request while the user waits; more rows become a job (decisions, "Data"). */
const maxAtOnce = 5000;
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
  readonly api: Pick<ImportApi, 'run' | 'openJob' | 'sendRows' | 'startJob'>;
  readonly onProgress: (state: SendingState) => void;
}

/**
 * One import that is sent to the server. Running it again after an interruption continues there and has a single
 * effect.
 */
export interface Sending {
  readonly run: (signal: AbortSignal) => Promise<Sent>;
}

export function createSending({ rows, options, api, onProgress }: SendingOptions): Sending {
  const total = rows.length;
  const keys = { run: randomKey(), open: randomKey(), start: randomKey() };
  let job: string | undefined;
  let sent = 0;
  const tell = () => onProgress({ isSending: true, sent, total });

  async function runDirectly(signal: AbortSignal): Promise<Sent> {
    const values = rows.map((row) => row.values);
    const result = await api.run(values, options, { signal, idempotencyKey: keys.run });
    if (result.job !== undefined) return { kind: 'job', job: result.job };
    return { kind: 'refused', rows, results: result.rows };
  }

  async function runAsJob(signal: AbortSignal): Promise<Sent> {
    job ??= await api.openJob(total, options, { signal, idempotencyKey: keys.open });
    while (sent < total) {
      const piece = pieceOf(rows, sent, maxInPiece);
      const values = piece.map((row) => row.values);
      await api.sendRows(job, sent, values, { signal });
      sent += piece.length;
      tell();
    }
    await api.startJob(job, { signal, idempotencyKey: keys.start });
    return { kind: 'job', job };
  }

  return {
    run(signal) {
      tell();
      return fitsOne(rows, maxAtOnce) ? runDirectly(signal) : runAsJob(signal);
    },
  };
}
