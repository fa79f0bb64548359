import { pino } from 'pino';
import { product } from '#product/server';
import { serveBackend } from '../../server/operations/serve.ts';
import type { BackendOptions } from '../../server/operations/start/backend.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import type { RoleGrant } from '../../src/engine/publishing/api.ts';
import type { Patch } from '../../src/engine/publishing/publication.ts';
import type { DatabaseKind } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

export type Place = Awaited<ReturnType<DatabaseKind['create']>>;

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startOn>>['enter']>>;

/** Starts a server on a database that publishes. */
export async function startOn(place: Place, options: Partial<BackendOptions> = {}) {
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
  const database = openDatabase(settings);
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await database.close();
  };
  const backend = await serveBackend({
    product,
    database,
    settings,
    log: pino({ level: 'silent' }),
    demo: true,
    stopping: stopping.signal,
    passwordCost: quickPasswords,
    ...options,
  });
  async function call(method: string, path: string, { body, token, publication, language = 'zh' }: CallOptions = {}) {
    const response = await backend.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          'Accept-Language': language,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(publication !== undefined && { 'X-Publication': String(publication) }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const { code, msg, data } = await response.json();
    return { code, msg, data: Object(data), version: response.headers.get('X-Permission-Version') };
  }
  async function enter(name: string, language = 'zh') {
    const credentials = { email: `${name}@demo.example`, password: demoPassword, platform: 'PC' };
    const { data } = await call('POST', '/sso/v1/auth/login', { body: credentials });
    const token = String(data.token);
    const send = (method: string, path: string, body?: unknown, publication?: number) =>
      call(method, `/buffalo/v1${path}`, { body, token, publication, language });
    const publish = (
      base: number,
      patches: readonly Patch[],
      resources: readonly unknown[] = [],
      grants?: readonly RoleGrant[],
    ) => send('POST', '/publications', { base, reason: '试一试', publication: { patches, resources }, grants });
    const fetchIn = (path: string, spoken: string) =>
      backend.fetch(
        new Request(`http://localhost/buffalo/v1${path}`, {
          headers: { Authorization: `Bearer ${token}`, 'Accept-Language': spoken },
        }),
      );
    return {
      fetch: fetchIn,
      get: (path: string, publication?: number) => send('GET', path, undefined, publication),
      send,
      publish,
    };
  }
  return { enter, stop, database };
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly publication?: number | undefined;
  readonly language?: string;
}
