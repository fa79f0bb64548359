import path from 'node:path';
import { loadConfigFromFile, mergeConfig } from 'vite';
import { BaseSequencer, createVitest } from 'vitest/node';
import { withMarks } from './mutants.mjs';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('vitest/node').TestSpecification} TestFile
 */

/** What a file of tests does at its end. */
const report = `
import { afterAll as afterFile } from 'vitest';
afterFile(({}, file) => { file.meta.reachedMutants = [...(globalThis.reachedMutants ?? [])]; });`;

/**
 * What runs files of tests, one by one: with marks of what they reach, or with one change.
 *
 * @typedef {object} Runner
 * @property {import('vitest/node').Vitest} vitest
 * @property {Changes} changes
 * @property {Map<TestFile, { took: number, noticed: number }>} known
 *
 * @typedef {{ marked: readonly Mutant[], active: Mutant | undefined }} Changes
 */

/** @returns {Promise<Runner>} */
export async function createRunner() {
  /** @type {Changes} */
  const changes = { marked: [], active: undefined };
  return { vitest: await startVitest(mutantsPlugin(changes)), changes, known: new Map() };
}

/** @param {Changes} changes */
function mutantsPlugin(changes) {
  return {
    name: 'mutants',
    enforce: 'pre',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      const { marked, active } = changes;
      const file = path.relative('.', id).replaceAll('\\', '/');
      if (/\.test\.tsx?$/.test(file)) return code + report;
      if (active?.file === file) return code.slice(0, active.start) + active.to + code.slice(active.end);
      return withMarks(
        code,
        marked.filter((mutant) => mutant.file === file),
      );
    },
  };
}

/**
 * Returns the files of tests that reach each of the changes.
 *
 * @param {Runner} runner
 * @param {readonly string[]} tests
 * @param {readonly Mutant[]} mutants
 */
export async function findReached({ vitest, changes, known }, tests, mutants) {
  /** @type {Map<string, TestFile[]>} */
  const reached = new Map(mutants.map(({ id }) => [id, []]));
  changes.marked = mutants;
  for (const { file } of mutants) vitest.invalidateFile(path.resolve(file));
  for (const file of await vitest.globTestSpecifications([...tests])) {
    const started = performance.now();
    const [module] = (await run(vitest, [file])) ?? [];
    if (!module?.ok()) {
      console.log(`Left out, for it fails without any change: ${file.moduleId}`);
      continue;
    }
    known.set(file, { took: performance.now() - started, noticed: 0 });
    /** @type {any} */
    const { reachedMutants = [] } = module.meta();
    for (const id of reachedMutants) reached.get(id)?.push(file);
  }
  changes.marked = [];
  for (const { file } of mutants) vitest.invalidateFile(path.resolve(file));
  return reached;
}

/**
 * Returns whether one of the files fails with the change. Those that noticed others, and quick ones, are tried first:
 * one alone, then the others together, which share what they import.
 *
 * @param {Runner} runner
 * @param {Mutant} mutant
 * @param {readonly TestFile[]} files
 */
export async function isNoticed(runner, mutant, files) {
  const { vitest, changes, known } = runner;
  const source = path.resolve(mutant.file);
  const promise = (/** @type {TestFile} */ file) => {
    const { took, noticed } = known.get(file) ?? { took: 0, noticed: 0 };
    return took / (noticed + 1);
  };
  const [first, ...others] = files.toSorted((one, other) => promise(one) - promise(other));
  changes.active = mutant;
  vitest.invalidateFile(source);
  try {
    return (
      (first !== undefined && (await isFailing(runner, [first]))) ||
      (others.length > 0 && (await isFailing(runner, others)))
    );
  } finally {
    changes.active = undefined;
    vitest.invalidateFile(source);
  }
}

/** @param {Runner} runner @param {readonly TestFile[]} files */
async function isFailing({ vitest, known }, files) {
  for (const { project } of files) if (project.name !== 'replacing') project.config.isolate = false;
  const took = files.reduce((sum, file) => sum + (known.get(file)?.took ?? 0), 0);
  const modules = await run(vitest, files, 20_000 + 4 * took);
  for (const { project } of files) project.config.isolate = true;
  const failed = modules?.filter((module) => !module.ok());
  for (const file of files) {
    const facts = known.get(file);
    if (facts && failed?.some(({ moduleId }) => moduleId === file.moduleId)) facts.noticed += 1;
  }
  return failed?.length !== 0;
}

/** Runs the files in the order in which they are given. */
class AsGiven extends BaseSequencer {
  /** @override @param {TestFile[]} files */
  async sort(files) {
    return files;
  }
}

/** Starts Vitest with its own configuration, and with a plugin in each of its projects. @param {object} plugin */
async function startVitest(plugin) {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts');
  /** @type {any} */
  const { projects, ...common } = loaded?.config.test ?? {};
  const shared = { ...common, maxWorkers: 1, sequence: { sequencer: AsGiven } };
  const plugged = projects.map((/** @type {any} */ { extends: _extends, ...project }) =>
    mergeConfig({ plugins: [plugin], test: shared }, project),
  );
  return createVitest(
    'test',
    { config: false, watch: false, isolate: true, bail: 1, reporters: [{}] },
    { test: { ...shared, projects: plugged } },
  );
}

/**
 * Runs files of tests, and returns what became of them, or undefined where a change made them endless.
 *
 * @param {import('vitest/node').Vitest} vitest
 * @param {readonly TestFile[]} files
 * @param {number} [patience] in milliseconds
 */
async function run(vitest, files, patience = 180_000) {
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    // Twice: only then Vitest stops what does not listen.
    void vitest.cancelCurrentRun('test-failure');
    void vitest.cancelCurrentRun('test-failure');
  }, patience);
  const { testModules } = await vitest.runTestSpecifications([...files]);
  clearTimeout(timer);
  const asked = new Set(files.map(({ moduleId }) => moduleId));
  return isEndless ? undefined : testModules.filter(({ moduleId }) => asked.has(moduleId));
}
