import type { Identity } from '../context.ts';

/** Bytes that may wait for somebody who reads slowly; then the stream ends, and they resume where they were. */
const maxWaiting = 256 * 1024;

/** One open stream of events. */
export interface SseConnection {
  readonly body: ReadableStream<Uint8Array>;
  /** When the token it was opened with expires. */
  readonly expiresAt: Date;
  identity: Identity;
  /** Writes events; `id` is what the receiver resumes from once it has all of them. */
  tell(id: number, events: readonly object[]): void;
  /** Shows that the connection is alive. */
  beat(id: number): void;
  close(): void;
}

/** The stream as `text/event-stream` lines. `onGone` is called once, whoever ends it. */
export function createSseConnection(
  identity: Identity,
  expiresAt: Date,
  onGone: (connection: SseConnection) => void,
): SseConnection {
  const encoder = new TextEncoder();
  let sink: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sink = controller;
      },
      cancel() {
        sink = undefined;
        onGone(connection);
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxWaiting }),
  );
  const write = (text: string) => {
    sink?.enqueue(encoder.encode(text));
    if ((sink?.desiredSize ?? 1) <= 0) connection.close();
  };
  const connection: SseConnection = {
    body,
    expiresAt,
    identity,
    tell: (id, events) => {
      const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`);
      write(lines.toSpliced(-1, 0, `id: ${id}\n`).join(''));
    },
    beat: (id) => write(`id: ${id}\n:\n\n`),
    close() {
      if (sink === undefined) return;
      sink.close();
      sink = undefined;
      onGone(connection);
    },
  };
  return connection;
}
