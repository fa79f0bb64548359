import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { startDemo } from '../scripts/server.mjs';
import { connectToBlocks, measuringBlocks } from './support/blocks.mjs';
import { signIn } from './support/client.mjs';
import { drawShape, seeded } from './support/hostile-bodies.mjs';
import { ms, table } from './support/statistics.mjs';

/**
 * `node bench/fuzz-bodies.mjs [shapes] [seed] [minutes]`: sends bodies and query strings of random shapes, just under the
 * limits of their size, to the endpoints that read and write, and prints those that kept the event loop of the server from
 * turning the longest. Ends with status 1 where one does so for more than 50 ms of processor time each time it is sent, or is
 * answered with 500.
 *
 * @typedef {import('./support/hostile-bodies.mjs').Shape} Shape
 * @typedef {{ shape: Shape, status: number, block: number, answered: number }} Sent
 */
const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);
const minutes = Number(process.argv[4] ?? 15);
/** Milliseconds. */
const limit = 50;
/** A shape over the limit is sent so many times more: collecting garbage and compiling fall on one of them. */
const again = 4;
const shown = 15;
/** Milliseconds after which an answer is taken for one that never comes. */
const timeout = 60_000;
/** Whom shapes are sent by in turn, since each may ask so often alone for what costs much. */
const others = ['super@demo.example', 'leader@demo.example'];
const asked = ['merchant', 'shop', 'followPlan', 'user', 'role', 'department'];

if (!buildIfStale()) process.exit(1);
const folder = mkdtempSync(path.join(tmpdir(), 'fuzz-'));
const server = await startDemo({ ...measuringBlocks(folder), ACCESS_TOKEN_TTL: '86400' });
const blocks = await connectToBlocks(folder);
try {
  const owner = await signIn(server.url, 'owner@demo.example');
  const emails = ['owner@demo.example', ...others];
  const people = [owner, ...(await Promise.all(others.map((email) => signIn(server.url, email))))];
  const resources = [];
  for (const name of asked) {
    const { records } = await owner.get(`/${name}/page?_end=1`);
    const { id, labels: _labels, ...record } = records[0];
    resources.push({ name, id: String(id), record, fields: Object.keys(record).filter((one) => one !== 'version') });
  }

  const send = async (/** @type {Shape} */ shape, /** @type {number} */ turn) => {
    const by = turn % people.length;
    await blocks.take();
    const answer = await fetch(`${server.url}${shape.path}`, {
      method: shape.method,
      signal: AbortSignal.timeout(timeout),
      headers: { Authorization: `Bearer ${people[by]?.token}`, 'Content-Type': 'application/json' },
      ...(shape.body !== undefined && { body: shape.body }),
    });
    const answered = (await answer.arrayBuffer()).byteLength;
    // A shape may have ended the session of the user who sent it.
    if (answer.status === 401) people[by] = await signIn(server.url, emails[by] ?? '');
    return { shape, status: answer.status, answered, block: await blocks.take() };
  };

  const random = seeded(seed);
  const until = Date.now() + minutes * 60_000;
  /** @type {Sent[]} */
  const sent = [];
  for (let turn = 0; turn < count && Date.now() < until; turn += 1) {
    const drawn = drawShape(random, resources);
    const first = await send(drawn, turn).catch((cause) => {
      throw new Error(`Never answered: ${drawn.method} ${drawn.path}\n${drawn.what}`, { cause });
    });
    let { block } = first;
    for (let time = 0; block > limit && time < again; time += 1)
      block = Math.min(block, (await send(first.shape, turn)).block);
    const { shape, status, answered } = first;
    // Bodies of all are too much to keep.
    sent.push({
      shape: block > limit || status >= 500 ? shape : { ...shape, body: undefined },
      status,
      answered,
      block,
    });
  }
  report(sent);
} finally {
  blocks.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @param {Sent[]} sent */
function report(sent) {
  const worst = sent.toSorted((one, other) => other.block - one.block).slice(0, shown);
  const statuses = [...new Set(sent.map(({ status }) => status))].map(
    (status) => `${sent.filter((one) => one.status === status).length} × ${status}`,
  );
  console.log(`${sent.length} shapes of seed ${seed}: ${statuses.join(', ')}\n`);
  console.log(
    table(
      ['block ms', 'status', 'answered kB', 'endpoint', 'shape'],
      worst.map(({ shape, status, answered, block }) => [
        ms(block),
        String(status),
        (answered / 1000).toFixed(1),
        `${shape.method} ${shape.path.slice(0, 60)}`,
        shape.what,
      ]),
    ),
  );
  const bad = sent.filter(({ block, status }) => block > limit || status >= 500);
  for (const { shape, status } of bad)
    console.log(`\n${status} ${shape.method} ${shape.path}\n${shape.what}\n${(shape.body ?? '').slice(0, 300)}`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}
