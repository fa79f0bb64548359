import { createServer, IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { type Envelope, envelopeCode } from '../../src/base/envelope.ts';
import { type MessageKey, say } from '../request/messages.ts';
import { arrivalWaits, longestAddress } from '../runtime/limits.ts';
import { answerBeforeBody } from './body/unread-body.ts';
import { asksForPage, errorPage } from './error-page.ts';

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
  const listener = getRequestListener(
    async (request, env) => {
      const { incoming } = env;
      if (!(incoming instanceof IncomingMessage)) return answer(request, env);
      const repeated = repeatedHeader(incoming.rawHeaders);
      const response = repeated === undefined ? await answer(request, env) : refuseRepeated(repeated);
      return response instanceof Response ? answerBeforeBody(response, incoming, server) : response;
    },
    { errorHandler },
  );
  const waits = { requestTimeout: arrivalWaits.request, headersTimeout: arrivalWaits.headers };
  // Without this option, Node rejects a request without a host with an empty body.
  const server = createServer({ ...waits, ...options, requireHostHeader: false }, listener);
  server.on('clientError', (error: Error, socket: Duplex) => {
    const reason = 'code' in error ? String(error.code) : '';
    if (reason === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, key } = refusals[reason] ?? { status: 400, key: 'request.bad' };
    const isPage =
      reason === 'HPE_HEADER_OVERFLOW' && isPageRequest('rawPacket' in error ? error.rawPacket : undefined);
    socket.end(
      isPage
        ? answerOf(status, 'text/html; charset=utf-8', errorPage('zh', 'request.addressTooLong'))
        : answerOf(status, 'application/json', JSON.stringify(envelopeOf(status, key))),
    );
  });
  return server;
}

function envelopeOf(status: number, key: MessageKey): Envelope {
  return { code: status * 100, msg: say('zh', { key }), data: null };
}

/** Whether the first bytes of a request, which Node could not read, ask for a page at an address that is too long. */
function isPageRequest(packet: unknown): boolean {
  const start = packet instanceof Uint8Array ? Buffer.from(packet).toString('latin1') : '';
  const [line = '', path = ''] = /^GET ([^ ?]*)\S*/.exec(start) ?? [];
  return line.length > longestAddress && asksForPage({ method: 'GET', path }, 'text/html');
}

function refuseRepeated(name: string): Response {
  const msg = say('zh', { key: 'request.repeatedHeader', params: { name } });
  const envelope: Envelope = { code: envelopeCode.badRequest, msg, data: null };
  // The rest of the connection may be part of a smuggled request.
  return Response.json(envelope, { status: 400, headers: { Connection: 'close' } });
}

function errorHandler(error: unknown): Response {
  const { status, key } =
    error instanceof RequestError
      ? ({ status: 400, key: 'request.bad' } as const)
      : ({ status: 500, key: 'request.failed' } as const);
  return Response.json({ code: status * 100, msg: say('zh', { key }), data: null }, { status });
}

function answerOf(status: number, type: string, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
