import { createServer, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Envelope } from '../../src/engine/envelope.ts';
import { type MessageKey, say } from '../messages.ts';

/** What Node calls what is wrong, where it is more than a bad request. */
const refusals: Readonly<Record<string, { readonly status: number; readonly key: MessageKey }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'request.timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, key: 'request.tooLarge' },
};

/**
 * Headers that mean one thing: of two, a proxy may take one and Node the other. Node itself refuses a second
 * `Content-Length`, and one beside `Transfer-Encoding`.
 */
const single: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'content-length',
  'content-type',
  'transfer-encoding',
  'refresh-token',
  'x-preview-role',
  'idempotency-key',
]);

/** The first of those headers that stands in the request more than once. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const names = rawHeaders.filter((_header, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.find((name, index) => single.has(name) && names.indexOf(name) !== index);
}

/**
 * A server over HTTP that answers in an envelope what never becomes a request, too: too slow, too long a head, no HTTP, or
 * for no host there can be. In Chinese: no header was read.
 */
export function createHttpServer(
  answer: Parameters<typeof getRequestListener>[0],
  options: ServerOptions = {},
): Server {
  // Node would refuse a request that names no host without a word.
  const listener = getRequestListener(answer, { errorHandler });
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    const repeated = repeatedHeader(request.rawHeaders);
    if (repeated === undefined) return void listener(request, response);
    const msg = say('zh', { key: 'request.repeatedHeader', params: { name: repeated } });
    // What follows on the connection may not be what its sender meant.
    response.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ code: 40000, msg, data: null } satisfies Envelope));
  });
  server.on('clientError', (error: Error, socket: Duplex) => {
    const reason = 'code' in error ? String(error.code) : '';
    if (reason === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, key } = refusals[reason] ?? { status: 400, key: 'request.bad' };
    socket.end(answerOf(status, { code: status * 100, msg: say('zh', { key }), data: null }));
  });
  return server;
}

function errorHandler(error: unknown): Response {
  const { status, key } =
    error instanceof RequestError
      ? ({ status: 400, key: 'request.bad' } as const)
      : ({ status: 500, key: 'request.failed' } as const);
  return Response.json({ code: status * 100, msg: say('zh', { key }), data: null }, { status });
}

function answerOf(status: number, envelope: Envelope): string {
  const body = JSON.stringify(envelope);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
