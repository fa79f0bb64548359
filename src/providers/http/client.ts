import type { AxiosRequestConfig } from 'axios';
import { randomKey } from '../../base/random-key.ts';
import type { TokenStore } from '../tokens.ts';
import { isSuccess } from './answer.ts';
import { encodeBody } from './body.ts';
import type { SignOutCause } from './catalogue.ts';
import { type Clock, systemClock } from './clock.ts';
import { openDeadline } from './deadline.ts';
import { ConsoleError, RequestAborted, type UnreadableAnswer } from './errors.ts';
import { createExchange, type Exchanged, withToken } from './exchange.ts';
import { createFailures, type Failures, type Translate } from './failures.ts';
import { createLineage } from './lineage.ts';
import { createRefresh, type Locks } from './refresh.ts';
import { createTransport, type EncodedRequest, joinUrl, type Method } from './transport.ts';

export interface HttpClientOptions {
  /** Origin and path of the API, with or without a trailing slash. Empty: the origin of the page. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  /** Timeout of a request in milliseconds, including the wait for a token refresh (spec §9). */
  readonly timeout: number;
  readonly translate: Translate;
  /** Returns the current language, sent as `Accept-Language`. */
  readonly language: () => string;
  /** Returns the role that the session previews, sent as `X-Preview-Role`. @default none */
  readonly previewRole?: () => string | undefined;
  /** Returns the only enterprise that platform staff want to see, sent as `X-Enterprise`. @default all */
  readonly enterprise?: () => string | undefined;
  /** Returns the number of what is published, as the page knows it, sent as `X-Publication`. @default none */
  readonly publication?: () => string | undefined;
  /** Returns whether the browser reports to be online: `() => navigator.onLine`. */
  readonly isOnline: () => boolean;
  /** `navigator.locks` if the browser has it. */
  readonly locks?: Locks | undefined;
  /** @default the system clock */
  readonly clock?: Clock;
  /** Returns the idempotency key of a POST. @default 128 random bits */
  readonly newKey?: () => string;
  /** The adapter of axios. @default chosen by axios: XMLHttpRequest in a browser, http in Node */
  readonly adapter?: AxiosRequestConfig['adapter'];
  /** Called once per session when it ends. */
  readonly onSignedOut: (cause: SignOutCause) => void;
  /** Called for each response that calls the token forged (403), so that the user is asked. */
  readonly onForged: () => void;
  /** Called once per error when a request that is not `silent` fails. Several requests may share one error. */
  readonly onFailure: (error: ConsoleError) => void;
  /**
   * Called before anything is sent with a token that another tab stored. Resolves with the token if it belongs to the
   * user of this page. Otherwise it rejects, and the waiting requests reject with it.
   */
  readonly onForeignToken: () => Promise<string | undefined>;
  /** Called with the version of the user's permissions in a response (`X-Permission-Version`). */
  readonly onPermissionVersion: (version: string) => void;
  /** Called with the server time of a response (`Date`), in milliseconds since 1970. @default ignored */
  readonly onServerTime?: (time: number) => void;
}

export interface RequestOptions {
  /** Query parameters. An array becomes a repeated key. `undefined` and `null` are left out. */
  readonly params?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The caller shows the error. @default false */
  readonly silent?: boolean | undefined;
  /** The request is outside the session: its response neither renews nor ends the session. @default false */
  readonly detached?: boolean | undefined;
  /**
   * Sent with a POST and its retry, so that the POST takes effect once. Pass the key of the first attempt to repeat a
   * request whose response was lost.
   * @default a new key for every POST within the session, none outside it
   */
  readonly idempotencyKey?: string | undefined;
  /** Timeout of this request in milliseconds, for large bodies. @default the timeout of the client */
  readonly timeout?: number | undefined;
  /**
   * Called with the fraction of the body that has been sent, from 0 to 1. Starts at 0 again if the body is sent again.
   */
  readonly onProgress?: ((part: number) => void) | undefined;
  /** The request finds out which user the stored token belongs to, so it is sent with any token. @default false */
  readonly asksWho?: boolean | undefined;
  /** Sends the request even if the page is being closed. For small requests only. @default false */
  readonly keepalive?: boolean | undefined;
  /**
   * Base URL of another service that the request goes to, with the token of the session; its answers end and renew the
   * session as those of the API. Only what the product declares may stand here. @default the API
   */
  readonly endpoint?: string | undefined;
  /** Expects bytes. A success resolves with a `Blob` unless the server returns an envelope. @default false */
  readonly file?: boolean | undefined;
}

interface HttpRequest extends RequestOptions {
  readonly method: Method;
  /** Path below the base URL, with or without a leading slash. Other origins are not reachable. */
  readonly path: string;
  /** A plain value (sent as JSON), `FormData` or `Blob`. */
  readonly body?: unknown;
}

interface HttpAnswer {
  /** `data` of the envelope, not validated, or a `Blob`. */
  readonly data: unknown;
  /** Version of the user's permissions at the time of the response, if the response contains it. */
  readonly permissionVersion: string | undefined;
  /** The access token of the session that received the response. */
  readonly token?: string | undefined;
  /** The message of the server in the user's language. `OK` if there is nothing to say. */
  readonly message?: string | undefined;
}

/** Calls the API (spec §7). Every method rejects with a `ConsoleError`. */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpAnswer>;
  get(path: string, options?: RequestOptions): Promise<unknown>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  delete(path: string, body?: unknown, options?: RequestOptions): Promise<unknown>;
  /** Returns the full URL of an API path, for resources that the page fetches directly: images, downloads. */
  addressOf(path: string, endpoint?: string): string;
  /**
   * Creates the error for `data` that does not have the expected format. @param detail names the call and the expected
   * format, for the log
   */
  unreadable(detail: string): UnreadableAnswer;
  /** Aborts all pending requests of the session. Requests outside the session continue. */
  abandon(): void;
  /** Aborts like `abandon` and rejects all further requests of the session. `abandon` ends this state. */
  suspend(): void;
}

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { failures, lineage, within, exchange, sendDetached } = createConnection(options);
  const report = createReport(options.onFailure);
  let session = new AbortController();

  async function request(asked: HttpRequest): Promise<HttpAnswer> {
    try {
      const encoded = encode(asked, options);
      const { detached, asksWho = false, signal: called } = asked;
      const { answer, token } = detached
        ? await within([called], (signal) => sendDetached(encoded, signal), asked.timeout)
        : await within([called, session.signal], (signal) => exchange(encoded, signal, asksWho), asked.timeout);
      const { file, envelope, permissionVersion } = answer;
      return { data: file ?? envelope?.data, permissionVersion, token, message: envelope?.msg };
    } catch (error) {
      if (!asked.silent) report(error);
      throw error;
    }
  }

  return {
    request,
    ...methodsOf(request),
    addressOf: (path, endpoint = options.baseUrl) => joinUrl(endpoint, path),
    unreadable: failures.unreadable,
    abandon() {
      lineage.forget();
      session.abort();
      session = new AbortController();
    },
    suspend: () => session.abort(),
  };
}

/** Creates what carries requests: each with one deadline, within the session or outside it. */
function createConnection(options: HttpClientOptions) {
  const { tokens, timeout, translate, isOnline, clock = systemClock } = options;
  const failures = createFailures({ translate, isOnline, timeout });
  const transport = createTransport({
    baseUrl: options.baseUrl,
    adapter: options.adapter,
    onUnanswered: failures.unanswered,
    onServerTime: options.onServerTime,
  });
  const within = createTimeLimit(clock, timeout, failures);
  const renew = createRefresh({
    tokens,
    clock,
    locks: options.locks,
    onRefused: (answer) => failures.refused(answer, 'refresh_token'),
    async send({ token, refreshToken = '' }) {
      const encoded = encode({ ...refreshRequest, headers: { 'Refresh-Token': refreshToken } }, options);
      try {
        return await within([], (signal) => transport(withToken(encoded, token), signal));
      } catch (error) {
        return error instanceof ConsoleError ? error : failures.unanswered(error);
      }
    },
  });
  const lineage = createLineage({ tokens, recognise: options.onForeignToken });
  const exchange = createExchange({ ...options, clock, tokens, transport, lineage, failures, renew });

  /** A request outside the session either succeeds or is refused, without effects on the session. */
  async function sendDetached(encoded: EncodedRequest, signal: AbortSignal): Promise<Exchanged> {
    const answer = await transport(withToken(encoded, tokens.read().token), signal);
    if (isSuccess(answer)) return { answer, token: undefined };
    throw failures.refused(answer, `${encoded.method} ${encoded.path}`);
  }

  return { failures, lineage, within, exchange, sendDetached };
}

const refreshRequest = { method: 'POST', path: '/sso/v1/auth/refresh_token', detached: true } as const;

/** Returns a function that runs one request with one deadline. */
function createTimeLimit(clock: Clock, timeout: number, { timedOut: onTimeout, aborted: onAbort }: Failures) {
  return async <Result>(
    signals: (AbortSignal | undefined)[],
    run: (signal: AbortSignal) => Promise<Result>,
    time = timeout,
  ) => {
    const deadline = openDeadline({ clock, timeout: time, signals, onTimeout, onAbort });
    try {
      return await run(deadline.signal);
    } finally {
      deadline.close();
    }
  };
}

/** Returns a function that reports each error once. */
function createReport(onFailure: HttpClientOptions['onFailure']) {
  const reported = new WeakSet<ConsoleError>();
  return (error: unknown): void => {
    if (!(error instanceof ConsoleError) || error instanceof RequestAborted || reported.has(error)) return;
    reported.add(error);
    onFailure(error);
  };
}

function methodsOf(request: HttpClient['request']) {
  const dataOf = async (asked: HttpRequest) => (await request(asked)).data;
  const sending =
    (method: Method): HttpClient['post'] =>
    (path, body, rest) =>
      dataOf({ ...rest, method, path, body });
  return {
    get: (path: string, rest?: RequestOptions) => dataOf({ ...rest, method: 'GET', path }),
    post: sending('POST'),
    put: sending('PUT'),
    patch: sending('PATCH'),
    delete: sending('DELETE'),
  };
}

/** Returns the request as it is sent, but for its token. */
function encode(request: HttpRequest, options: HttpClientOptions): EncodedRequest {
  const { method, path, params, headers, body, file = false, detached, keepalive, onProgress, endpoint } = request;
  const { language, previewRole, enterprise, publication, newKey = randomKey } = options;
  const unlessDetached = (value?: () => string | undefined) => (detached ? undefined : value?.());
  return {
    method,
    path,
    endpoint,
    params,
    expectsFile: file,
    keepalive,
    onProgress,
    body: method === 'GET' ? undefined : encodeBody(body, `${method} ${path}`),
    headers: {
      'Accept-Language': language(),
      'X-Preview-Role': unlessDetached(previewRole),
      'X-Enterprise': unlessDetached(enterprise),
      'X-Publication': unlessDetached(publication),
      'Idempotency-Key': method === 'POST' ? (request.idempotencyKey ?? unlessDetached(newKey)) : undefined,
      ...headers,
    },
  };
}
