import { type AxiosAdapter, AxiosError, AxiosHeaders, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { Scheduler } from 'fast-check';
import { envelopeCode } from '../../../src/base/envelope.ts';
import type { Answer, Backend, Call, Fate } from './backend.ts';
import type { SteppedClock } from './clock.ts';

/** A call on its way, with what has become of it. */
export interface Sent extends Call {
  readonly page: number;
  readonly at: number;
  /** Nothing before the page knows; `expired` is code 400203 under HTTP 200. */
  outcome?: 'answered' | 'expired' | 'unanswered' | 'abandoned';
  answer?: Answer;
}

interface WireOptions {
  readonly scheduler: Scheduler;
  readonly backend: Backend;
  readonly clock: SteppedClock;
  /** Every call there was, in order. */
  readonly sent: Sent[];
  /** The fate of the next call. */
  readonly nextFate: (path: string) => Fate;
  readonly onSend: (call: Sent) => void;
  /** Told of an answer before the page is. */
  readonly onAnswer: (sent: Sent) => void;
}

/** The network: when a call arrives, and when its answer comes back, is the scheduler's to say. */
export function createWire({ scheduler, backend, clock, sent, nextFate, onSend, onAnswer }: WireOptions) {
  const closed = new Set<number>();

  async function carry(call: Sent, config: InternalAxiosRequestConfig) {
    const fate = nextFate(call.path);
    const lose = () => {
      call.outcome = 'unanswered';
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    };
    await scheduler.schedule(Promise.resolve(), `${call.method} ${call.path} of ${call.page} arrives (${fate})`);
    if (fate === 'offline') return lose();
    const answer = backend.take(call, fate);
    await scheduler.schedule(Promise.resolve(), `${call.method} ${call.path} of ${call.page} is answered`);
    if (fate === 'lost') return lose();
    if (fate === 'silent') return new Promise<never>(() => {});
    if (closed.has(call.page)) call.outcome = 'abandoned';
    if (call.outcome === 'abandoned') return new Promise<never>(() => {});
    call.answer = answer;
    call.outcome = isExpiry(answer) ? 'expired' : 'answered';
    onAnswer(call);
    return respond(answer, config);
  }

  /** The network as a page sees it. */
  const adapterOf =
    (page: number): AxiosAdapter =>
    async (config) => {
      if (closed.has(page)) return new Promise<never>(() => {});
      const call: Sent = { ...callOf(config), page, at: clock.now() };
      sent.push(call);
      onSend(call);
      const { signal } = config;
      return new Promise((resolve, reject) => {
        signal?.addEventListener?.('abort', () => {
          // A page that gives a call up does not learn what became of it; the server may have done it.
          call.outcome ??= 'abandoned';
          reject(new CanceledError());
        });
        carry(call, config).then(resolve, reject);
      });
    };

  return {
    adapterOf,
    /** The page is gone: nothing reaches it any more. */
    cut(page: number | undefined): void {
      if (page === undefined) return;
      closed.add(page);
      for (const call of sent) if (call.page === page) call.outcome ??= 'abandoned';
    },
  };
}

function isExpiry({ status, body }: Answer): boolean {
  return status === 200 && typeof body !== 'string' && body.code === envelopeCode.tokenExpired;
}

function callOf({ method, url, headers, data }: InternalAxiosRequestConfig): Call {
  const header = (name: string) => {
    const value = headers.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const [path = ''] = (url ?? '').replace('http://api.test', '').split('?');
  return {
    method: (method ?? 'get').toUpperCase(),
    path,
    token: header('Authorization')?.replace('Bearer ', ''),
    refreshToken: header('Refresh-Token'),
    key: header('Idempotency-Key'),
    body: data instanceof FormData ? JSON.stringify([...data.keys()]) : String(data ?? ''),
  };
}

function respond({ status, body, file }: Answer, config: InternalAxiosRequestConfig) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = file ? 'text/csv' : typeof body === 'string' ? 'text/html' : 'application/json';
  const data = config.responseType === 'arraybuffer' ? new TextEncoder().encode(text) : text;
  return { status, statusText: '', data, headers: new AxiosHeaders({ 'content-type': type }), config };
}
