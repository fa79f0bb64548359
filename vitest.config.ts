import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shardOf } from './tests/setup/extent.ts';

/** The folders that hold tests: the framework's with those of its product, those of features, and those of other products. */
const testFolders = ['tests', ...['features', 'examples', 'products'].flatMap(testsOf)];
const testFiles = testFolders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.test\.tsx?$/.test(name)),
);

/** Returns the folders with tests of the features or products in a folder. */
function testsOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => `${folder}/${name}/tests`)
    .filter((tests) => existsSync(tests));
}

/** Tests of what draws run in a simulated browser; all others in plain Node. */
const drawn = ['{tests,features}/**/*.test.tsx', '{tests/{screens,shell,pages},features/*/tests/screen}/**/*.test.ts'];
const served = testFiles.filter((name) =>
  /^(tests\/(server|contract)|features\/.*\/server|(examples|products)\/.*)\/.*\.test\.ts$/.test(name),
);

/** Tests that start, stop or kill servers, and the longest ones: not for every day. */
const occasional = testFiles
  .filter((name) => readFileSync(name, 'utf8').includes("from './server-process.ts'"))
  .concat(
    'tests/server/{create-product,demo/accounts,resources/kept-apart,session-first-administrator,shared-clock,sheets/job-files,storage/indexes,superseded,sweep}.test.ts',
  );

/** Tests of the server that run on every database, with the larger samples. */
const servedInFull = shardOf(served);

/** Tests that replace a module: what they put in its place must not reach the other files of their worker. */
const replacing = testFiles.filter((name) => readFileSync(name, 'utf8').includes('vi.mock('));

/** Starts the tests of other processes first, then the longest files: at the end, a worker alone would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, weightOf(readFileSync(file.moduleId, 'utf8'))]));
    const weightIn = (file: TestSpecification) => weights.get(file) ?? 0;
    return files.toSorted(
      (one, other) => one.project.name.localeCompare(other.project.name) || weightIn(other) - weightIn(one),
    );
  }
}

function weightOf(source: string): number {
  return source.length + (source.includes("from './server-process.ts'") ? 1_000_000 : 0);
}

const server = { globalSetup: 'tests/setup/global.ts', setupFiles: 'tests/setup/imports.ts' };
const jsdom = {
  environment: 'jsdom',
  setupFiles: ['tests/setup/imports.ts', 'tests/setup/jsdom.ts'],
  // Left to Node it would load another copy of React Router than we do.
  server: { deps: { inline: ['@refinedev/react-router'] } },
};

export default defineConfig({
  test: {
    // One more than there are cores: the tests of the server wait for processes, disks and timers a quarter of the time.
    maxWorkers: availableParallelism() + 1,
    // Only a test that fails waits this long; a slow machine passes all the same.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Under CI a test that passed only on a later try is reported as flaky and does not hold a merge up.
    retry: process.env.CI ? 2 : 0,
    // The files of a worker share what they import: loading it for each anew takes as long as the tests themselves.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{tests,features}/**/*.test.ts'],
          exclude: [...drawn, 'tests/{server,contract}/**', 'features/*/tests/server/**', ...replacing],
        },
      },
      { extends: true, test: { ...server, name: 'server', include: [...servedInFull], env: { TESTS: 'all' } } },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-everyday',
          include: served,
          exclude: [...servedInFull, ...occasional],
          env: { TESTS: 'everyday' },
        },
      },
      { extends: true, test: { ...jsdom, name: 'jsdom', include: drawn, exclude: replacing } },
      { extends: true, test: { ...jsdom, name: 'replacing', include: replacing, isolate: true } },
    ],
  },
});
