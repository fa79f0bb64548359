import pg from 'pg';
import type { Signals } from '../opened-database.ts';
import { askWithin, beginSession, keptAlive } from './postgres-pools.ts';

const channel = 'console_events';
/** Pause before a lost connection is reopened, in milliseconds. */
const reconnectPause = 5000;
/** How long the connection may take to open, and each statement on it, in milliseconds. */
const wait = 10_000;
/** Signals within this time are sent as one, in milliseconds: each signal makes the database notify every server. */
const sendPause = 50;

/**
 * Uses LISTEN on its own connection, which is open only while there are listeners, and NOTIFY on a connection of the
 * pool.
 */
export function createSignals(url: string, pool: pg.Pool, onError: (error: Error) => void): Signals {
  let timer: NodeJS.Timeout | undefined;
  return {
    listen: (run) => listenOn(url, run, onError),
    send() {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!pool.ending) pool.query('select pg_notify($1, $2)', [channel, '']).catch(onError);
      }, sendPause).unref();
    },
  };
}

/** Returns what ends the listening. */
function listenOn(url: string, run: () => void, onError: (error: Error) => void): () => void {
  let client: pg.Client | undefined;
  let isOver = false;
  let retry: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const opened = new pg.Client({ connectionString: url, ...keptAlive, connectionTimeoutMillis: wait });
    client = opened;
    // A lost connection can be reported twice: by its `error` event and by the statement that was running.
    const lost = (cause: Error) => {
      if (client !== opened) return;
      client = undefined;
      onError(cause);
      opened.end().catch(() => undefined);
      if (!isOver) retry = setTimeout(() => void connect(), reconnectPause).unref();
    };
    opened.on('notification', run);
    opened.on('error', lost);
    try {
      await opened.connect();
      if (isOver) return await opened.end();
      await beginSession(opened, {}, wait);
      await askWithin(opened, `listen ${channel}`, wait);
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }
  void connect();
  return () => {
    isOver = true;
    clearTimeout(retry);
    client?.end().catch(onError);
  };
}
