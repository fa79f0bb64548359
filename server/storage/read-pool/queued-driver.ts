import type { DatabaseConnection, Driver } from 'kysely';
import type { Serving } from '../serving.ts';
import { StatementTooLong } from '../statement-too-long.ts';
import type { FairQueue } from './fair-queue.ts';

/**
 * Makes every statement wait in the queue before it takes a connection, so that one user cannot take all connections.
 */
export function queuedDriver(driver: Driver, queue: FairQueue, serving: Serving): Driver {
  const ends = new WeakMap<DatabaseConnection, () => void>();
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async acquireConnection() {
      const signal = serving.getStore()?.signal();
      if (signal?.aborted) throw new StatementTooLong(signal.reason);
      const end = await queue.enter().catch((error: unknown) => {
        throw signal?.aborted ? new StatementTooLong(error) : error;
      });
      try {
        const connection = await driver.acquireConnection();
        ends.set(connection, end);
        return connection;
      } catch (error) {
        end();
        throw error;
      }
    },
    async releaseConnection(connection) {
      // Read it first: after the release, the next owner of the connection may replace the entry.
      const end = ends.get(connection);
      await driver.releaseConnection(connection);
      end?.();
    },
  };
}
