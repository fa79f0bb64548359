import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { product } from '#product/server';
import { serveBackend } from '../../../server/operations/serve.ts';
import type { BackendOptions } from '../../../server/operations/start/backend.ts';
import { demoPassword } from '../../../server/operations/start/demo.ts';
import { readSettings } from '../../../server/runtime/settings.ts';
import { openDatabase } from '../../../server/storage/database.ts';
import type { RoleGrant } from '../../../src/engine/publishing/api.ts';
import type { Patch } from '../../../src/engine/publishing/publication.ts';
import type { DatabaseKind } from '../../setup/databases.ts';
import { quickPasswords } from '../../setup/quick-passwords.ts';

type Place = Awaited<ReturnType<DatabaseKind['create']>>;

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startOn>>['enter']>>;

/** Starts a server on a database that publishes. */
export async function startOn(
  place: Pick<Place, 'dataDir' | 'url'>,
  options: Partial<BackendOptions> = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, ...environment });
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
  return { enter, stop, database, fetch: backend.fetch };
}

/** Starts a server for the tests of a suite, on a database of its own. */
export function publishingOn(kind: DatabaseKind, options: Partial<BackendOptions> = {}) {
  let place: Place;
  let server: Awaited<ReturnType<typeof startOn>>;
  beforeAll(async () => {
    place = await kind.create();
    server = await startOn(place, options);
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });
  return {
    enter: (name: string, language?: string) => server.enter(name, language),
    get database() {
      return server.database;
    },
    /** Starts another server beside it. */
    startOther: () => startOn(place, options),
    stop: () => server.stop(),
    async start() {
      server = await startOn(place, options);
    },
    async restart() {
      await server.stop();
      server = await startOn(place, options);
    },
  };
}

/** Returns the number of what is published. */
export async function liveNumber(person: Person): Promise<number> {
  return Number((await person.get('/publication')).data.number);
}

/** A resource that is published. */
export const inquiry = {
  definition: {
    name: 'ownInquiry',
    recordLabel: 'subject',
    fields: {
      subject: { type: 'text', label: '事项', required: true, search: true },
      merchant: { type: 'ref', label: '商家', to: 'merchant' },
    },
  },
  entry: { path: '/own/inquiry', name: 'ownInquiry', title: '咨询登记', perm: 'merchant_admin' },
  under: '客户管理',
};

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly publication?: number | undefined;
  readonly language?: string;
}
