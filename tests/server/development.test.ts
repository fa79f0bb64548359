import { expect, it } from 'vitest';
import { apiInDevelopment } from '../../server/operations/development.ts';
import { MigrationRefused } from '../../server/operations/migrations/run.ts';
import { product } from '../setup/product.ts';

it('says what a developer may do about a migration that was run before it was finished', async () => {
  const modules: Readonly<Record<string, object>> = {
    '/server/operations/start/backend.ts': {
      startBackend: () => Promise.reject(new MigrationRefused('It was changed.')),
    },
    '/server/storage/database.ts': { openDatabase: () => ({ close: () => {} }) },
    '/server/product/index.ts': { product },
    '/server/runtime/settings.ts': { readSettings: () => ({}) },
    '/server/runtime/log.ts': { createLog: () => ({}) },
  };
  const failure = await new Promise((fail) => {
    Object(apiInDevelopment('/server/product/index.ts')).configureServer({
      ssrLoadModule: async (path: string) => modules[path],
      middlewares: {
        use: (answer: (request: object, response: object, fail: (error: unknown) => void) => void) =>
          answer({ url: '/healthz' }, {}, fail),
      },
    });
  });
  expect(String(failure)).toMatch(/It was changed\.\n.*delete the data folder/);
});
