import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { ms, table } from './support/statistics.mjs';

/**
 * How long 10,000 sensitive words and a text of 10,000 characters keep the event loop from turning: while the matcher is
 * built, and while it goes through the text. Time in which other programs had the processor does not count.
 * `node bench/words.mjs [words] [characters]`.
 */

const count = Number(process.argv[2] ?? 10_000);
const characters = Number(process.argv[3] ?? 10_000);
const runs = 5;
/** Milliseconds. */
const limit = 50;

const root = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport('./server/product/words/word-matcher.ts', {
  root,
  configFile: false,
  logLevel: 'warn',
});
const random = randomNumbers(7);
const words = distinctWords().map((word) => ({ word }));
/** @type {Record<string, string>} */
const texts = {
  'usual letters': letters(characters),
  'a hit every 20 letters': Array.from({ length: characters / 20 }, () => `${letters(16)}${words[random(count)]?.word}`)
    .join('')
    .slice(0, characters),
  'wide letters, accents, emoji': Array.from({ length: characters }, (_, at) => [...'Ａé㍿ガ😀 ﬁ\u0301信'][at % 9])
    .join('')
    .slice(0, characters),
};

let matcher = await module.createWordMatcher(words);
let building = 0;
for (let run = 0; run < runs; run += 1) {
  building = Math.max(building, await longestBlock(async () => (matcher = await module.createWordMatcher(words))));
}
const rows = [{ name: `building, ${count.toLocaleString('en-US')} words`, block: building, hits: '' }];
for (const [name, text] of Object.entries(texts)) {
  let block = 0;
  for (let run = 0; run < runs; run += 1) block = Math.max(block, await longestBlock(async () => matcher.find(text)));
  const length = text.length.toLocaleString('en-US');
  rows.push({ name: `${length} characters: ${name}`, block, hits: String(matcher.find(text).length) });
}
console.log(
  table(
    ['', `longest block in ms (limit ${limit})`, 'hits'],
    rows.map(({ name, block, hits }) => [name, ms(block), hits]),
  ),
);
process.exitCode = rows.some(({ block }) => block > limit) ? 1 : 0;

/**
 * The longest time, in milliseconds, in which the event loop did not turn while the work ran.
 *
 * @param {() => Promise<unknown>} work
 */
async function longestBlock(work) {
  let longest = 0;
  let isOver = false;
  let last = now();
  const look = () => {
    const at = now();
    longest = Math.max(longest, Math.min(at.passed - last.passed, at.used - last.used));
    last = at;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  isOver = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}

function now() {
  const { user, system } = process.cpuUsage();
  return { passed: performance.now(), used: (user + system) / 1000 };
}

function distinctWords() {
  /** @type {Set<string>} */
  const distinct = new Set();
  while (distinct.size < count) distinct.add(letters(2 + random(7)));
  return [...distinct];
}

/** @param {number} length */
function letters(length) {
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + random(3000))).join('');
}

/**
 * Numbers from 0 up to a limit, the same at each run.
 *
 * @param {number} seed
 */
function randomNumbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}
