import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const measure = new URL('./longest-block.mjs', import.meta.url).href;

/**
 * Settings that make a server measure how long its event loop does not turn (`longest-block.mjs`).
 *
 * @param {string} folder
 */
export function measuringBlocks(folder) {
  return { NODE_OPTIONS: `--import=${measure}`, BLOCK_SOCKET: socketIn(folder) };
}

/**
 * Reads what such a server measures. `take` answers the longest block since it was asked before, in milliseconds.
 *
 * @param {string} folder
 */
export async function connectToBlocks(folder) {
  const connection = connect(socketIn(folder));
  await once(connection, 'connect');
  const lines = createInterface({ input: connection })[Symbol.asyncIterator]();
  return {
    async take() {
      connection.write('.');
      return Number((await lines.next()).value);
    },
    close: () => connection.destroy(),
  };
}

/** @param {string} folder */
function socketIn(folder) {
  return path.join(folder, 'block');
}
