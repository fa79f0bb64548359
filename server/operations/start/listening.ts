import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Settings } from '../../runtime/settings.ts';

/** How long requests in flight may run after the server is asked to stop, in milliseconds. */
const gracePeriod = 10_000;
/** How often a server that npm started looks whether npm's shell has ended, in milliseconds. */
const parentPause = 500;
const parent = process.ppid;

/** Thrown if the server cannot listen at `HOST` and `PORT`. The message contains the reason and what to do. */
export class AddressUnavailable extends Error {
  override readonly name = 'AddressUnavailable';

  constructor({ host, port }: Pick<Settings, 'host' | 'port'>, cause: Error) {
    const isTaken = 'code' in cause && cause.code === 'EADDRINUSE';
    super(
      isTaken
        ? `Another program listens at port ${port} of ${host}: stop it, or choose another PORT.`
        : `Cannot listen at port ${port} of ${host} (${cause.message}): choose another HOST or PORT.`,
      { cause },
    );
  }
}

/**
 * Listens at the host and port of the settings. Returns the address to open in a browser. Throws `AddressUnavailable`.
 */
export async function listen(server: Server, settings: Pick<Settings, 'host' | 'port'>): Promise<string> {
  const { host, port } = settings;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error) => reject(new AddressUnavailable(settings, error)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

/**
 * On SIGTERM or SIGINT, or when npm that started the server has ended: accepts no new connections, waits up to ten
 * seconds for requests in flight, closes, and lets the process end with status 0. `stopping` ends streams, which would
 * never finish, and refuses new ones. A second signal or the timeout ends the process with status 1.
 */
export function stopOnSignal(
  server: Server,
  log: Logger,
  close: () => Promise<void>,
  stopping?: AbortController,
): void {
  let isStopping = false;
  const closeConnections = watchConnections(server);
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('requests were still in flight after ten seconds');
      process.exit(1);
    }, gracePeriod).unref();
    server.close(() => {
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the database did not close');
          process.exit(1);
        },
      );
    });
    closeConnections();
    stopping?.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm passes a signal on to its shell alone, which ends and leaves the server behind.
  setInterval(() => {
    if (!isStopping && process.ppid !== parent) stop('end of npm');
  }, parentPause).unref();
}

/**
 * Returns a function to call after `server.close()`, which closes idle connections: it closes those without any request
 * as well, and busy ones after their response, which says so.
 */
function watchConnections(server: Server): () => void {
  let isClosing = false;
  const sockets = new Set<Socket>();
  const responses = new Set<ServerResponse>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    responses.add(response);
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      responses.delete(response);
      // Its headers may have been sent before and promise another request.
      if (isClosing) socket.destroySoon();
    });
  });
  return () => {
    isClosing = true;
    for (const response of responses) response.shouldKeepAlive = false;
    // Browsers open connections ahead of requests. Node counts one as idle after its first request only.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
