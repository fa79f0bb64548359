import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from './client.mjs';
import { start, stop } from './killing.mjs';

/** Writers at once. */
const writers = 4;
/** A kill comes at most so long after a write of its round was answered, in milliseconds. */
const longestPause = 300;
/** The receiver takes up to so long for an answer, so that some kills come between a sending and its commit. */
const slowestAnswer = 20;
/** How long everything may take to arrive after the last start: longer than another server's lease, in milliseconds. */
const timeout = 90_000;

/**
 * @typedef {import('./killing.mjs').Program} Program
 * @typedef {import('./client.mjs').Client} Client
 *
 * @typedef {object} Outcome
 * @property {number} acknowledged Writes that were answered.
 * @property {number} stored Writes that are in the database, answered or not.
 * @property {number} requests Requests that the webhook received.
 * @property {number} repeated Of them, those that it had received before, with the same id.
 * @property {number} lost Answered writes that are not there.
 * @property {number} missing Stored writes of which the webhook was not told.
 * @property {number} unfounded Records of which the webhook was told, and that are not there.
 * @property {number} ambiguous Records of which the webhook was told under two ids.
 * @property {number} inApp Writes that the console tells its user of; those that are stored, each once.
 */

/**
 * Creates clues, of which a rule notifies a user in the console and a webhook, kills the server with SIGKILL meanwhile,
 * and starts it again, `rounds` times. What was under way is delivered by the servers that follow.
 *
 * @param {Program} program Its settings must allow calls to 127.0.0.1 (`OUTBOUND_ALLOW`).
 * @param {number} rounds
 * @returns {Promise<Outcome>}
 */
export async function killWhileNotifying(program, rounds) {
  const receiver = await openReceiver();
  /** @type {string[]} */
  const acknowledged = [];
  let server = await start(program);
  try {
    let owner = await signIn(server.url, 'owner@demo.example');
    const before = await newestClue(owner);
    await makeRule(owner, await idOf(server.url, 'staff@demo.example'), receiver.url);
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeUntilKilled(owner, server.process, round)));
      server = await start(program);
      owner = await signIn(server.url, 'owner@demo.example');
    }
    const staff = await signIn(server.url, 'staff@demo.example');
    const stored = await cluesAfter(owner, before);
    const isDone = async () => {
      const isNotified = stored.every((id) => receiver.ids.has(id));
      return isNotified && (await countInApp(staff)) >= stored.length;
    };
    const until = performance.now() + timeout;
    while (!(await isDone()) && performance.now() < until) await pause(200);
    // Whatever comes once too often would come now.
    await pause(2000);
    const records = [...receiver.ids.keys()];
    const ids = [...receiver.ids.values()];
    return {
      acknowledged: acknowledged.length,
      stored: stored.length,
      requests: receiver.count(),
      repeated: receiver.count() - ids.reduce((sum, { size }) => sum + size, 0),
      lost: acknowledged.filter((id) => !stored.includes(id)).length,
      missing: stored.filter((id) => !receiver.ids.has(id)).length,
      unfounded: records.filter((id) => !stored.includes(id)).length,
      ambiguous: ids.filter(({ size }) => size > 1).length,
      inApp: await countInApp(staff),
    };
  } finally {
    await stop(server);
    receiver.stop();
  }
}

/**
 * The clues that were answered before the process died.
 *
 * @param {Client} owner
 * @param {import('node:child_process').ChildProcess} server
 * @param {number} round
 */
async function writeUntilKilled(owner, server, round) {
  /** @type {string[]} */
  const written = [];
  const write = async (/** @type {number} */ writer) => {
    for (let turn = 0; !server.killed; turn += 1) {
      const mobile = `13${String(round * 10_000 + writer * 1000 + turn).padStart(9, '0')}`;
      try {
        const { id } = await owner.post('/clue', { name: `第${round}轮 ${writer}-${turn}`, mobile });
        written.push(id);
      } catch {
        return; // The server is gone: this one was never answered.
      }
      await pause(Math.random() * 10);
    }
  };
  const writing = Array.from({ length: writers }, (_, writer) => write(writer));
  while (written.length === 0) await pause(1);
  await pause(Math.random() * longestPause);
  const gone = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill('SIGKILL');
  await Promise.all([gone, ...writing]);
  return written;
}

/** Leaves one rule for new clues. @param {Client} owner @param {string} user @param {string} webhookUrl */
async function makeRule(owner, user, webhookUrl) {
  const { records } = await owner.get('/notifySetting/page?event=clue_created&enabled=true');
  for (const { id } of records) await owner.post(`/notifySetting/${id}/actions/disable`, {});
  await owner.post('/notifySetting', {
    name: '每条线索',
    event: 'clue_created',
    channels: ['inApp', 'webhook'],
    toOwner: false,
    users: [user],
    enabled: true,
    merge: 'none',
    language: 'zh',
    webhookUrl,
    webhookFormat: 'json',
  });
}

/** @param {string} url @param {string} email @returns {Promise<string>} */
async function idOf(url, email) {
  return (await (await signIn(url, email)).get('/users/info')).id;
}

/** @param {Client} owner */
async function newestClue(owner) {
  const { records } = await owner.get('/clue/page?_sort=id&_order=desc&_end=1');
  return Number(records[0]?.id ?? 0);
}

/** @param {Client} owner @param {number} last @returns {Promise<string[]>} */
async function cluesAfter(owner, last) {
  /** @type {string[]} */
  const found = [];
  for (;;) {
    const range = `_start=${found.length}&_end=${found.length + 200}`;
    const { records } = await owner.get(`/clue/page?_sort=id&_order=desc&${range}`);
    const fresh = records.flatMap((/** @type {{ id: string }} */ { id }) => (Number(id) > last ? [id] : []));
    found.push(...fresh);
    if (fresh.length < 200) return found;
  }
}

/** Notices of the same kind within a minute are one with a count. @param {Client} staff @returns {Promise<number>} */
async function countInApp(staff) {
  const { notices } = await staff.get('/notices');
  return notices.reduce(
    (/** @type {number} */ sum, /** @type {{ field: string, count: number }} */ { field, count }) =>
      field === 'clue_created' ? sum + count : sum,
    0,
  );
}

/** A webhook that accepts everything; `ids` has the ids of the notices of each record. */
async function openReceiver() {
  /** @type {Map<string, Set<string>>} */
  const ids = new Map();
  let count = 0;
  const server = createServer(async (request, response) => {
    /** @type {Buffer[]} */
    const parts = [];
    for await (const part of request) parts.push(part);
    const { id, records } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    count += 1;
    for (const record of records) ids.set(record, (ids.get(record) ?? new Set()).add(id));
    await pause(Math.random() * slowestAnswer);
    response.end();
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    ids,
    count: () => count,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
