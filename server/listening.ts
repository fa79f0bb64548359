import type { ServerType } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Settings } from './settings.ts';

/** How long requests in flight may take to finish once the server is told to stop, in milliseconds. */
const statementTimeout = 10_000;

/** Nothing can listen at `HOST` and `PORT`; the message says why and what to do. */
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

/** Listens as the settings say; answers the address to open in a browser, or throws `AddressUnavailable`. */
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
 * On SIGTERM or SIGINT: takes no new connections, lets what is in flight finish within ten seconds, closes, and lets the
 * process end with status 0 (streams that would never finish end by `stopping`); a second signal, or running out of time, ends it with status 1.
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
    }, statementTimeout).unref();
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
    // Idle keep-alive connections would hold the server open; busy ones close after their answer.
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
