import { type ReadOptions, readSheets } from './read.ts';
import { type Sheet, type SheetRow, type UnreadableReason, UnreadableSheet } from './sheet.ts';

/** Messages of the worker: the rows of each sheet in pieces, then success, or the reason of a failure. */
export type ReaderMessage =
  | {
      readonly kind: 'rows';
      readonly index: number;
      readonly sheet: Omit<Sheet, 'rows'>;
      readonly rows: readonly SheetRow[];
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: UnreadableReason };

/** Rows in one message. Receiving a message of this size blocks the page for only a few milliseconds. */
const piece = 2000;

/** The file to read. */
export interface ReaderRequest extends ReadOptions {
  readonly file: Blob;
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  void answer(data);
});

async function answer({ file, ...options }: ReaderRequest): Promise<void> {
  try {
    for (const [index, { rows, ...sheet }] of (await readSheets(file, options)).entries()) {
      for (let start = 0; start < rows.length; start += piece) {
        say({ kind: 'rows', index, sheet, rows: rows.slice(start, start + piece) });
      }
    }
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof UnreadableSheet ? error.reason : 'broken' });
  }
}

function say(message: ReaderMessage): void {
  postMessage(message);
}
