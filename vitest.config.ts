import { defineConfig } from 'vitest/config';

/** Tests of what draws run in a simulated browser; all others in plain Node. */
const drawn = ['tests/**/*.test.tsx', 'tests/{screens,shell,pages}/**/*.test.ts'];
const served = ['tests/{server,contract}/**/*.test.ts'];

export default defineConfig({
  test: {
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'jsdom',
          include: drawn,
          environment: 'jsdom',
          setupFiles: 'tests/setup/jsdom.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
