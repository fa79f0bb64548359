import axios, { type AxiosRequestConfig } from 'axios';
import { type RawAnswer, readAnswer } from './answer.ts';
import type { EncodedBody } from './body.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A complete request to the server. Sending it again sends the same. */
export interface EncodedRequest {
  readonly method: Method;
  /** Path below the base URL, with or without a leading slash. */
  readonly path: string;
  /** Base URL of another service. Its clock and the permissions that it knows are its own. @default the API */
  readonly endpoint?: string | undefined;
  /** Query parameters. An array becomes a repeated key. `undefined` and `null` are left out. */
  readonly params?: object | undefined;
  /** Those without a value are not sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: EncodedBody | undefined;
  /** Whether bytes are expected instead of an envelope. */
  readonly expectsFile: boolean;
  /** Whether it is sent even if the page is being closed. */
  readonly keepalive?: boolean | undefined;
  /** Called with the fraction of the body that has been sent, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/**
 * Sends one request once. Rejects with the reason of the signal, or with the result of `onUnanswered` after a
 * connection error.
 */
export type Transport = (request: EncodedRequest, signal: AbortSignal) => Promise<RawAnswer>;

export interface TransportOptions {
  /** Origin and path of the API, with or without a trailing slash. Empty: the origin of the page. */
  readonly baseUrl: string;
  /** The adapter of axios. Defaults to XMLHttpRequest in a browser and http in Node. */
  readonly adapter?: AxiosRequestConfig['adapter'];
  readonly onUnanswered: (cause: unknown) => Error;
  /** Called with the time of a response (`Date`), in milliseconds since 1970. */
  readonly onServerTime?: ((time: number) => void) | undefined;
}

/**
 * The only module that uses axios. Request bodies are already encoded and responses are not parsed here, so axios
 * transforms nothing; transformations would run again on a retry. Error statuses do not throw here.
 */
export function createTransport({ baseUrl, adapter, onUnanswered, onServerTime }: TransportOptions): Transport {
  const instance = axios.create({
    withCredentials: true,
    // The token is a header of ours. Looking for one in a cookie, axios sends a request only after what is drawn meanwhile.
    withXSRFToken: false,
    allowAbsoluteUrls: false,
    paramsSerializer: { indexes: null },
    transformRequest: [(data) => data],
    transformResponse: [(data) => data],
    validateStatus: () => true,
    ...(adapter === undefined ? {} : { adapter }),
  });

  return async ({ method, path, endpoint, params, headers, body, expectsFile, keepalive, onProgress }, signal) => {
    if (signal.aborted) throw signal.reason;
    try {
      const response = await instance.request<string | Uint8Array<ArrayBuffer> | ArrayBuffer>({
        method,
        url: joinUrl(endpoint ?? baseUrl, path),
        params,
        headers: { 'Content-Type': body?.contentType, ...headers },
        data: body?.data,
        responseType: expectsFile ? 'arraybuffer' : 'text',
        signal,
        ...(keepalive && { adapter: adapter ?? 'fetch', fetchOptions: { keepalive } }),
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      });
      const header = (name: string) => {
        const value: unknown = response.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const givenAt = Date.parse(header('date') ?? '');
      if (endpoint === undefined && !Number.isNaN(givenAt)) onServerTime?.(givenAt);
      const answer = readAnswer(response.status, header, response.data ?? '');
      return endpoint === undefined ? answer : { ...answer, permissionVersion: undefined };
    } catch (cause) {
      throw signal.aborted ? signal.reason : onUnanswered(cause);
    }
  };
}

/** Joins base URL and path. The result is always below the base, so that no token is sent to another origin. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
