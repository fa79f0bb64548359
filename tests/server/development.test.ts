import { describe, expect, it, vi } from 'vitest';
import { apiInDevelopment } from '../../server/operations/development.ts';
import { MigrationRefused } from '../../server/operations/migrations/run.ts';
import { product } from '../setup/product.ts';

/** The API of a dev server that loads these modules, whichever they are at the time. */
function developed(startBackend: (given: { product: object }) => Promise<object>) {
  const logged: string[] = [];
  const modules: Record<string, object | Error> = {
    '/server/operations/start/backend.ts': { startBackend },
    '/server/storage/database.ts': { openDatabase: () => ({ close: () => {} }) },
    '/server/product/index.ts': { product },
    '/server/runtime/settings.ts': { readSettings: () => ({}) },
    '/server/runtime/log.ts': { createLog: () => ({}) },
  };
  let answer: (request: object, response: object, fail: (error: unknown) => void) => void = () => {};
  Object(apiInDevelopment('/server/product/index.ts')).configureServer({
    config: { logger: { error: (line: string) => logged.push(line) } },
    async ssrLoadModule(path: string) {
      const module = modules[path];
      if (module instanceof Error) throw module;
      return module;
    },
    middlewares: { use: (given: typeof answer) => (answer = given) },
  });
  return {
    logged,
    modules,
    /** Asks once. Resolves to the error, or to undefined where an answer was ended. */
    ask: () =>
      new Promise((resolve) => {
        const response = { writeHead: vi.fn(), end: () => resolve(undefined), on: vi.fn(), setHeader: vi.fn() };
        answer(
          { url: '/healthz', method: 'GET', headers: { host: 'localhost' }, rawHeaders: [], on: vi.fn() },
          response,
          resolve,
        );
      }),
  };
}

describe('The API in development', () => {
  it('says what a developer may do about a migration that was run before it was finished', async () => {
    const { ask } = developed(() => Promise.reject(new MigrationRefused('It was changed.')));
    expect(String(await ask())).toMatch(/It was changed\.\n.*delete the data folder/);
  });

  it('takes over a product that is saved, and answers as before while what is saved has a mistake', async () => {
    const started: object[] = [];
    const { ask, modules, logged } = developed(async (given) => {
      started.push(given.product);
      if ('mistake' in given.product) throw new Error('There is a mistake in the resources');
      return { fetch: () => new Response('fine') };
    });
    const [first, wrong, second] = [{ ...product }, { ...product, mistake: true }, { ...product }];
    const saved = async (module: object) => {
      modules['/server/product/index.ts'] = module;
      return ask();
    };
    expect(await saved({ product: first })).toBeUndefined();
    expect(await saved({ product: wrong })).toBeUndefined();
    expect(await ask()).toBeUndefined();
    expect(await saved(new SyntaxError('Unexpected token'))).toBeUndefined();
    expect(logged).toEqual(['Error: There is a mistake in the resources']);
    expect(await saved({ product: second })).toBeUndefined();
    expect(started).toEqual([first, wrong, second]);
  });
});
