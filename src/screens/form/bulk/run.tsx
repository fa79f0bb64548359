import type { HttpError } from '@refinedev/core';
import { useCallback, useRef, useState } from 'react';
import type { AnyRecord } from '../../records/record.ts';
import { useRefresh } from '../../records/refresh.tsx';

/** A record that was refused, with the reason. */
export interface Refused {
  readonly record: AnyRecord;
  readonly reason: string;
}

export interface BulkProgress {
  readonly total: number;
  readonly done: readonly AnyRecord[];
  readonly refused: readonly Refused[];
  /** Records that were not started because the user stopped the run. */
  readonly left: readonly AnyRecord[];
  readonly isRunning: boolean;
}

const nothing: BulkProgress = { total: 0, done: [], refused: [], left: [], isRunning: false };

/**
 * Runs an operation on one record after the other. Each is a transaction of its own, and hundreds of parallel requests
 * would be refused.
 */
export function useBulkRun(resource: string, work: (record: AnyRecord) => Promise<unknown>) {
  const refresh = useRefresh(resource);
  const [progress, setProgress] = useState(nothing);
  const isStopped = useRef(false);

  const run = useCallback(
    async (records: readonly AnyRecord[]): Promise<BulkProgress> => {
      isStopped.current = false;
      let now: BulkProgress = { ...nothing, total: records.length, left: records, isRunning: true };
      const tell = (change: Partial<BulkProgress>) => {
        now = { ...now, ...change };
        setProgress(now);
      };
      tell({});
      for (const [index, record] of records.entries()) {
        if (isStopped.current) break;
        const refused = await work(record).then(
          () => undefined,
          (error: HttpError): Refused => ({ record, reason: error.message }),
        );
        tell({
          left: records.slice(index + 1),
          ...(refused ? { refused: [...now.refused, refused] } : { done: [...now.done, record] }),
        });
      }
      await refresh();
      tell({ isRunning: false });
      return now;
    },
    [work, refresh],
  );
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  return { progress, run, stop };
}
