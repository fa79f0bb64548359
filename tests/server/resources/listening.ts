import type { Hono } from 'hono';
import type { AppEnv } from '../../../server/request/context.ts';

/** A stream of live events that is open. */
export interface Listening {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined once the stream has ended. */
  next(): Promise<unknown>;
  /** The events up to the first that matches; fails if the stream ends before. */
  until(isLast: (event: Record<string, unknown>) => boolean): Promise<Record<string, unknown>[]>;
  /** What the stream would be resumed from. */
  lastId(): string;
  close(): Promise<void>;
}

export async function listen(
  app: Hono<AppEnv>,
  token: string,
  after?: string,
  more?: Readonly<Record<string, string>>,
): Promise<Listening> {
  const own = { Authorization: `Bearer ${token}`, ...(after !== undefined && { 'Last-Event-ID': after }) };
  const headers = { ...own, ...more };
  const response = await app.request('/buffalo/v1/events', { headers }, {});
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let id = '';

  async function next(): Promise<unknown> {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end === -1) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done) return undefined;
        rest += value;
        continue;
      }
      const lines = rest.slice(0, end).split('\n');
      rest = rest.slice(end + 2);
      id = lines.find((line) => line.startsWith('id: '))?.slice(4) ?? id;
      const data = lines.find((line) => line.startsWith('data: '));
      if (data !== undefined) return JSON.parse(data.slice(6));
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    next,
    async until(isLast) {
      const heard: Record<string, unknown>[] = [];
      for (;;) {
        const event = await next();
        if (typeof event !== 'object' || event === null) throw new Error(`The stream ended: ${JSON.stringify(heard)}`);
        heard.push({ ...event });
        if (isLast({ ...event })) return heard;
      }
    },
    lastId: () => id,
    close: async () => reader?.cancel(),
  };
}
