import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { product } from '#product/server';
import { serveBackend } from '../../server/operations/publishing/serve.ts';
import { demoPassword } from '../../server/operations/start/demo.ts';
import type { Product } from '../../server/operations/start/product.ts';
import { readSettings } from '../../server/runtime/settings.ts';
import { openDatabase } from '../../server/storage/database.ts';
import type { Patch } from '../../src/engine/publishing/publication.ts';
import { type DatabaseKind, databases } from '../setup/databases.ts';
import { quickPasswords } from '../setup/quick-passwords.ts';

const field = { type: 'text', label: '发票抬头', max: 50, filter: true, search: true };
const invoice: Patch = { resource: 'merchant', path: ['fields', 'ownInvoice'], value: field };
const inquiry = {
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

type Place = Awaited<ReturnType<DatabaseKind['create']>>;

/** Starts a server on a database, until the end of the test. */
async function startOn(place: Place, served: Product = product) {
  const settings = readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.url });
  const database = openDatabase(settings);
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await database.close();
  };
  const backend = await serveBackend({
    product: served,
    database,
    settings,
    log: pino({ level: 'silent' }),
    demo: true,
    stopping: stopping.signal,
    passwordCost: quickPasswords,
  });
  async function call(method: string, path: string, { body, token, publication }: CallOptions = {}) {
    const response = await backend.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
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
  async function enter(name: string) {
    const credentials = { email: `${name}@demo.example`, password: demoPassword, platform: 'PC' };
    const { data } = await call('POST', '/sso/v1/auth/login', { body: credentials });
    const token = String(data.token);
    const send = (method: string, path: string, body?: unknown, publication?: number) =>
      call(method, `/buffalo/v1${path}`, { body, token, publication });
    const publish = (base: number, patches: readonly Patch[], resources: readonly unknown[] = []) =>
      send('POST', '/publications', { base, reason: '试一试', publication: { patches, resources } });
    return { get: (path: string, publication?: number) => send('GET', path, undefined, publication), send, publish };
  }
  return { enter, stop, database };
}

interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly publication?: number | undefined;
}

async function createPlace(kind: DatabaseKind): Promise<Place> {
  const place = await kind.create();
  onTestFinished(() => place.drop());
  return place;
}

describe.each(databases)('what is published on top of the code on $name', (kind) => {
  it('is served at once, kept by a restart, and rolled back', async () => {
    const place = await createPlace(kind);
    const server = await startOn(place);
    const platform = await server.enter('super');
    const owner = await server.enter('owner');
    const before = await owner.get('/users/info');
    expect(await platform.publish(0, [invoice], [inquiry])).toMatchObject({ code: 1, data: { number: 1 } });

    const { version, data: own } = await owner.get('/users/info');
    expect(own.publication).toBe(1);
    expect(version).not.toBe(before.version);
    const made = await owner.send('POST', '/ownInquiry', { subject: '开票' });
    expect(made).toMatchObject({ code: 1, data: { subject: '开票' } });
    const [merchant] = (await owner.get('/merchant/page?_end=1')).data.records;
    const saved = await owner.send('PATCH', `/merchant/${merchant.id}`, {
      ownInvoice: '星河科技',
      version: merchant.version,
    });
    expect(saved).toMatchObject({ code: 1, data: { ownInvoice: '星河科技' } });
    expect((await owner.get('/merchant/page?ownInvoice=星河科技')).data.records).toHaveLength(1);
    await server.stop();

    const again = await startOn(place);
    onTestFinished(again.stop);
    const later = await again.enter('owner');
    expect((await later.get('/merchant/page?ownInvoice=星河科技')).data.records).toHaveLength(1);
    const admin = await again.enter('super');
    const back = await admin.publish(1, []);
    expect(back).toMatchObject({ code: 1, data: { number: 2 } });
    expect(await later.get('/ownInquiry/page')).toMatchObject({ code: 40400 });
    expect(await later.get('/merchant/page?ownInvoice=星河科技')).toMatchObject({ code: 40000 });
    const restored = await admin.send('POST', '/publications/1/restore', { base: 2, reason: '还是要' });
    expect(restored).toMatchObject({ code: 1, data: { number: 3 } });
    expect((await later.get('/ownInquiry/page')).data.records).toMatchObject([{ subject: '开票' }]);
    expect((await admin.get('/publications')).data).toMatchObject([{ number: 3, reason: '还是要' }, {}, { number: 1 }]);
  });
});
