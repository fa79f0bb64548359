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

  /** Groups the rows of a question just before; returns undefined without any. */
  async groupKnown(fold: Fold): Promise<FoldedGroup[] | undefined> {
    const id = this.#next();
    return this.#answerTo(id, { id, ask: fold });
  }

  /** Groups the rows that `read` passes to `add` stretch by stretch, each as soon as it is there. */
  async group(
    fold: Fold,
    read: (add: (stretch: number, part: Part) => void) => Promise<unknown>,
  ): Promise<FoldedGroup[]> {
    const id = this.#next();
    this.#post({ id, begin: fold });
    try {
      await read((stretch, part) => this.#post({ id, stretch, part }));
    } catch (error) {
      this.#post({ id, end: 'failed' });
      throw error;
    }
    return (await this.#answerTo(id, { id, end: 'all read' })) ?? [];
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  #post(request: FoldingRequest): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(request);
  }

  async #answerTo(id: number, request: FoldingRequest): Promise<FoldedGroup[] | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#post(request);
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
