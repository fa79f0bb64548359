import type { DatabaseConnection, Driver } from 'kysely';

/**
 * Has every statement or transaction enter a queue before it takes a connection, so that one user cannot take all
 * connections. `enter` returns a function that leaves the queue.
 */
export function queuedDriver(driver: Driver, enter: () => Promise<() => void>): Driver {
  const ends = new WeakMap<DatabaseConnection, () => void>();
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    async acquireConnection() {
      const end = await enter();
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
