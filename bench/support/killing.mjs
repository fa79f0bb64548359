import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { signIn } from './client.mjs';

/** How long a start may take before it counts as failed, in milliseconds. */
const timeout = 60_000;
/** Writers at once. */
const writers = 4;

/**
 * @typedef {{ command: string, args: string[], env: Record<string, string | undefined>, cwd?: string }} Program How the server is started.
 * @typedef {{ acknowledged: number, lost: number, slowestStart: number, starts: number[] }} Outcome
 */

/**
 * Starts a server with demo data on a folder, writes until it is killed with SIGKILL, and starts it again, `rounds` times:
 * every write that was answered has to be there, with its line of history.
 *
 * @param {Program} program
 * @param {number} rounds
 * @returns {Promise<Outcome>} Times of the starts after a kill, in milliseconds.
 */
export async function killUnderLoad(program, rounds) {
  /** @type {string[]} */
  const acknowledged = [];
  const starts = [];
  let lost = 0;
  let server = await start(program);
  for (let round = 0; round < rounds; round += 1) {
    const client = await signIn(server.url, 'owner@demo.example');
    const written = await writeUntilKilled(client, server.process, round);
    acknowledged.push(...written);
    server = await start(program);
    starts.push(server.took);
    lost += await missing(await signIn(server.url, 'owner@demo.example'), written);
  }
  const all = await missing(await signIn(server.url, 'owner@demo.example'), acknowledged);
  await stop(server);
  return { acknowledged: acknowledged.length, lost: Math.max(lost, all), slowestStart: Math.max(...starts), starts };
}

/**
 * What a second server says on a folder that another one holds.
 *
 * @param {Program} program
 * @returns {Promise<{ status: number | null, said: string }>}
 */
export async function startSecond(program) {
  const first = await start(program);
  const second = spawnServer(program, await freePort());
  const [status] = await once(second.process, 'exit');
  await stop(first);
  return { status, said: second.log.join('') };
}

/** Starts the program and waits until it answers. @param {Program} program */
export async function start(program) {
  const port = await freePort();
  const begun = performance.now();
  const server = spawnServer(program, port);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/healthz`))) {
    if (server.process.exitCode !== null || performance.now() - begun > timeout) {
      server.process.kill('SIGKILL');
      throw new Error(`The server did not start:\n${server.log.join('')}`);
    }
    await pause(20);
  }
  return { url, process: server.process, took: performance.now() - begun };
}

/** @param {{ process: import('node:child_process').ChildProcess }} server */
export async function stop({ process: server }) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

/** @param {Program} program @param {number} port */
function spawnServer({ command, args, env, cwd }, port) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, DATABASE_URL: '', HOST: '127.0.0.1', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {string[]} */
  const log = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => log.push(text));
  }
  return { process: child, log };
}

/**
 * Ids of the records whose creation was answered before the process died.
 *
 * @param {import('./client.mjs').Client} client
 * @param {import('node:child_process').ChildProcess} server
 * @param {number} round
 */
async function writeUntilKilled(client, server, round) {
  /** @type {string[]} */
  const written = [];
  const write = async (/** @type {number} */ writer) => {
    for (let turn = 0; !server.killed; turn += 1) {
      const name = `第${round}轮 ${writer}-${turn}-${Date.now()}`;
      try {
        const record = await client.post('/merchant', { name, contact: '甄别', mobile: '13900001111' });
        written.push(record.id);
      } catch {
        return; // The server is gone: this one was never answered.
      }
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  // At another moment of the writing each time, but never before it began.
  while (written.length < 3 + (round % 17)) await pause(1);
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await Promise.all([gone, ...writing]);
  return written;
}

/** @param {import('./client.mjs').Client} client @param {readonly string[]} ids */
async function missing(client, ids) {
  let found = 0;
  for (let at = 0; at < ids.length; at += 200) {
    const some = ids.slice(at, at + 200);
    const records = await client.get(`/merchant?${some.map((id) => `id=${id}`).join('&')}`);
    found += records.length;
  }
  const last = ids.at(-1);
  const history = last === undefined ? [{}] : await client.get(`/merchant/${last}/history`);
  return ids.length - found + (history.length === 0 ? 1 : 0);
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false; // Not listening yet.
  }
}
