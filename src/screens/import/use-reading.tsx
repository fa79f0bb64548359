import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../../workspace/place.tsx';
import type { Source } from './mapping/use-mapping.tsx';
import { readInWorker } from './sheet/read-in-worker.ts';
import { type UnreadableReason, UnreadableSheet } from './sheet/sheet.ts';

/** The file being read, or why it could not be read. */
export interface Reading {
  readonly current: { readonly file: string; readonly rows: number; readonly onCancel: () => void } | undefined;
  readonly failure: { readonly file: string; readonly reason: UnreadableReason } | undefined;
  /** Reads a file. Aborts the reading of an earlier file. */
  readonly read: (file: Blob, name: string) => void;
}

export function useReading(onRead: (source: Source) => void): Reading {
  const place = usePlace();
  const [current, setCurrent] = useState<Reading['current']>();
  const [failure, setFailure] = useState<Reading['failure']>();
  const reading = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      // In a background tab it continues.
      if (place.isShown()) reading.current?.abort();
    },
    [place],
  );

  async function read(file: Blob, name: string) {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    const tell = (rows: number) => setCurrent({ file: name, rows, onCancel: () => controller.abort() });
    setFailure(undefined);
    tell(0);
    try {
      const sheets = await readInWorker(file, tell, controller.signal);
      const sheet = sheets.find(({ rows }) => rows.length > 1);
      if (sheet) onRead({ file: name, sheets, sheet, hasHeader: true });
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure({ file: name, reason: error instanceof UnreadableSheet ? error.reason : 'broken' });
      }
    } finally {
      if (reading.current === controller) setCurrent(undefined);
    }
  }

  return { current, failure, read: (file, name) => void read(file, name) };
}
