import { createServer, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Envelope, envelopeCode } from '../../src/engine/envelope.ts';
import { arrivalWaits } from '../limits.ts';
import { type MessageKey, say } from '../messages.ts';

/** Responses to errors of Node's HTTP parser; all others are answered with 400. */
const refusals: Readonly<Record<string, { readonly status: number; readonly key: MessageKey }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, key: 'request.timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, key: 'request.tooLarge' },
};

/**
 * Headers that must not be repeated: of two, a proxy could use one and Node the other (request smuggling). Node itself
 * rejects a second `Content-Length`, and one together with `Transfer-Encoding`.
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

/** Returns the first of these headers that the request repeats. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  const names = rawHeaders.filter((_header, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.find((name, index) => single.has(name) && names.indexOf(name) !== index);
}

/**
 * Creates an HTTP server that also answers with an envelope what never becomes a request: too slow, headers too long,
 * not HTTP, or an impossible host. These messages are in Chinese, because no header was read.
 */
export function createHttpServer(
  answer: Parameters<typeof getRequestListener>[0],
  options: ServerOptions = {},
): Server {
  // Without this option, Node rejects a request without a host with an empty body.
  const listener = getRequestListener(answer, { errorHandler });
  const waits = { requestTimeout: arrivalWaits.request, headersTimeout: arrivalWaits.headers };
  const server = createServer({ ...waits, ...options, requireHostHeader: false }, (request, response) => {
    const repeated = repeatedHeader(request.rawHeaders);
    if (repeated === undefined) return void listener(request, response);
    const msg = say('zh', { key: 'request.repeatedHeader', params: { name: repeated } });
    // The rest of the connection may be part of a smuggled request.
    response.writeHead(400, { 'Content-Type': 'application/json', Connection: 'close' });
    response.end(JSON.stringify({ code: envelopeCode.badRequest, msg, data: null } satisfies Envelope));
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
