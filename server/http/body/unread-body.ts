import type { IncomingMessage, Server } from 'node:http';

/**
 * How long, and how much of, a body is read after its answer, and how long it may pause; in milliseconds and bytes. A
 * browser sends the whole body before it reads an answer.
 */
const limits = { time: 60_000, bytes: 256 * 1024 * 1024, pause: 2000 } as const;
const checkEvery = 250;

/**
 * Has the client receive an answer that is ready before the body of its request has arrived, such as a refusal. Closing a
 * connection with unread bytes resets it, and the client loses the answer: so the answer is sent whole, what still arrives
 * is read and discarded, and only then the connection is closed. Once `server` is stopping, nothing is waited for.
 */
export async function answerBeforeBody(
  response: Response,
  request: IncomingMessage,
  server: Pick<Server, 'listening'>,
): Promise<Response> {
  const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json');
  if (request.complete || !isEnvelope) return response;
  const answer = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  // The client need not wait for the end of the connection, and some stop sending when they see that it will be closed.
  headers.set('Content-Length', String(answer.length));
  headers.set('Connection', 'close');
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(answer);
      await discard(request, server);
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

function discard(request: IncomingMessage, server: Pick<Server, 'listening'>): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now();
    let last = start;
    let bytes = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - start > limits.time || now - last > limits.pause || !server.listening) finish();
    }, checkEvery);
    const finish = () => {
      clearInterval(timer);
      resolve();
    };
    // Whoever began to read the body needs the rest no more, and would gather it in memory.
    request.removeAllListeners('data').removeAllListeners('readable');
    request.on('data', ({ length }: Uint8Array) => {
      bytes += length;
      last = performance.now();
      if (bytes > limits.bytes) finish();
    });
    for (const end of ['end', 'error', 'close']) request.once(end, finish);
    request.resume();
  });
}
