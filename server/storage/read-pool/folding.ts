import { Worker } from 'node:worker_threads';
import type { Fold, FoldedGroup, Part } from './fold.mjs';
import type { FoldingRequest, FoldingResult } from './folding-thread.mjs';

const code = import.meta.glob<string>(['./fold.mjs', './folding-thread.mjs'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The address of the module that groups rows: its text, because a build moves the file elsewhere. */
export const foldModule = addressOf('./fold.mjs');

function addressOf(file: string): string {
  return `data:text/javascript,${encodeURIComponent(code[file] ?? '')}`;
}

interface Waiting {
  resolve(groups: FoldedGroup[] | undefined): void;
  reject(error: Error): void;
}

/** Groups rows in a thread, which is started on first use. */
export class FoldingThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** Groups the rows, or those that were grouped just before for the same question; returns undefined without any. */
  async group(fold: Fold, parts?: readonly Part[]): Promise<FoldedGroup[] | undefined> {
    this.#worker ??= this.#start();
    this.#last += 1;
    const request: FoldingRequest = { id: this.#last, fold, ...(parts && { parts }) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker?.postMessage(request);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL(addressOf('./folding-thread.mjs')), { workerData: foldModule });
    worker.unref();
    worker.on('message', (result: FoldingResult) => {
      const waiting = this.#waiting.get(result.id);
      this.#waiting.delete(result.id);
      if ('failure' in result) waiting?.reject(new Error(result.failure));
      else waiting?.resolve(result.groups);
    });
    worker.on('error', (error: Error) => this.#end(error));
    worker.on('exit', () => this.#end(new Error('The thread that groups rows has ended.')));
    return worker;
  }

  #end(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
