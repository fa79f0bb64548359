import { Agent, request } from 'node:http';
import { processorTime } from './processor.mjs';

/** Of every account of the demo (README). */
const demoPassword = 'Demo-2026!';

/**
 * @typedef {{ code: number, msg: string, data: any }} Envelope
 * @typedef {{ get: (path: string) => Promise<any>, post: (path: string, body: unknown) => Promise<any>, put: (path: string, body: unknown) => Promise<any>, patch: (path: string, body: unknown) => Promise<any>, token: string }} Client
 */

/** Keeps its connections, as a browser does; the server ends idle ones after 5 seconds, so they are given up before. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 3000 });

/**
 * Somebody who is signed in: calls under `/buffalo/v1`, each answering the `data` of its envelope.
 *
 * @param {string} url
 * @param {string} email
 * @returns {Promise<Client>}
 */
export async function signIn(url, email, password = demoPassword) {
  const session = await send(`${url}/sso/v1/auth/login`, 'POST', undefined, { email, password, platform: 'PC' });
  const { token } = dataOf(session, 'sign-in');
  const call = async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) =>
    dataOf(await send(`${url}/buffalo/v1${path}`, method, token, body), path);
  return {
    token,
    get: (path) => call('GET', path, undefined),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/**
 * @typedef {object} Load
 * @property {string | ((turn: number) => string)} url
 * @property {string} token
 * @property {number | undefined} pid The server that is asked.
 * @property {number} connections
 * @property {number} seconds
 * @property {(turn: number) => unknown} [body] Posts where there is one.
 *
 * @typedef {object} Hammered
 * @property {number[]} times Milliseconds of each answer.
 * @property {number} failed
 * @property {number} elapsed Seconds in all.
 * @property {number} processor Milliseconds of processor time that a request took of the server.
 */

/**
 * Asks the same again and again over a number of connections, each as soon as it has its answer, after three seconds in
 * which nothing is measured: the server compiles what it runs often meanwhile.
 *
 * @param {Load} load
 * @returns {Promise<Hammered>}
 */
export async function hammer({ url, token, pid, connections, seconds, body }) {
  /** @type {number[]} */
  const times = [];
  let failed = 0;
  let turn = 0;
  const ask = async (/** @type {number} */ until) => {
    while (performance.now() < until) {
      turn += 1;
      const address = typeof url === 'string' ? url : url(turn);
      const begun = performance.now();
      const { code } = await send(address, body ? 'POST' : 'GET', token, body?.(turn));
      if (code === 1) times.push(performance.now() - begun);
      else failed += 1;
    }
  };
  const all = (/** @type {number} */ length) => {
    const until = performance.now() + length * 1000;
    return Promise.all(Array.from({ length: connections }, () => ask(until)));
  };
  await all(3);
  times.length = 0;
  failed = 0;
  const [begun, used] = [performance.now(), processorTime(pid)];
  await all(seconds);
  const elapsed = (performance.now() - begun) / 1000;
  return { times, failed, elapsed, processor: (processorTime(pid) - used) / (times.length + failed) };
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string | undefined} token
 * @param {unknown} body
 * @returns {Promise<Envelope>}
 */
function send(url, method, token, body) {
  const headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers }, (response) => {
      /** @type {string[]} */
      const parts = [];
      response.setEncoding('utf8');
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve(JSON.parse(parts.join(''))));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/**
 * @param {Envelope} envelope
 * @param {string} what
 */
function dataOf({ code, msg, data }, what) {
  if (code !== 1) throw new Error(`${what} was refused with ${code}: ${msg} ${JSON.stringify(data)}`);
  return data;
}
