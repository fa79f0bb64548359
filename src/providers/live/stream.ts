import type { Clock } from '../http/clock.ts';
import { type ReceivedEvent, readEvent } from './events.ts';

/**
 * The server sends a heartbeat every 15 seconds. After three missed heartbeats the connection counts as lost. In
 * milliseconds.
 */
const longestSilence = 45_000;

export interface StreamOptions {
  readonly url: string;
  readonly token: string;
  /** Id of the last received event, from which the stream resumes. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** @default `fetch` of the browser */
  readonly fetch?: typeof globalThis.fetch;
  /** Called after the server has accepted the request. Events follow. */
  readonly onOpen: () => void;
  readonly onEvent: (event: ReceivedEvent) => void;
}

/** How a stream ended: the server refused it, or it was open and closed. */
export type StreamEnd = 'refused' | 'over';

/** Reads live events until the stream ends. Rejects if the server does not respond or `signal` aborts. */
export async function readStream(options: StreamOptions): Promise<StreamEnd> {
  const { url, token, after, clock, onOpen, fetch = globalThis.fetch } = options;
  const silence = new AbortController();
  const signal = AbortSignal.any([options.signal, silence.signal]);
  let stop = clock.after(longestSilence, () => silence.abort());
  const onData = () => {
    stop();
    stop = clock.after(longestSilence, () => silence.abort());
  };
  try {
    const headers = { Authorization: `Bearer ${token}`, ...(after !== undefined && { 'Last-Event-ID': after }) };
    const response = await fetch(url, { headers, signal, credentials: 'include', cache: 'no-store' });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel();
      return 'refused';
    }
    onOpen();
    await readLines(response.body, onData, options.onEvent);
    return 'over';
  } finally {
    stop();
  }
}

async function readLines(
  body: ReadableStream<Uint8Array>,
  onData: () => void,
  onEvent: (event: ReceivedEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const lines = part.split('\n');
      const own = lineAfter(lines, 'id: ');
      id = own ?? id;
      const data = lineAfter(lines, 'data: ');
      const event = data === undefined ? undefined : readEvent(parse(data));
      if (event || own !== undefined) onEvent({ id, event });
    }
  }
}

function lineAfter(lines: readonly string[], prefix: string): string | undefined {
  return lines.find((line) => line.startsWith(prefix))?.slice(prefix.length);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A newer server may send events that this console does not know.
    return undefined;
  }
}
