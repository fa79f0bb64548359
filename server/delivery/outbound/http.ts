import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { answerWith, type ResolveAllowed } from './addresses.ts';
import { OutboundError } from './error.ts';

export interface HttpRequest {
  /** @default 'POST' */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the whole exchange may take, in milliseconds. @default 10000 */
  readonly deadline?: number;
}

/** What the other server answered. A redirect is an answer like any other: nobody follows it. */
export interface HttpAnswer {
  readonly status: number;
  /** The first 64 KiB, as UTF-8. Do not show it to a user as it is. */
  readonly body: string;
  /** True if the answer is longer than `body`; the rest is not read. */
  readonly isTruncated: boolean;
}

/** How much of an answer is read, in bytes. */
export const maxAnswerBytes = 64 * 1024;

interface HttpParts {
  readonly resolve: ResolveAllowed;
  /** Certificates that are trusted instead of Node's own. */
  readonly ca?: string | undefined;
  readonly signal: AbortSignal;
}

/** Sends one request to an address that may be called, and follows nothing. */
export async function sendRequest(url: string, request: HttpRequest, parts: HttpParts): Promise<HttpAnswer> {
  const target = readUrl(url);
  const addresses = await parts.resolve(target.hostname.replace(/^\[|\]$/g, ''));
  const { method = 'POST', headers, body } = request;
  const options = {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    // A connection of its own: one kept open from an earlier call was made for another look-up.
    agent: false,
    lookup: answerWith(addresses),
    signal: parts.signal,
    ...(parts.ca !== undefined && { ca: parts.ca }),
  };
  return new Promise((resolve, reject) => {
    const call = (target.protocol === 'https:' ? requestSecure : requestPlain)(target, options, (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => resolve({ status, ...cut(Buffer.concat(chunks)) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= maxAnswerBytes) return;
        finish();
        call.destroy();
      });
      response.on('end', finish);
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

function cut(bytes: Buffer): Pick<HttpAnswer, 'body' | 'isTruncated'> {
  return {
    body: bytes.subarray(0, maxAnswerBytes).toString('utf8'),
    isTruncated: bytes.length > maxAnswerBytes,
  };
}

function readUrl(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') return parsed;
  throw new OutboundError('invalid', 'Only http:// and https:// addresses are called');
}
