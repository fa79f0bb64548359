import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { buildFolder } from './product.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Few conversations, so that each test starts its server at once. */
const demoScale = 0.003;
/**
 * The same flag as the scripts of package.json: the young generation gets 8 MB instead of 32, which hardly slows the
 * server.
 */
const flags = ['--max-semi-space-size=4'];

/**
 * Starts the built server with demo data, on a free port of 127.0.0.1 and with its own database.
 *
 * @param {Record<string, string>} [settings] Additional environment variables.
 * @param {string[]} [under] A program with its arguments that runs the server.
 * @param {{ scale?: number, timeout?: number, product?: string }} [options] Scale of the demo's conversations, how long the
 * server may take to respond, in milliseconds, and the folder of another product that is built.
 * @returns {Promise<{ url: string, dataDir: string, pid: number | undefined, log: () => string, stop: () =>
 * Promise<void> }>} Resolves when the server responds; `log` returns its output so far.
 */
export async function startDemo(settings = {}, under = [], { scale = demoScale, timeout = 60_000, product } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'demo-'));
  const port = settings.PORT ?? String(await freePort());
  const [command = process.execPath, ...args] = [
    ...under,
    process.execPath,
    ...flags,
    path.join(root, buildFolder(product), 'server/main.js'),
    '--demo',
    '--demo-scale',
    String(scale),
  ];
  const server = spawn(command, args, {
    cwd: dataDir,
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const log = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => log.push(text));
  }
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + timeout;
  while (!(await answers(`${url}/healthz`))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start:\n${log.join('')}`);
    }
    await pause(50);
  }
  return { url, dataDir, pid: server.pid, log: () => log.join(''), stop };
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // The server does not listen yet.
  }
}
