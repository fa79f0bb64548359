import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { testsOf } from './mutate/folders.mjs';
import { mutantsOf } from './mutate/mutants.mjs';
import { createRunner, findReached, isNoticed } from './mutate/runner.mjs';

/**
 * npm run mutate: changes one token of the source at a time, and asks whether the tests of its folder notice. Prints the
 * changes that none of them notices, and the share of each folder. No file is written.
 *
 * `npm run mutate -- src/engine/time` takes one folder or file. `--sample=60` is how many changes are tried of each
 * folder, `--seed=1` chooses which, `--all` tries every one.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.env.TESTS ??= 'everyday';
process.env.ASYNC_UTIL_TIMEOUT ??= '10000';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

/** Returns what of a folder is asked for: its files, without those that draw. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && isAsked(file))
    .toSorted();
}

/** @param {string} file */
function isAsked(file) {
  return positionals.length === 0 || positionals.some((name) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`));
}

/** Returns the same of all changes for the same seed. @param {import('./mutate/mutants.mjs').Mutant[]} mutants */
function sampleOf(mutants) {
  const rank = (/** @type {string} */ id) => createHash('sha256').update(`${values.seed} ${id}`).digest('hex');
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(mutant.id) }));
  ranked.sort((one, other) => one.rank.localeCompare(other.rank));
  return ranked.slice(0, values.all ? undefined : Number(values.sample)).map(({ mutant }) => mutant);
}

const runner = await createRunner();
const shares = [];
for (const [folder, tests] of Object.entries(testsOf)) {
  const mutants = sampleOf(filesIn(folder).flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8'))));
  if (mutants.length === 0) continue;
  const reached = await findReached(runner, tests, mutants);
  let noticed = 0;
  for (const mutant of mutants) {
    const by = reached.get(mutant.id) ?? [];
    if (await isNoticed(runner, mutant, by)) noticed += 1;
    else console.log(`${mutant.file}:${mutant.line}  ${mutant.change}  (${by.length} files of tests reach it)`);
  }
  const share = `${folder}: ${noticed} of ${mutants.length} noticed, ${Math.round((noticed / mutants.length) * 100)} %`;
  console.log(share);
  shares.push(share);
}
await runner.vitest.close();
console.log(`\n${shares.join('\n')}`);
