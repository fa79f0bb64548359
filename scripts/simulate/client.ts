import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { SimulationEnded } from './options.ts';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });

/** A call that the server refused, though another one may succeed. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export interface Client {
  /**
   * Calls a path under the base URL and returns the `data` of the answer. Waits while the server is away or busy, and
   * sends the request again with the same idempotency key.
   */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

interface ClientOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Longest pause between two attempts, in milliseconds. */
const longestPause = 5000;
/** How long one request may take, in milliseconds. */
const deadline = 30_000;

export function createClient(options: ClientOptions): Client {
  const { url, signal, say } = options;
  let isAway = false;
  return {
    async call(method, path, body) {
      const key = randomUUID();
      for (let attempt = 0; ; attempt += 1) {
        signal.throwIfAborted();
        const response = await send(options, method, path, body, key);
        if (response instanceof Response) {
          if (isAway) say('The server answers again.');
          isAway = false;
          return read(response, path);
        }
        if (!isAway) say(`${response.problem} at ${url}; waiting for the server to come back.`);
        isAway = true;
        await pause(response.wait ?? Math.min(longestPause, 250 * 2 ** attempt), undefined, { signal });
      }
    },
  };
}

async function send({ url, token }: ClientOptions, method: string, path: string, body: unknown, key: string) {
  const headers = {
    'Accept-Language': 'en',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(method !== 'GET' && { 'Idempotency-Key': key }),
  };
  const request = { method, headers, signal: AbortSignal.timeout(deadline) };
  try {
    const response = await fetch(
      `${url}${path}`,
      body === undefined ? request : { ...request, body: JSON.stringify(body) },
    );
    if (response.status !== 429 && response.status < 500) return response;
    const seconds = Number(response.headers.get('Retry-After'));
    return {
      problem: response.status === 429 ? 'Too many requests' : `The server answers HTTP ${response.status}`,
      wait: seconds > 0 ? seconds * 1000 : undefined,
    };
  } catch {
    return { problem: 'No answer', wait: undefined };
  }
}

/** Returns the `data` of an answer. Throws `SimulationEnded` if the token is not accepted or lacks a permission. */
async function read(response: Response, path: string): Promise<unknown> {
  const { data: answer } = envelope.safeParse(await response.json().catch(() => undefined));
  if (!answer)
    throw new SimulationEnded(`What answers ${response.url} is not this product's API: HTTP ${response.status}.`);
  const { code, msg, data } = answer;
  if (code === 1) return data;
  if (response.status === 401)
    throw new SimulationEnded(
      `The server does not accept the service token: ${msg}. Make a new one under 系统设置 › 服务令牌, and set SERVICE_TOKEN to it.`,
    );
  if (code === 50008)
    throw new SimulationEnded(
      `The service token may not call ${path}: ${msg}. Give it the permission conversation_data (会话回放).`,
    );
  throw new Refused(`${path} was refused with ${code}: ${msg}`);
}
