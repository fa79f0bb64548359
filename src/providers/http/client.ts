import type { AxiosRequestConfig } from 'axios';
import { randomKey } from '../../engine/random-key.ts';
import type { TokenStore } from '../tokens.ts';
import { isSuccess } from './answer.ts';
import { encodeBody } from './body.ts';
import type { SignOutCause } from './catalogue.ts';
import { type Clock, systemClock } from './clock.ts';
import { openDeadline } from './deadline.ts';
import { ConsoleError, RequestAborted, type UnreadableAnswer } from './errors.ts';
import { createExchange, type Exchanged, withToken } from './exchange.ts';
import { createFailures, type Translate } from './failures.ts';
import { createLineage } from './lineage.ts';
import { createRefresh, type Locks } from './refresh.ts';
import { createTransport, joinUrl, type Message, type Method } from './transport.ts';

export interface HttpClientOptions {
  /** Origin and path of the API, with or without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** Deadline of a request in all, waiting for a refresh included, in milliseconds (spec §9). */
  readonly timeout: number;
  readonly translate: Translate;
  /** The current language, sent as `Accept-Language`. */
  readonly language: () => string;
  /** The role as which the session looks at the console, sent as `X-Preview-Role`. @default none */
  readonly previewRole?: () => string | undefined;
  /** Whether the browser believes to be online: `() => navigator.onLine`. */
  readonly isOnline: () => boolean;
  /** `navigator.locks` where there is one. */
  readonly locks?: Locks | undefined;
  /** @default the machine's clock */
  readonly clock?: Clock;
  /** Makes the idempotency key of a POST. @default 128 random bits */
  readonly newKey?: () => string;
  /** The adapter of axios. @default what axios picks: XMLHttpRequest in a browser, http in Node */
  readonly adapter?: AxiosRequestConfig['adapter'];
  /** The session is over; called once per session. */
  readonly onSignedOut: (cause: SignOutCause) => void;
  /** The server called the token forged (403): the user is to be asked; called for each such answer. */
  readonly onForged: () => void;
  /** A request failed and was not `silent`; called once per error, though several requests may share it. */
  readonly onFailure: (error: ConsoleError) => void;
  /**
   * Another tab has stored a token, and nobody knows of whom: is it of the user whom this page shows? Asked before anything
   * is sent with it; resolves with the token that was found so, and rejects otherwise, as does then what waits.
   */
  readonly onForeignToken: () => Promise<string | undefined>;
  /** An answer named the version of the user's permissions (`X-Permission-Version`). */
  readonly onPermissionVersion: (version: string) => void;
  /** An answer told when it was given (`Date`), in milliseconds since 1970. @default nobody asks */
  readonly onServerTime?: (time: number) => void;
}

export interface RequestOptions {
  /** Query parameters; an array becomes a repeated key, `undefined` and `null` are left out. */
  readonly params?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The failure is the caller's to show. @default false */
  readonly silent?: boolean | undefined;
  /** The request stands outside the session: its answer neither renews nor ends it. @default false */
  readonly detached?: boolean | undefined;
  /**
   * Sent with a POST, and again with its replay, so that it has one effect. Give the key of the first try to repeat a
   * request whose answer was lost.
   * @default a new key for every POST within the session, none outside it
   */
  readonly idempotencyKey?: string | undefined;
  /** Deadline of this request in milliseconds, where it has a lot to send. @default that of the client */
  readonly timeout?: number | undefined;
  /** Told how much of the body has been sent, from 0 to 1; from the beginning again where it has to be sent again. */
  readonly onProgress?: ((part: number) => void) | undefined;
  /** The request asks whose token is stored, and so is sent with it whoever it belongs to. @default false */
  readonly asksWho?: boolean | undefined;
  /** Bytes are expected; a success then resolves with a `Blob`, unless the server answers with an envelope after all. @default false */
  readonly file?: boolean | undefined;
}

export interface HttpRequest extends RequestOptions {
  readonly method: Method;
  /** Under the base URL, with or without a leading slash; another origin cannot be reached. */
  readonly path: string;
  /** A plain value (sent as JSON), `FormData` or `Blob`. */
  readonly body?: unknown;
}

export interface HttpAnswer {
  /** The envelope's `data`, unchecked; or a `Blob`. */
  readonly data: unknown;
  /** Version of the user's permissions when the server answered, if it said so. */
  readonly permissionVersion: string | undefined;
  /** The access token of the session that the answer was given to. */
  readonly token?: string | undefined;
  /** What the server said beside its answer, in the user's language; `OK` where there is nothing to say. */
  readonly message?: string | undefined;
}

/** Calls the API (spec §7). Everything rejects with a `ConsoleError`. */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpAnswer>;
  get(path: string, options?: RequestOptions): Promise<unknown>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /** The whole address of a path of the API, for what a page fetches by itself: images, downloads. */
  addressOf(path: string): string;
  /** The error for `data` that is not what a call expects. @param detail names the call and what was expected, for the log */
  unreadable(detail: string): UnreadableAnswer;
  /** Calls off every request of the session that is under way; those outside it go on. */
  abandon(): void;
  /** Like `abandon`, and refuses every further request of the session; `abandon` lets the next one start. */
  suspend(): void;
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { tokens, timeout, translate, isOnline, language, clock = systemClock, newKey = randomKey } = options;
  const failures = createFailures({ translate, isOnline, timeout });
  const transport = createTransport({
    baseUrl: options.baseUrl,
    adapter: options.adapter,
    onUnanswered: failures.unanswered,
    onServerTime: options.onServerTime,
  });
  const reported = new WeakSet<ConsoleError>();
  let session = new AbortController();

  /** Runs one request under one deadline. */
  async function within<Result>(
    signals: (AbortSignal | undefined)[],
    run: (signal: AbortSignal) => Promise<Result>,
    time = timeout,
  ) {
    const { timedOut: onTimeout, aborted: onAbort } = failures;
    const deadline = openDeadline({ clock, timeout: time, signals, onTimeout, onAbort });
    try {
      return await run(deadline.signal);
    } finally {
      deadline.close();
    }
  }

  const renew = createRefresh({
    tokens,
    clock,
    locks: options.locks,
    onRefused: (answer) => failures.refused(answer, 'refresh_token'),
    async send({ token, refreshToken = '' }) {
      const path = '/sso/v1/auth/refresh_token';
      const message = compose({ method: 'POST', path, headers: { 'Refresh-Token': refreshToken }, detached: true });
      try {
        return await within([], (signal) => transport(withToken(message, token), signal));
      } catch (error) {
        return error instanceof ConsoleError ? error : failures.unanswered(error);
      }
    },
  });

  const lineage = createLineage({ tokens, recognise: options.onForeignToken });
  const exchange = createExchange({ ...options, tokens, transport, lineage, failures, renew });

  function compose({
    method,
    path,
    params,
    headers,
    body,
    file = false,
    detached,
    idempotencyKey,
    onProgress,
  }: HttpRequest): Message {
    const role = detached ? undefined : options.previewRole?.();
    const key = method === 'POST' ? (idempotencyKey ?? (detached ? undefined : newKey())) : undefined;
    return {
      method,
      path,
      params,
      expectsFile: file,
      onProgress,
      body: method === 'GET' ? undefined : encodeBody(body, `${method} ${path}`),
      headers: {
        'Accept-Language': language(),
        ...(role === undefined ? {} : { 'X-Preview-Role': role }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
    };
  }

  /** Outside the session an answer is only a success or a refusal. */
  async function sendDetached(message: Message, signal: AbortSignal): Promise<Exchanged> {
    const answer = await transport(withToken(message, tokens.read().token), signal);
    if (isSuccess(answer)) return { answer, token: undefined };
    throw failures.refused(answer, `${message.method} ${message.path}`);
  }

  function report(error: unknown): void {
    if (!(error instanceof ConsoleError) || error instanceof RequestAborted || reported.has(error)) return;
    reported.add(error);
    options.onFailure(error);
  }

  async function request(asked: HttpRequest): Promise<HttpAnswer> {
    try {
      const message = compose(asked);
      const { detached, asksWho = false, signal: called } = asked;
      const { answer, token } = detached
        ? await within([called], (signal) => sendDetached(message, signal), asked.timeout)
        : await within([called, session.signal], (signal) => exchange(message, signal, asksWho), asked.timeout);
      const { file, envelope, permissionVersion } = answer;
      return { data: file ?? envelope?.data, permissionVersion, token, message: envelope?.msg };
    } catch (error) {
      if (!asked.silent) report(error);
      throw error;
    }
  }

  const dataOf = async (asked: HttpRequest) => (await request(asked)).data;

  return {
    request,
    get: (path, rest) => dataOf({ ...rest, method: 'GET', path }),
    post: (path, body, rest) => dataOf({ ...rest, method: 'POST', path, body }),
    put: (path, body, rest) => dataOf({ ...rest, method: 'PUT', path, body }),
    patch: (path, body, rest) => dataOf({ ...rest, method: 'PATCH', path, body }),
    delete: (path, body, rest) => dataOf({ ...rest, method: 'DELETE', path, body }),
    addressOf: (path) => joinUrl(options.baseUrl, path),
    unreadable: failures.unreadable,
    abandon() {
      lineage.forget();
      session.abort();
      session = new AbortController();
    },
    suspend: () => session.abort(),
  };
}
