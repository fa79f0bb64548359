import { isObject } from '../../src/base/is-object.ts';

/** A request and its answer. */
export interface Exchange {
  /** Method and path with its query: `GET /buffalo/v1/merchant/page?_end=2`. */
  readonly call: string;
  /** HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body. Undefined if it is no JSON. */
  readonly json: unknown;
  /** The code of the envelope, also where it is a text, which one check reports for all answers. */
  readonly code: number | undefined;
  readonly data: unknown;
  readonly milliseconds: number;
}

export interface AskOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the token of the session; null sends none. */
  readonly token?: string | null;
}

export interface Client {
  /** Every answer so far. */
  readonly exchanges: readonly Exchange[];
  /** The access token that requests carry. */
  token: string | undefined;
  ask(method: string, path: string, options?: AskOptions): Promise<Exchange>;
  /** Sends what a browser asks before a request to another origin. Its answer has no envelope. */
  preflight(
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Pick<Exchange, 'call' | 'status' | 'headers'>>;
  /** Sends a request whose answer is a stream. The caller closes it by the signal. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

/** After how many times the limit of a late answer no answer is waited for. */
const patience = 3;

interface ClientOptions {
  readonly url: string;
  /** Seconds after which an answer is late. */
  readonly late: number;
  /** Returns milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export function createClient({ url, late, now }: ClientOptions): Client {
  const exchanges: Exchange[] = [];
  const authorized = (token: string | null | undefined) => (token ? { Authorization: `Bearer ${token}` } : undefined);
  const client: Client = {
    exchanges,
    token: undefined,
    async ask(method, path, { body, headers, token = client.token }: AskOptions = {}) {
      const start = now();
      const request = {
        method,
        headers: {
          'Accept-Language': 'en',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...authorized(token),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(patience * late * 1000),
      } as const;
      const answer = await fetch(`${url}${path}`, request)
        .then(async (response) => ({ ...read(response), text: await response.text() }))
        .catch((error: unknown) => ({ status: undefined, headers: new Headers(), text: reasonOf(error) }));
      const json = answer.status === undefined ? undefined : parse(answer.text);
      const envelope = isObject(json) ? json : {};
      const code = envelope.code === undefined || envelope.code === '' ? Number.NaN : Number(envelope.code);
      const exchange: Exchange = {
        ...answer,
        call: `${method} ${path}`,
        json,
        code: Number.isNaN(code) ? undefined : code,
        data: envelope.data,
        milliseconds: now() - start,
      };
      exchanges.push(exchange);
      return exchange;
    },
    async preflight(path, headers) {
      const signal = AbortSignal.timeout(patience * late * 1000);
      const answer = await fetch(`${url}${path}`, { method: 'OPTIONS', headers, signal }).catch(() => undefined);
      return { call: `OPTIONS ${path}`, status: answer?.status, headers: answer?.headers ?? new Headers() };
    },
    open: (path, signal) => fetch(`${url}${path}`, { headers: { ...authorized(client.token) }, signal }),
  };
  return client;
}

function read({ status, headers }: Response) {
  return { status, headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns why a request failed; `fetch` puts it into the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
