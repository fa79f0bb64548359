import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before the server (`NODE_OPTIONS=--import=`): answers on the socket `BLOCK_SOCKET`, for each byte it is sent, the
 * longest time in milliseconds since the one before in which the event loop did not turn. Time in which other programs had
 * the processor does not count, so it says the same on a machine that has other work to do; nor do other threads of the
 * server, where Linux tells them apart.
 */
const everyMilliseconds = 1;
let longest = 0;
let last = now();

setInterval(() => {
  const at = now();
  longest = Math.max(longest, Math.min(at.passed - last.passed, at.used - last.used) - everyMilliseconds);
  last = at;
}, everyMilliseconds).unref();

const socket = process.env.BLOCK_SOCKET;
// Threads of the server load this file, too; only one of them can listen.
if (socket !== undefined && isMainThread) {
  const server = createServer((connection) => {
    connection.on('error', () => connection.destroy());
    connection.on('data', () => {
      connection.write(`${longest}\n`);
      longest = 0;
    });
    connection.unref();
  });
  server.listen(socket).unref();
}

function now() {
  return { passed: performance.now(), used: processorTime() };
}

/** Processor time of this thread, in milliseconds. */
function processorTime() {
  if (process.platform === 'linux') {
    // Nanoseconds, with those of the thread that runs the event loop: it has the number of the process.
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
