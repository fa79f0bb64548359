import path from 'node:path';
import { loadConfigFromFile, mergeConfig } from 'vite';
import { createVitest } from 'vitest/node';
import { withMarks } from './mutants.mjs';

/**
 * @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('vitest/node').TestSpecification} TestFile
 */

/** What a file of tests does at its end. */
const report = `
import { afterAll as afterFile } from 'vitest';
afterFile(({}, file) => { file.meta.reachedMutants = [...(globalThis.reachedMutants ?? [])]; });`;

/** Creates what runs files of tests, one by one: with marks of what they reach, or with one change. */
export async function createRunner() {
  /** @type {readonly Mutant[]} */
  let marked = [];
  /** @type {Mutant | undefined} */
  let active;

  const plugin = {
    name: 'mutants',
    enforce: 'pre',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      const file = path.relative('.', id).replaceAll('\\', '/');
      if (/\.test\.tsx?$/.test(file)) return code + report;
      if (active?.file === file) return code.slice(0, active.start) + active.to + code.slice(active.end);
      return withMarks(
        code,
        marked.filter((mutant) => mutant.file === file),
      );
    },
  };

  const vitest = await startVitest(plugin);

  /** @type {Map<TestFile, { took: number, noticed: number }>} */
  const known = new Map();

  return {
    /**
     * Returns the files of tests that reach each of the changes.
     *
     * @param {readonly string[]} tests
     * @param {readonly Mutant[]} mutants
     */
    async findReached(tests, mutants) {
      /** @type {Map<string, TestFile[]>} */
      const reached = new Map(mutants.map(({ id }) => [id, []]));
      marked = mutants;
      for (const { file } of mutants) vitest.invalidateFile(path.resolve(file));
      for (const file of await vitest.globTestSpecifications([...tests])) {
        const started = performance.now();
        const module = await run(vitest, file);
        if (!module?.ok()) {
          console.log(`Left out, for it fails without any change: ${file.moduleId}`);
          continue;
        }
        known.set(file, { took: performance.now() - started, noticed: 0 });
        /** @type {any} */
        const { reachedMutants = [] } = module.meta();
        for (const id of reachedMutants) reached.get(id)?.push(file);
      }
      marked = [];
      for (const { file } of mutants) vitest.invalidateFile(path.resolve(file));
      return reached;
    },

    /**
     * Returns whether one of the files fails with the change. Those that noticed others, and quick ones, are tried first.
     *
     * @param {Mutant} mutant
     * @param {readonly TestFile[]} files
     */
    async isNoticed(mutant, files) {
      const source = path.resolve(mutant.file);
      const promise = (/** @type {TestFile} */ file) => {
        const { took, noticed } = known.get(file) ?? { took: 0, noticed: 0 };
        return took / (noticed + 1);
      };
      active = mutant;
      vitest.invalidateFile(source);
      try {
        for (const file of files.toSorted((one, other) => promise(one) - promise(other))) {
          const facts = known.get(file);
          const module = await run(vitest, file, 20_000 + 4 * (facts?.took ?? 0));
          if (module?.ok()) continue;
          if (facts) facts.noticed += 1;
          return true;
        }
        return false;
      } finally {
        active = undefined;
        vitest.invalidateFile(source);
      }
    },

    close: () => vitest.close(),
  };
}

/** Starts Vitest with its own configuration, and with a plugin in each of its projects. @param {object} plugin */
async function startVitest(plugin) {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts');
  /** @type {any} */
  const { projects, ...shared } = loaded?.config.test ?? {};
  const plugged = projects.map((/** @type {any} */ { extends: _extends, ...project }) =>
    mergeConfig({ plugins: [plugin], test: shared }, project),
  );
  return createVitest(
    'test',
    { config: false, watch: false, isolate: true, bail: 1, maxWorkers: 1, reporters: [{}] },
    { test: { ...shared, projects: plugged } },
  );
}

/**
 * Runs a file of tests, and returns what became of it, or undefined where a change made it endless.
 *
 * @param {import('vitest/node').Vitest} vitest
 * @param {TestFile} file
 * @param {number} [patience] in milliseconds
 */
async function run(vitest, file, patience = 180_000) {
  let isEndless = false;
  const timer = setTimeout(() => {
    isEndless = true;
    // Twice: only then Vitest stops what does not listen.
    void vitest.cancelCurrentRun('test-failure');
    void vitest.cancelCurrentRun('test-failure');
  }, patience);
  const { testModules } = await vitest.runTestSpecifications([file]);
  clearTimeout(timer);
  return isEndless ? undefined : testModules.find(({ moduleId }) => moduleId === file.moduleId);
}
