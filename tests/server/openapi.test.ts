import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppEnv } from '../../server/context.ts';
import { rates } from '../../server/limits.ts';
import { undescribed } from '../../server/openapi/document.ts';
import { openApiRoutes } from '../../server/openapi/routes.ts';
import { serverIdentity } from '../../server/server-identity.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { databases } from '../setup/databases.ts';
import { productCatalogue } from '../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

const [kind] = databases;

interface DescribedCall {
  readonly parameters: readonly { name: string }[];
  readonly responses: Readonly<
    Record<number, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

/** What the tests look at of an OpenAPI document. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, { properties: object; required?: string[] }>> };
}

describe('making openapi.json', () => {
  const catalogue = productCatalogue();
  const routes = catalogue.resources.flatMap(({ name }) => [
    { method: 'GET', path: `/buffalo/v1/${name}/sample` },
    { method: 'GET', path: '/buffalo/v1/:name/page' },
  ]);

  /** The route alone, which tells how often a document was begun, and asks as somebody with these permissions. */
  function openRoute() {
    const begun = vi.fn(() => routes);
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        const permissions = (c.req.header('Permissions') ?? '').split(' ');
        c.set('identity', { ...serverIdentity, permissions, permissionVersion: '' });
        await next();
      })
      .route('/', openApiRoutes({ catalogue, routes: begun, limit: async () => {} }));
    const ask = async (...permissions: string[]) =>
      (await app.request('/openapi.json', { headers: { Permissions: permissions.join(' ') } })).text();
    return { begun, ask };
  }

  it('is done once for all who hold the same permissions, in whatever order, also of those who ask at once', async () => {
    const { begun, ask } = openRoute();
    const [one, other, narrow] = await Promise.all([
      ask('merchant_admin', 'user_admin'),
      ask('user_admin', 'merchant_admin'),
      ask('merchant_admin'),
    ]);
    expect(other).toBe(one);
    expect(narrow).not.toBe(one);
    expect([await ask('merchant_admin'), await ask('merchant_admin', 'user_admin')]).toEqual([narrow, one]);
    expect(begun).toHaveBeenCalledTimes(2);
  });

  it('is done anew for the permissions that were asked for longest ago', async () => {
    const { begun, ask } = openRoute();
    const codes = Array.from({ length: 8 }, (_, index) => `code${index}`);
    for (const code of codes) await ask(code);
    await ask('code0');
    await ask('one more');
    await ask('code0');
    expect(begun).toHaveBeenCalledTimes(9);
    await ask('code1');
    expect(begun).toHaveBeenCalledTimes(10);
  });

  it('lets the event loop turn meanwhile', async () => {
    const { begun, ask } = openRoute();
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    begun.mockImplementation(() => {
      setImmediate(count);
      return routes;
    });
    await ask(superAdmin);
    isOver = true;
    expect(turns).toBeGreaterThan(3);
  });
});

describe('openapi.json', () => {
  let demo: DemoConsole;
  let owner: Person;
  let documentOf: (person: Person) => Promise<Document>;

  beforeAll(async () => {
    if (!kind) throw new Error('There is no database.');
    demo = await openConsole(kind);
    owner = await demo.signIn('owner@demo.example');
    documentOf = async (person) => (await person.fetch('/openapi.json')).json();
  });
  afterAll(() => demo.stop());

  it('is a valid document of OpenAPI 3.1', async () => {
    const document = await documentOf(await demo.signIn('super@demo.example'));
    const result = await new Validator().validate(JSON.stringify(document, null, 1));
    expect(result).toEqual({ valid: true });
  });

  it('lists every call of the router, and none besides', async () => {
    const document = await documentOf(await demo.signIn('super@demo.example'));
    const routes = demo.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
    const told = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => ({ method: method.toUpperCase(), path })),
    );
    const answers = (route: { method: string; path: string }, call: { method: string; path: string }) => {
      const pattern = route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
      return route.method === call.method && new RegExp(`^${pattern}$`).test(call.path);
    };
    // What no resource of the product has, reports say, is described all the same: the next test sees to that.
    const untold = routes.filter((route) => !told.some((call) => answers(route, call)));
    expect(untold.filter(({ path }) => !path.startsWith('/buffalo/v1/:name/'))).toEqual([]);
    expect(told.filter((call) => !routes.some((route) => answers(route, call)))).toEqual([]);
    expect(told.length).toBeGreaterThan(routes.length);
  });

  it('tells what calls answer: every read there is, of the first record there is', { timeout: 120_000 }, async () => {
    const platform = await demo.signIn('super@demo.example');
    const document = await documentOf(platform);
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    // Nothing is answered of a record that is not told.
    const { resources } = productCatalogue();
    const closed = resources.map(({ name }) => [
      name,
      { ...document.components.schemas[name], additionalProperties: false },
    ]);
    const schemas = { ...document.components.schemas, ...Object.fromEntries(closed) };
    ajv.addSchema({ ...document, components: { ...document.components, schemas } }, 'document');
    const schemaOf = (path: string) =>
      `document#/paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema/anyOf/0`;
    const reads = Object.keys(document.paths).filter((path) => {
      const { get } = document.paths[path] ?? {};
      const told = get?.responses[200]?.content['application/json']?.schema;
      return told && 'anyOf' in told && path.startsWith('/buffalo/v1/');
    });
    const ids = new Map<string, string>();
    for (const { name } of resources)
      ids.set(name, (await platform.page(`/${name}/page?_end=1`)).records[0]?.id ?? '1');
    const answered: string[] = [];
    for (const path of reads) {
      const called = path.replace('/buffalo/v1', '');
      const [, resource = ''] = called.split('/');
      const { code, msg, data } = await platform.call('GET', called.replaceAll(/\{\w+\}/g, ids.get(resource) ?? '1'));
      if (code !== 1) continue;
      const validate = ajv.getSchema(schemaOf(path)) ?? expect.fail(`${path} tells of no answer.`);
      validate({ code, msg, data });
      expect({ path, errors: validate.errors }).toEqual({ path, errors: null });
      answered.push(path);
    }
    expect(answered.length).toBeGreaterThan(40);
  });

  it('says of every call what it is: add a new one to server/openapi/calls.ts', () => {
    const all = { permissions: ['super_admin'], version: '' };
    expect(undescribed(demo.app.routes, productCatalogue(), all)).toEqual([]);
  });

  it('tells what the fields take, from the same declarations', async () => {
    const { components, paths } = await documentOf(owner);
    const { merchant, 'merchant.create': create, 'merchant.change': change } = components.schemas;
    expect(create?.required).toEqual(expect.arrayContaining(['name', 'contact', 'mobile']));
    expect(create?.properties).not.toHaveProperty('status');
    expect(merchant?.properties).toHaveProperty('status');
    expect(change?.required).toEqual(['version']);
    const filters = paths['/buffalo/v1/merchant/page']?.get?.parameters.map(({ name }) => name);
    expect(filters).toEqual(expect.arrayContaining(['q', 'category', 'expiresAt_gte', '_preset']));
    expect(filters).not.toContain('mobile');
    expect(paths).toHaveProperty(['/buffalo/v1/merchant/{id}/actions/sign']);
  });

  it('is answered thirty times a minute to one user', async () => {
    const leader = await demo.enter('leader@demo.example');
    const ask = () => leader.fetch('/openapi.json');
    for (let count = 0; count < rates.descriptions.limit; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await (await demo.enter('staff@demo.example')).fetch('/openapi.json')).status).toBe(200);
    demo.clock.advance(rates.descriptions.seconds);
    expect((await ask()).status).toBe(200);
  });

  it('tells what figures are asked for beside the filters', async () => {
    const [own, all] = [await documentOf(owner), await documentOf(await demo.signIn('super@demo.example'))];
    const asked = ({ paths }: Document, path: string) =>
      paths[`/buffalo/v1/${path}`]?.get?.parameters.map(({ name }) => name) ?? [];
    expect(asked(own, 'merchant/counts')).toContain('_total');
    expect(asked(own, 'merchant/counts')).not.toContain('_preset');
    expect(asked(own, 'merchant/aggregate')).toEqual(expect.arrayContaining(['by', 'measure', '_preset']));
    expect(asked(own, 'merchant/reports/contracts')).toEqual(expect.arrayContaining(['_from', '_to', '_by']));
    expect(asked(own, 'shop/residue')).toEqual([]);
    expect(asked(all, 'shop/residue')).toEqual(['enterprise']);
  });

  it('tells of no resource and no field that does not exist for the caller', async () => {
    const { components, paths } = await documentOf(await demo.signIn('staff@demo.example'));
    expect(paths).toHaveProperty(['/buffalo/v1/merchant/page']);
    expect(Object.keys(paths).filter((path) => path.startsWith('/buffalo/v1/user/'))).toEqual([]);
    expect(components.schemas).not.toHaveProperty('user');
    expect(components.schemas.merchant?.properties).not.toHaveProperty('enterprise');
    expect((await demo.app.request('/buffalo/v1/openapi.json', {}, {})).status).toBe(401);
  });
});
