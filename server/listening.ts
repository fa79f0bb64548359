import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

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
export async function listen(server: ServerType, settings: Pick<Settings, 'host' | 'port'>): Promise<string> {
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
 * never finish. A second signal or the timeout ends the process with status 1.
 */
export function stopOnSignal(
  server: ServerType,
  log: Logger,
  close: () => Promise<void>,
  stopping?: AbortController,
): void {
  let isStopping = false;
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
    stopping?.abort();
    // Idle keep-alive connections would keep the server open; busy ones close after their response.
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm passes a signal on to its shell alone, which ends and leaves the server behind.
  setInterval(() => {
    if (!isStopping && process.ppid !== parent) stop('end of npm');
  }, parentPause).unref();
}
