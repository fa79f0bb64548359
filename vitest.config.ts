import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of what draws run in a simulated browser; all others in plain Node. */
const drawn = ['tests/**/*.test.tsx', 'tests/{screens,shell,pages}/**/*.test.ts'];
const served = ['tests/{server,contract}/**/*.test.ts'];

export default defineConfig({
  test: {
    // All but one core is what Vitest takes by itself: half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Under CI a test that passed only on a later try is reported as flaky and does not hold a merge up.
    retry: process.env.CI ? 2 : 0,
    projects: [
      {
        test: {
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...drawn, ...served],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server',
          include: served,
          globalSetup: 'tests/setup/global.ts',
          // Only a test that fails waits this long; a slow machine passes all the same.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'jsdom',
          include: drawn,
          environment: 'jsdom',
          setupFiles: 'tests/setup/jsdom.ts',
          // Left to Node it would load another copy of React Router than we do.
          server: { deps: { inline: ['@refinedev/react-router'] } },
          testTimeout: 60_000,
        },
      },
    ],
  },
});
