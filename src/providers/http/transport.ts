import axios, { type AxiosRequestConfig } from 'axios';
import { type RawAnswer, readAnswer } from './answer.ts';
import type { EncodedBody } from './body.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One message to the server, complete: sending it again is sending the same. */
export interface Message {
  readonly method: Method;
  /** Under the base URL, with or without a leading slash. */
  readonly path: string;
  /** Query parameters; an array becomes a repeated key, `undefined` and `null` are left out. */
  readonly params?: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: EncodedBody | undefined;
  /** Whether bytes are expected instead of an envelope. */
  readonly expectsFile: boolean;
  /** Told how much of the body has been sent, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** Sends one message once; rejects with the signal's reason, or with what `onUnanswered` makes of a lost connection. */
export type Transport = (message: Message, signal: AbortSignal) => Promise<RawAnswer>;

export interface TransportOptions {
  /** Origin and path of the API, with or without a trailing slash; empty for the page's own origin. */
  readonly baseUrl: string;
  /** The adapter of axios: XMLHttpRequest in a browser, http in Node, unless told otherwise. */
  readonly adapter?: AxiosRequestConfig['adapter'];
  readonly onUnanswered: (cause: unknown) => Error;
  /** Told when an answer was given (`Date`), in milliseconds since 1970. */
  readonly onServerTime?: ((time: number) => void) | undefined;
}

/**
 * The only place that knows axios. Bodies arrive encoded and answers leave unparsed, so none of its transformations, which
 * would run again on a replay, has anything to do; statuses are no exceptions here.
 */
export function createTransport({ baseUrl, adapter, onUnanswered, onServerTime }: TransportOptions): Transport {
  const instance = axios.create({
    withCredentials: true,
    allowAbsoluteUrls: false,
    paramsSerializer: { indexes: null },
    transformRequest: [(data) => data],
    transformResponse: [(data) => data],
    validateStatus: () => true,
    ...(adapter === undefined ? {} : { adapter }),
  });

  return async ({ method, path, params, headers, body, expectsFile, onProgress }, signal) => {
    if (signal.aborted) throw signal.reason;
    try {
      const response = await instance.request<string | Uint8Array<ArrayBuffer> | ArrayBuffer>({
        method,
        url: joinUrl(baseUrl, path),
        params,
        headers: { 'Content-Type': body?.contentType, ...headers },
        data: body?.data,
        responseType: expectsFile ? 'arraybuffer' : 'text',
        signal,
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      });
      const header = (name: string) => {
        const value: unknown = response.headers[name];
        return typeof value === 'string' ? value : undefined;
      };
      const givenAt = Date.parse(header('date') ?? '');
      if (!Number.isNaN(givenAt)) onServerTime?.(givenAt);
      return readAnswer(response.status, header, response.data ?? '');
    } catch (cause) {
      throw signal.aborted ? signal.reason : onUnanswered(cause);
    }
  };
}

/** Always under the base: a path that looks like another origin stays a path, so that no token leaves with it. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
