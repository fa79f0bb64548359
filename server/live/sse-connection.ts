import type { Identity } from '../request/context.ts';

/**
 * Maximum number of bytes buffered for a slow client. Above it the stream is closed, and the client resumes where it
 * was.
 */
const maxWaiting = 256 * 1024;

const encoder = new TextEncoder();

/** An open stream of events. */
export interface SseConnection {
  readonly body: ReadableStream<Uint8Array>;
  /** When the token that opened the stream expires. */
  readonly expiresAt: Date;
  identity: Identity;
  /** Writes events. `id` is the id from which the client resumes after it has received all of them. */
  tell(id: number, events: readonly object[]): void;
  /** Writes a heartbeat. */
  beat(id: number): void;
  close(): void;
}

/**
 * Creates a stream in the format `text/event-stream`. `onGone` is called once, whether the client or the server closes
 * the stream.
 */
export function createSseConnection(
  identity: Identity,
  expiresAt: Date,
  onGone: (connection: SseConnection) => void,
): SseConnection {
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
