import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { startBackend } from '../../server/operations/start/backend.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import type { Product } from '../../server/operations/start/product.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import { type DatabaseKind, databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

/** Somebody who is signed in to a product's server. Each call returns `data`, and throws what the server refuses. */
export interface ProductUser {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
}

/** Starts the server of a product with its demo data on a database of its own, until the end of the test. */
export async function startProduct(product: Product, kind: DatabaseKind | undefined = databases[0]) {
  if (!kind) throw new Error('There is no database to start on.');
  const place = await kind.create();
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
  const database = openDatabase(settings);
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await database.close();
    await place.drop();
  });
  const app = await startBackend({
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    demo: true,
    stopping: stopping.signal,
    superseded: stopping.signal,
    passwordCost: quickPasswords,
  });
  const call = async (path: string, method: string, body?: object, token?: string): Promise<unknown> => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { code, msg, data } = await response.json();
    if (code !== 1) throw new Error(`${method} ${path} was refused: ${msg} ${JSON.stringify(data)}`);
    return data;
  };
  return {
    database,
    async signIn(email: string): Promise<ProductUser> {
      const session = await call('/sso/v1/auth/login', 'POST', { email, password: demoPassword, platform: 'PC' });
      const token = String(Object(session).token);
      return {
        get: (path) => call(`/buffalo/v1${path}`, 'GET', undefined, token),
        post: (path, body) => call(`/buffalo/v1${path}`, 'POST', body ?? {}, token),
      };
    },
  };
}
