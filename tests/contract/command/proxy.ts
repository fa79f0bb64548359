import { createServer, request as forward, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A request on its way to the server. */
export interface Passing {
  readonly method: string;
  /** Path with its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An answer on its way back. */
export interface Returning {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One way in which a server breaks the contract. */
export interface Fault {
  /** Changes requests before the server sees them. `send` asks the server besides. */
  readonly request?: (passing: Passing, send: (passing: Passing) => Promise<Returning>) => void | Promise<void>;
  /** Changes answers before the caller sees them. */
  readonly answer?: (returning: Returning, passing: Passing) => void;
  /** Milliseconds by which the answer is late, which nobody waits for: the clock of the caller goes on by them. */
  readonly delay?: (passing: Passing) => number;
}

/** A server in front of another one, which breaks the contract as it is told. */
export async function startProxy(target: string) {
  let fault: Fault = {};
  let delayed = 0;

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { method = 'GET', url = '/', headers } = incoming;
    const passing: Passing = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    const closing = new AbortController();
    outgoing.on('close', () => closing.abort());
    await fault.request?.(passing, (other) => answerTo(target, other, closing.signal));
    const returning = await answerTo(target, passing, closing.signal, outgoing).catch(() => undefined);
    if (!returning || outgoing.headersSent) {
      outgoing.end();
      return;
    }
    fault.answer?.(returning, passing);
    delayed += fault.delay?.(passing) ?? 0;
    const {
      'content-length': _length,
      'transfer-encoding': _coding,
      connection: _connection,
      ...kept
    } = returning.headers;
    outgoing.writeHead(returning.status, kept).end(returning.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy does not listen on a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** The clock of the caller, in milliseconds. */
    now: () => performance.now() + delayed,
    /** Breaks the contract in this way from now on. */
    breakBy(next: Fault) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Resolves with the whole answer of the server. The events of a stream go to `stream` as they come. */
function answerTo(
  target: string,
  { method, path, body, headers }: Passing,
  signal: AbortSignal,
  stream?: ServerResponse,
): Promise<Returning> {
  const { host: _host, connection: _connection, 'transfer-encoding': _coding, ...kept } = headers;
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = forward(`${target}${path}`, { method, headers: { ...kept, ...length }, signal }, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      if (stream && answered['content-type']?.startsWith('text/event-stream')) {
        stream.writeHead(status, { 'content-type': answered['content-type'] });
        incoming.pipe(stream);
        return;
      }
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve({ status, headers: answered, body: Buffer.concat(chunks).toString() }));
      incoming.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
