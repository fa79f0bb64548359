import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/resource.ts';
import type { Plan } from '../../../src/engine/routes/plan.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { swept } from '../../setup/sweep.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from './console.ts';
import { type Asked, resourceEndpoints } from './endpoints.ts';

/*
 * Generated from the list of resources and from what the server mounts: whatever platform staff are answered of another
 * enterprise leaves its line there, be it a success or a refusal, and nothing leaves one at home.
 */

const catalogue = productCatalogue();
const foreign = '3';
const home = '1';
/** What holds no row of an enterprise: views and leases are the caller's own, a template is made of the declarations, and nothing is decided. */
const readsNothing = new Set([
  'GET /{name}/views',
  'GET /{name}/import/template',
  'DELETE /{name}/queue',
  'POST /{name}/grants',
]);
const isViewCall = (endpoint: string) => endpoint.includes('/views');

interface Asking extends Asked {
  readonly method: string;
  readonly endpoint: string;
}

/** Stands for no record. */
const nothing = '999999999999999';
/** Calls that are more than the endpoint as it is: by id, past the end, of nothing, as another file. */
const variants: Readonly<Record<string, (id: string) => readonly string[]>> = {
  'GET /{name}/page': (id) => [`/page?id=${id}&_end=1`, `/page?id=${id}&_start=50&_end=51`, `/page?id=${nothing}`],
  'GET /{name}/tree': () => [`/tree?id=${nothing}`],
  'GET /{name}/counts': (id) => [`/counts?id=${id}`, `/counts?id=${nothing}`],
  'GET /{name}/aggregate': (id) => [
    `/aggregate?id=${id}&by=month:createdAt`,
    `/aggregate?id=${nothing}`,
    '/aggregate?by=enterprise',
  ],
  'GET /{name}/trash': () => [`/trash?q=${nothing}`],
  'GET /{name}/options': (id) => [`/options?id=${id}`, `/options?id=${nothing}`],
  'GET /{name}/export': (id) => [`/export?format=csv&id=${id}`, `/export?format=xlsx&id=${id}`],
};

/** The row of a sheet, held against the records of the enterprise. */
function importOf({ body, ...rest }: Asked, enterprise: string | undefined): Asked {
  return { ...rest, body: { ...body, rows: [{ enterprise }] } };
}

/** Every call of a resource about one record or its enterprise; the one that may delete it comes last. */
function askingsOf(resource: Resource, id: string, enterprise: string | undefined): Asking[] {
  const narrowed = ({ path, ...rest }: Asked): Asked => {
    if (path.includes(id) || enterprise === undefined) return { path, ...rest };
    if (path === '/query') {
      return { path, ...rest, body: { ...rest.body, where: [{ field: 'enterprise', value: enterprise }] } };
    }
    return { path: `${path}${path.includes('?') ? '&' : '?'}enterprise=${enterprise}`, ...rest };
  };
  const askings = Object.entries(resourceEndpoints)
    .filter(([endpoint]) => !isViewCall(endpoint) || endpoint.startsWith('GET'))
    .filter(([endpoint]) => endpoint !== 'GET /{name}/residue' || resource.quota !== undefined)
    .flatMap(([endpoint, expectation]) =>
      expectation(resource, catalogue).flatMap(({ ask }): Asking[] => {
        const [method = ''] = endpoint.split(' ');
        const isFile = endpoint.endsWith('/export') || endpoint.endsWith('/template');
        const reads = endpoint.endsWith('/query') || (method === 'GET' && !isViewCall(endpoint) && !isFile);
        const asked = endpoint.endsWith('/import')
          ? importOf(ask(id), enterprise)
          : reads || isFile
            ? narrowed(ask(id))
            : ask(id);
        const others = (variants[endpoint]?.(id) ?? [])
          .filter((path) => enterprise !== undefined || !path.includes('by=enterprise'))
          .map((path) => ({ method, endpoint, isFile, ...(path.includes(nothing) ? narrowed({ path }) : { path }) }));
        return [{ method, endpoint, ...asked }, ...others];
      }),
    );
  // A batch that names no record tells of none.
  const telling = askings.filter(({ path, body }) => path !== '/batch' || JSON.stringify(body).includes(id));
  return telling.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
}

describe.each(databases)('the trace of platform staff on $name', { timeout: 120_000 }, (kind) => {
  let demo: DemoConsole;
  let platform: Person;
  let other: Person;
  let role: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    platform = await demo.enter('super@demo.example');
    other = await demo.enter('owner@other.example');
    const known = new Set(codesOf(catalogue.plan.permissions));
    const held: { code: string }[] = Object(await other.get('/resources/user'));
    const permissions = held.map(({ code }) => code).filter((code) => known.has(code));
    ({ id: role } = await other.create('role', { name: '全看', code: 'all', scope: 'all', permissions }));
    const values = { name: '平台的商家', contact: '甲', mobile: '13900009999' };
    const { id: merchant } = await platform.create('merchant', { enterprise: home, ...values });
    await platform.create('shop', { enterprise: home, name: '平台的店', merchant, platform: 'jd', shopNo: 'home' });
    // The newest of each enterprise is walked: nobody who asks is changed.
    for (const enterprise of [home, foreign, foreign]) {
      const email = `walked${enterprise}.${Math.random()}@demo.example`;
      await platform.create('user', { enterprise, username: '被走过的', email });
    }
  });
  afterAll(() => demo.stop());
  // The pickers let time pass.
  beforeEach(async () => {
    platform = await demo.enter('super@demo.example');
    other = await demo.enter('owner@other.example');
  });

  /** Lines of the log of an enterprise, newest first, read past the server. */
  const linesOf = async (enterprise: string) => {
    const log = demo.database.db.withTables<{ operationLog: LogTable }>();
    return log
      .selectFrom('operationLog')
      .select(['id', 'module', 'action', 'details', 'target'])
      .where('enterprise', '=', Number(enterprise))
      .orderBy('id', 'desc')
      .execute();
  };
  const since = async (enterprise: string, count: number) => {
    const lines = await linesOf(enterprise);
    return lines.slice(0, lines.length - count);
  };

  async function ask(asking: Asking, resource: string, headers: Readonly<Record<string, string>>) {
    const { method, path, body, isFile } = asking;
    const url = `/${resource}${path}`;
    if (method !== 'GET' && !isFile) return platform.call(method, url, { ...(body && { body }), headers });
    const response = await platform.fetch(
      url,
      { ...headers, 'Content-Type': 'application/json' },
      { method, ...(body && { body: JSON.stringify(body) }) },
    );
    const text = await response.text();
    const isEnvelope = (response.headers.get('Content-Type') ?? '').includes('json');
    return { status: response.status, code: isEnvelope ? Number(JSON.parse(text).code) : 1 };
  }

  const sightOf = (sight: string): Readonly<Record<string, string>> => {
    if (sight === 'preview') return { 'X-Preview-Role': role };
    return sight === 'chosen' ? { 'X-Enterprise': foreign } : {};
  };

  const owned = catalogue.resources
    .filter(({ owner }) => owner === 'enterprise')
    .map((resource) => [resource.name, resource] as const);

  describe.each(swept(owned, 5, kind.name))('of %s', (name, resource) => {
    const recordIn = async (enterprise: string): Promise<WireRecord | undefined> =>
      (await platform.page(`/${name}/page?enterprise=${enterprise}&_end=1&_sort=id&_order=desc`)).records[0];

    it.each([
      ['as they are', 'all'],
      ['as a role', 'preview'],
      ['with the enterprise chosen', 'chosen'],
    ])('stands in the log of the enterprise, whatever they call and are answered, %s', async (_how, sight) => {
      const record = await recordIn(foreign);
      if (!record) return;
      const isPreview = sight === 'preview';
      const headers = sightOf(sight);
      for (const asking of askingsOf(resource, record.id, sight === 'all' ? foreign : undefined)) {
        if (isPreview && asking.method !== 'GET') continue;
        if (readsNothing.has(asking.endpoint) && !(isPreview && isViewCall(asking.endpoint))) continue;
        // One line tells of a picker for ten minutes.
        if (asking.path.startsWith('/options')) demo.clock.advance(601);
        const before = (await linesOf(foreign)).length;
        const { status, code } = await ask(asking, name, headers);
        const told = `${asking.method} ${asking.path} ${status} ${code}`;
        expect(status, told).toBeLessThan(500);
        const lines = await since(foreign, before);
        if (code === 50008 || code === 40400 || code === 50000) continue;
        // What is refused for its values alone may tell nothing.
        if (code !== 40000) expect(lines.length, told).toBeGreaterThan(0);
        const views = lines.filter(({ action }) => action === 'view');
        expect(views.length, `${told} doubles`).toBeLessThanOrEqual(1);
        if (views.length < lines.length) expect(views, `${told} doubles`).toEqual([]);
      }
    });

    it('leaves nothing at home', async () => {
      const record = await recordIn(home);
      if (!record) return;
      for (const asking of askingsOf(resource, record.id, home)) {
        // Figures for every enterprise are those of others, too.
        if (asking.path.includes('by=enterprise') || asking.method === 'DELETE') continue;
        const before = (await linesOf(home)).length;
        const { status, code } = await ask(asking, name, {});
        const lines = await since(home, before);
        expect(
          lines.filter(({ action }) => action === 'view'),
          `${asking.method} ${asking.path} ${status} ${code}`,
        ).toEqual([]);
      }
    });
  });

  const merchantOf = async (person: Person, name: string) =>
    person.create('merchant', { name, contact: '甲', mobile: '13900001111' });
  const viewsAfter = async (work: () => Promise<unknown>, enterprise = foreign) => {
    const before = (await linesOf(enterprise)).length;
    await work();
    return (await since(enterprise, before)).filter(({ action }) => action === 'view');
  };

  it('outlives the transaction of a write that is refused', async () => {
    const record = await merchantOf(other, '被人改过');
    const stale = { update: [{ id: record.id, version: 99, remark: 'x' }], create: [{}] };
    const refusals: [string, string, object | undefined, number][] = [
      ['PATCH', `/merchant/${record.id}`, { version: 99, remark: 'x' }, 40900],
      ['POST', `/merchant/${record.id}/actions/sign`, {}, 40900],
      ['POST', '/merchant/batch', stale, 40000],
      ['POST', '/merchant', { enterprise: foreign, name: '被人改过', contact: '甲', mobile: '13900001111' }, 40900],
    ];
    for (const [method, path, body, code] of refusals) {
      let answer: unknown;
      const views = await viewsAfter(async () => {
        answer = await platform.call(method, path, { body });
      });
      expect(views, `${method} ${path} ${JSON.stringify(answer)}`).toHaveLength(1);
      if (method !== 'POST' || path.includes('sign')) expect(answer).toMatchObject({ code });
    }
  });

  it('is left with the enterprise chosen, too, by what is refused and by a sheet that is only checked', async () => {
    const headers = { 'X-Enterprise': foreign };
    const merchant = { name: '选中企业的商家', contact: '甲', mobile: '13900001111' };
    const { id } = await other.create('merchant', merchant);
    const shop = { name: '选中企业的店', merchant: id, platform: 'jd', shopNo: 'chosen' };
    await other.create('shop', shop);
    await other.create('role', { name: '选中企业的角色', code: 'chosen', scope: 'all', permissions: [] });
    await other.create('user', { username: '选中企业的人', email: 'chosen@demo.example' });
    const refusals: [string, object][] = [
      ['/merchant', merchant],
      ['/merchant', { ...merchant, enterprise: foreign }],
      ['/merchant/batch', { create: [merchant] }],
      ['/shop', { ...shop, name: '另一家店' }],
      ['/role', { name: '另一个角色', code: 'chosen', scope: 'all', permissions: [] }],
      ['/user', { username: '另一个人', email: 'chosen@demo.example' }],
      ['/authorization/actions/issue', { range: 'chosen', shops: [nothing], expiresAt: '2026-05-01' }],
    ];
    for (const [path, body] of refusals) {
      const views = await viewsAfter(async () => {
        expect((await platform.call('POST', path, { body, headers })).code, path).not.toBe(1);
      });
      expect(views, path).toHaveLength(1);
    }
    const sheet = { rows: [merchant], onDuplicate: 'update' };
    expect(await viewsAfter(() => platform.post('/merchant/import?dryRun=true', sheet, headers))).toHaveLength(1);
  });

  it('is one line of an import with the enterprise chosen, and one of its undoing', async () => {
    const headers = { 'X-Enterprise': foreign };
    const merchant = { name: '选中企业导入的', contact: '甲', mobile: '13900001111' };
    await other.create('merchant', merchant);
    const body = { rows: [{ ...merchant, contact: '乙' }], onDuplicate: 'update' };
    const before = (await linesOf(foreign)).length;
    const { job } = Object(await platform.post('/merchant/import', body, headers));
    expect((await since(foreign, before)).map(({ action }) => action)).toEqual(['import']);
    await platform.post(`/jobs/${job}/undo`, {}, headers);
    expect((await since(foreign, before)).map(({ action }) => action)).toEqual(['step', 'import']);
  });

  it('names the record, and what refers to it where it is not deleted for that', async () => {
    const record = await merchantOf(other, '有店的商家');
    await other.create('shop', { name: '挡路的店', merchant: record.id, platform: 'jd', shopNo: 'in the way' });
    const [line] = await viewsAfter(async () => {
      expect(await platform.call('DELETE', `/merchant/${record.id}`)).toMatchObject({ code: 40900 });
    });
    expect(line).toMatchObject({ module: 'merchant' });
    expect(JSON.parse(line?.details ?? '')).toMatchObject({ shown: { merchant: 1, shop: 1 } });
  });

  it('is left by an answer that is given again', async () => {
    const record = await merchantOf(other, '再问一次');
    const headers = { 'Idempotency-Key': 'asked again' };
    const body = { level: 'A', version: 1 };
    const again = () =>
      platform.call('POST', '/merchant/batch', { body: { update: [{ id: record.id, ...body }] }, headers });
    expect(await viewsAfter(again)).toEqual([]);
    expect(await viewsAfter(again)).toMatchObject([{ target: '再问一次' }]);
  });

  it('is left by what people are called whose names stand in a record at home', async () => {
    const { records } = await other.page('/user/page?_end=1');
    const { id } = await platform.create('merchant', {
      enterprise: home,
      name: '外人记下的',
      contact: '甲',
      mobile: '13900001111',
    });
    await demo.database.db
      .withTables<{ merchant: { id: number; createdBy: number } }>()
      .updateTable('merchant')
      .set({ createdBy: Number(records[0]?.id) })
      .where('id', '=', Number(id))
      .execute();
    expect(await viewsAfter(() => platform.record(`/merchant/${id}`))).toMatchObject([{ module: 'user' }]);
  });

  it('is left by a notice that names a record', async () => {
    const record = await merchantOf(other, '有人告诉我的');
    const { id: me } = Object(await platform.get('/users/info'));
    const shared = { resource: 'merchant', record: Number(record.id), action: 'assign', field: 'owner', count: 1 };
    const at = demo.clock.now().toISOString();
    await demo.database.db
      .insertInto('user_notice')
      .values({ ...shared, user: Number(me), actor: null, at, readAt: null })
      .execute();
    expect(await viewsAfter(() => platform.get('/notices'))).toMatchObject([{ module: 'merchant' }]);
  });

  it('is left by a queue without records', async () => {
    const path = `/aiCandidate/queue?_preset=pending&id=${nothing}`;
    const chosen = { 'X-Enterprise': foreign };
    expect(await viewsAfter(() => platform.post(path, {}, chosen))).toMatchObject([{ module: 'aiCandidate' }]);
    expect(await viewsAfter(() => platform.post(`${path}&enterprise=${foreign}`, {}))).toHaveLength(1);
  });

  it('is one line for many keys in a picker, and for many events', async () => {
    demo.clock.advance(4000);
    const search = async () => {
      for (const key of ['商', '家', '户']) await platform.get(`/merchant/options?q=${key}&enterprise=${foreign}`);
      await platform.get(`/merchant/options?enterprise=${foreign}`);
    };
    expect(await viewsAfter(search)).toHaveLength(1);
    demo.clock.advance(601);
    expect(await viewsAfter(search)).toHaveLength(1);
    const stream = await platform.listen();
    const hear = async () => {
      const last = await merchantOf(other, `听见的${Math.random()}`);
      await stream.until(({ id }) => id === last.id);
    };
    const views = await viewsAfter(async () => {
      await hear();
      await hear();
    });
    expect(views).toHaveLength(1);
    expect(JSON.parse(views[0]?.details ?? '')).toMatchObject({ read: 'events' });
    demo.clock.advance(3601);
    expect(await viewsAfter(hear)).toHaveLength(1);
    await stream.close();
  });

  it('is the line of the import in every enterprise that its rows are written to', async () => {
    const rows = [{ enterprise: foreign, name: '平台导入的', contact: '甲', mobile: '13900001111' }];
    const before = (await linesOf(foreign)).length;
    const { job } = Object(await platform.post('/merchant/import', { rows, onDuplicate: 'update' }));
    expect(await since(foreign, before)).toMatchObject([{ action: 'import', module: 'merchant' }]);
    const written = (await linesOf(foreign)).length;
    await platform.post(`/jobs/${job}/undo`);
    expect(await since(foreign, written)).toHaveLength(1);
    const refused = [{ enterprise: foreign, name: '', contact: '甲', mobile: '13900001111' }];
    const views = await viewsAfter(() => platform.post('/merchant/import', { rows: refused, onDuplicate: 'update' }));
    expect(views).toHaveLength(1);
  });

  it('is the line of an export in every enterprise whose rows are taken away, with how many and what was unmasked', async () => {
    const before = { [foreign]: (await linesOf(foreign)).length, 2: (await linesOf('2')).length };
    await (await platform.fetch('/merchant/export?format=csv&columns=name,mobile')).text();
    const count = (await platform.page(`/merchant/page?enterprise=${foreign}&_end=1`)).total;
    const lines = (await since(foreign, before[foreign] ?? 0)).filter(({ action }) => action === 'export');
    expect(lines).toMatchObject([{ target: `${count} 条记录` }]);
    expect(JSON.parse(lines[0]?.details ?? '')).toMatchObject({ count, revealed: ['mobile'] });
    expect((await since('2', before[2])).filter(({ action }) => action === 'export')).toHaveLength(1);
  });
});

function codesOf(nodes: Plan['permissions']): string[] {
  return nodes.flatMap(({ codes, children }) => [...codes, ...codesOf(children)]);
}

interface LogTable {
  readonly id: number;
  readonly enterprise: number;
  readonly module: string;
  readonly action: string;
  readonly target: string;
  readonly details: string;
}
