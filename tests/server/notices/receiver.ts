import { createServer } from 'node:http';

interface Delivered {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A server that webhooks are sent to. */
export interface Receiver {
  readonly url: string;
  /** Everything that it accepted. */
  readonly delivered: readonly Delivered[];
  /** Number of requests that it refused. */
  readonly refused: () => number;
  /** What it answers from now on. */
  answer(status: number, body?: string): void;
  stop(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const delivered: Delivered[] = [];
  let refused = 0;
  let next = { status: 200, body: '{"code":0,"errcode":0}' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      if (next.status === 200) delivered.push({ path: request.url ?? '', headers: request.headers, body });
      else refused += 1;
      response.writeHead(next.status, { 'Content-Type': 'application/json' }).end(next.body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    delivered,
    refused: () => refused,
    answer(status, body = '{"code":0,"errcode":0}') {
      next = { status, body };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
