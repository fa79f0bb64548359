import type { ReaderMessage, ReaderRequest } from './reader.worker.ts';
import { type Sheet, type SheetRow, UnreadableSheet } from './sheet.ts';

/**
 * Reads a file in a worker, so that the page stays responsive.
 *
 * @param onRows called with the number of rows read so far
 * @throws UnreadableSheet with the reason why the file cannot be imported
 */
export function readInWorker(
  request: ReaderRequest,
  onRows: (count: number) => void,
  signal: AbortSignal,
): Promise<Sheet[]> {
  const worker = new Worker(new URL('reader.worker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<Sheet[]>((resolve, reject) => {
    const sheets: (Omit<Sheet, 'rows'> & { readonly rows: SheetRow[] })[] = [];
    let count = 0;
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if (data.kind === 'failed') reject(new UnreadableSheet(data.reason));
      else if (data.kind === 'done') resolve(sheets);
      else {
        sheets[data.index] ??= { ...data.sheet, rows: [] };
        sheets[data.index]?.rows.push(...data.rows);
        count += data.rows.length;
        onRows(count);
      }
    });
    // The worker could not be loaded, or ran out of memory.
    worker.addEventListener('error', (event) => reject(new UnreadableSheet('broken', event)));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage(request);
  });
  return reading.finally(() => worker.terminate());
}
