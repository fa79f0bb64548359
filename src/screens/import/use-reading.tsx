import { useEffect, useRef, useState } from 'react';
import type { Encoding } from '../../fields/sheets/decode-text.ts';
import { usePlace } from '../../workspace/place/place.tsx';
import type { Source } from './mapping/use-mapping.tsx';
import { readInWorker } from './sheet/read-in-worker.ts';
import { type UnreadableReason, UnreadableSheet } from './sheet/sheet.ts';

/** The file being read, or why it could not be read. */
export interface Reading {
  readonly current: { readonly file: string; readonly rows: number; readonly onCancel: () => void } | undefined;
  readonly failure: { readonly file: string; readonly reason: UnreadableReason } | undefined;
  /** Reads a file, with the guessed encoding unless one is given. Aborts the reading of an earlier file. */
  readonly read: (file: Blob, name: string, encoding?: Encoding) => void;
}

/** @param titles names that the heads of the columns may have */
export function useReading(onRead: (source: Source) => void, titles: readonly string[]): Reading {
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

  async function read(file: Blob, name: string, encoding?: Encoding) {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    const tell = (rows: number) => setCurrent({ file: name, rows, onCancel: () => controller.abort() });
    setFailure(undefined);
    tell(0);
    try {
      const sheets = await readInWorker({ file, encoding, titles }, tell, controller.signal);
      const filled = sheets.filter(({ rows, head }) => rows.length > head + 1);
      const sheet = filled.find(({ isHidden }) => !isHidden) ?? filled[0];
      // Pasted cells are no file, and have no encoding to choose.
      const content = file instanceof File ? file : undefined;
      if (sheet) onRead({ file: name, content, sheets, sheet, head: sheet.head, fillsMerged: true });
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailure({ file: name, reason: error instanceof UnreadableSheet ? error.reason : 'broken' });
      }
    } finally {
      if (reading.current === controller) setCurrent(undefined);
    }
  }

  return { current, failure, read: (...given) => void read(...given) };
}
