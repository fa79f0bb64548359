import { parentPort, workerData } from 'node:worker_threads';

/**
 * Sends the same requests again and again over a number of connections, in a thread of its own, until it is told to stop:
 * then it posts how often each status was answered.
 *
 * @typedef {object} Attack
 * @property {string} url
 * @property {readonly string[]} tokens Of the people who send, in turn.
 * @property {number} connections
 * @property {string} method
 * @property {readonly string[]} paths Asked in turn.
 * @property {unknown} [body] The number of the request takes the place of `TURN`.
 * @property {boolean} [leavesOpen] Does not read the answer, and ends it after a second: a stream.
 * @property {string} [form] Code of a public form, to which a file of 1 MiB is sent instead of a body.
 */

/** @type {Attack} */
const attack = workerData;
/** @type {Record<string, number>} */
const answers = {};
const stopping = new AbortController();
let turn = 0;

parentPort?.once('message', () => stopping.abort());
await Promise.all(Array.from({ length: attack.connections }, send));
parentPort?.postMessage(answers);

async function send() {
  const { url, tokens, method, paths, leavesOpen } = attack;
  while (!stopping.signal.aborted) {
    turn += 1;
    const token = tokens[turn % Math.max(1, tokens.length)];
    const status = await fetch(`${url}${paths[turn % paths.length]}`, {
      method,
      headers: {
        'X-Forwarded-For': `203.0.113.${turn % Math.max(1, tokens.length)}`,
        ...(attack.form !== undefined && { 'Form-Code': attack.form }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(attack.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(attack.body !== undefined && { body: JSON.stringify(attack.body).replaceAll('TURN', String(turn)) }),
      ...(attack.form !== undefined && { body: fileForm() }),
      signal: AbortSignal.timeout(leavesOpen ? 1000 : 120_000),
    }).then(
      async (answer) => {
        if (leavesOpen) await answer.body?.cancel();
        else await answer.arrayBuffer();
        return String(answer.status);
      },
      (error) => error.name,
    );
    answers[status] = (answers[status] ?? 0) + 1;
  }
}

function fileForm() {
  const form = new FormData();
  form.append('field', 'proof');
  form.append('file', new Blob(['%PDF-1.4\n', new Uint8Array(1024 * 1024)]), 'proof.pdf');
  return form;
}
