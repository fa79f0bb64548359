import { readSheets } from './read.ts';
import { type SheetRow, type UnreadableReason, UnreadableSheet } from './sheet.ts';

/** Messages of the worker: the rows of each sheet in pieces, then success, or the reason of a failure. */
export type ReaderMessage =
  | { readonly kind: 'rows'; readonly sheet: number; readonly name: string; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: UnreadableReason };

/** Rows in one message. Receiving a message of this size blocks the page for only a few milliseconds. */
const piece = 2000;

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void answer(data);
});

async function answer(file: Blob): Promise<void> {
  try {
    for (const [index, { name, rows }] of (await readSheets(file)).entries()) {
      for (let start = 0; start < rows.length; start += piece) {
        say({ kind: 'rows', sheet: index, name, rows: rows.slice(start, start + piece) });
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
