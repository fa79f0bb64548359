import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { undescribed } from '../../server/http/openapi/document.ts';
import { createExamples } from '../../server/http/openapi/examples.ts';
import { describedValue } from '../../server/http/openapi/field-schema.ts';
import { openApiRoutes } from '../../server/http/openapi/routes.ts';
import { route as recorded } from '../../server/http/route.ts';
import type { AppEnv } from '../../server/request/context.ts';
import { serverIdentity } from '../../server/request/server-identity.ts';
import { networkRates, rates } from '../../server/runtime/limits.ts';
import { memoize } from '../../src/base/calls/memoize.ts';
import { superAdmin } from '../../src/engine/permissions/permission.ts';
import { databases } from '../setup/databases.ts';

import { productCatalogue } from '../setup/product.ts';
import { type OpenApiDocument, readOpenApi } from './openapi-document.ts';

import { type DemoConsole, openConsole, type Person } from './resources/console.ts';
import { resourceEndpoints } from './resources/endpoints.ts';

const [kind] = databases;

interface Exampled {
  readonly schema: { readonly anyOf?: readonly object[] };
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Answer {
  readonly content: Readonly<Record<string, Exampled>>;
}

/** Returns a schema of the document for use outside of it. */
function within(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
}

describe('making openapi.json', () => {
  const catalogue = productCatalogue();
  const routes = catalogue.resources.flatMap(({ name }) => [
    { method: 'GET', path: `/buffalo/v1/${name}/sample`, handler: recorded({ summary: 'A sample' }, () => name) },
    { method: 'GET', path: '/buffalo/v1/:name/page', handler: recorded({ summary: 'A page' }, () => name) },
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
      .route('/', openApiRoutes({ catalogueOf: async () => catalogue, routes: begun, limit: async () => {} }));
    const ask = async (...permissions: string[]) =>
      (await app.request('/openapi.json', { headers: { Permissions: permissions.join(' ') } })).text();
    return { app, begun, ask };
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

  it('is sent anew only to those who have another one', async () => {
    const { app } = openRoute();
    const ask = (headers: Readonly<Record<string, string>>) => app.request('/openapi.json', { headers });
    const first = await ask({ Permissions: 'merchant_admin' });
    const etag = first.headers.get('ETag') ?? '';
    const same = await ask({ Permissions: 'merchant_admin', 'If-None-Match': etag });
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', etag]);
    expect((await ask({ Permissions: 'user_admin', 'If-None-Match': etag })).status).toBe(200);
  });

  it('lets the event loop turn meanwhile', async () => {
    const { begun, ask } = openRoute();
    let turns = 0;
    let isOver = false;
    let milliseconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      milliseconds += 1;
      return milliseconds;
    });
    onTestFinished(() => clock.mockRestore());
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
    expect(turns).toBeGreaterThan(10);
  });
});

describe('openapi.json', () => {
  let demo: DemoConsole;
  let owner: Person;
  let documentOf: (person: Person) => Promise<OpenApiDocument>;

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

  it.each(['super', 'owner', 'staff'])('has no error for the linter of Redocly, as %s sees it', async (name) => {
    const source = JSON.stringify(await documentOf(await demo.signIn(`${name}@demo.example`)));
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('says once what calls have in common, and refers to it', async () => {
    const text = await (await (await demo.signIn('super@demo.example')).fetch('/openapi.json')).text();
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
    const document: OpenApiDocument = JSON.parse(text);
    const { resolve } = readOpenApi(document);
    const references = new Set(text.match(/(?<="\$ref":")[^"]+/g));
    for (const $ref of references) expect(resolve({ $ref })).toBeDefined();
    const used = new Set([...references].map((reference) => reference.replace('#/components/', '')));
    const { securitySchemes: _schemes, ...components } = document.components;
    const told = Object.entries(components).flatMap(([section, parts]) =>
      Object.keys(parts).map((name) => `${section}/${name}`),
    );
    expect(told.filter((name) => !used.has(name))).toEqual([]);
  });

  it('lists every call of the router, and none besides', async () => {
    const document = await documentOf(await demo.signIn('super@demo.example'));
    const routes = demo.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
    const told = readOpenApi(document).operations;
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

  it.each(['super', 'owner'])('has a valid example of whatever is sent and answered, as %s sees it', async (name) => {
    const document = await documentOf(await demo.signIn(`${name}@demo.example`));
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(document, 'document');
    const { operations, resolve } = readOpenApi(document);
    const shown = operations.flatMap(({ method, path, parameters = [], requestBody, responses }) => {
      const contents = [requestBody ?? {}, ...Object.values(responses)].map((part) => resolve<Partial<Answer>>(part));
      const bodies = contents.flatMap(({ content }) => content?.['application/json'] ?? []);
      const all = [...bodies, ...parameters.map((part) => resolve<Exampled>(part))];
      return all.map(({ schema, examples = {} }) => ({
        call: `${method} ${path}`,
        schema,
        examples: Object.values(examples),
      }));
    });
    const compiled = memoize((schema: string) => ajv.compile(JSON.parse(schema)));
    const bad = shown.flatMap(({ call, schema, examples }) => {
      const validate = compiled(JSON.stringify(within(schema)));
      const [example] = examples;
      return example && validate(example.value) ? [] : [{ call, example, errors: validate.errors }];
    });
    expect(bad).toEqual([]);
    expect(shown.length).toBeGreaterThan(1000);
  });

  it('has examples that the kinds of the fields take', () => {
    const { resources, kinds } = productCatalogue();
    const exampleOf = createExamples({});
    const fields = resources.flatMap((resource) => Object.values(resource.fields));
    const refused = fields.flatMap((field) => {
      const example = exampleOf(describedValue(field, kinds));
      const problems = kinds[field.type]?.schema(field.settings).safeParse(example).error?.issues ?? [];
      return problems.length > 0 ? [{ field: field.name, type: field.type, example, problems }] : [];
    });
    expect(refused).toEqual([]);
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
      { ...document.components.schemas?.[name], unevaluatedProperties: false },
    ]);
    const schemas = { ...document.components.schemas, ...Object.fromEntries(closed) };
    ajv.addSchema({ ...document, components: { ...document.components, schemas } }, 'document');
    const { operations, resolve } = readOpenApi(document);
    const reads = operations.flatMap(({ method, path, responses }) => {
      const answer = resolve<Answer>(responses[200] ?? {});
      const [envelope] = answer.content['application/json']?.schema.anyOf ?? [];
      return method === 'GET' && path.startsWith('/buffalo/v1/') && envelope ? [{ path, envelope }] : [];
    });
    const ids = new Map<string, string>();
    for (const { name } of resources)
      ids.set(name, (await platform.page(`/${name}/page?_end=1`)).records[0]?.id ?? '1');
    const answered: string[] = [];
    for (const { path, envelope } of reads) {
      const called = path.replace('/buffalo/v1', '');
      const [, resource = ''] = called.split('/');
      const { code, msg, data } = await platform.call('GET', called.replaceAll(/\{\w+\}/g, ids.get(resource) ?? '1'));
      if (code !== 1) continue;
      const validate = ajv.compile(within(envelope));
      validate({ code, msg, data });
      expect({ path, errors: validate.errors }).toEqual({ path, errors: null });
      answered.push(path);
    }
    expect(answered.length).toBeGreaterThan(40);
  });

  it('says of every call what it is: give the handler of a new one its record, by `route`', () => {
    expect(undescribed(demo.app.routes)).toEqual([]);
    const handler = () => undefined;
    expect(undescribed([...demo.app.routes, { method: 'GET', path: '/new', handler }])).toEqual(['GET /new']);
  });

  it('has the calls of each resource that answer, and no others', async () => {
    const document = await documentOf(await demo.signIn('super@demo.example'));
    const told = readOpenApi(document).operations.map(({ method, path }) => `${method} ${path}`);
    const catalogue = productCatalogue();
    // Those that depend on a quota or on actions are told of fewer and of more resources.
    const compared = Object.entries(resourceEndpoints).filter(
      ([endpoint]) => !/\{key\}|residue|POST.*bulk/.test(endpoint),
    );
    const differing = catalogue.resources.flatMap((resource) =>
      compared.flatMap(([endpoint, expectation]) => {
        const call = endpoint.replace('{name}', `buffalo/v1/${resource.name}`);
        const isTold = told.includes(call);
        return isTold === expectation(resource, catalogue).length > 0 ? [] : [{ call, isTold }];
      }),
    );
    expect(differing).toEqual([]);
  });

  it('tells what the fields take, from the same declarations', async () => {
    const document = await documentOf(owner);
    const { queryOf, wholeSchema } = readOpenApi(document);
    const [merchant, create, change] = ['merchant', 'merchant.create', 'merchant.change'].map((name) =>
      wholeSchema({ $ref: `#/components/schemas/${name}` }),
    );
    expect(create?.required).toEqual(expect.arrayContaining(['name', 'contact', 'mobile']));
    expect(create?.properties).not.toHaveProperty('status');
    expect(merchant?.properties).toHaveProperty('status');
    expect(change?.required).toEqual(['version']);
    const filters = queryOf('GET', '/buffalo/v1/merchant/page');
    expect(filters).toEqual(expect.arrayContaining(['q', 'category', 'expiresAt_gte', '_preset']));
    expect(filters).not.toContain('mobile');
    expect(document.paths).toHaveProperty(['/buffalo/v1/merchant/{id}/actions/sign']);
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

  it('tells what calls need and how often they may be made, also those of no resource', async () => {
    const toldTo = async (name: string) =>
      readOpenApi(await documentOf(await demo.signIn(`${name}@demo.example`))).operations;
    const told = await toldTo('owner');
    const about = (call: string) => told.find(({ method, path }) => `${method} ${path}` === call);
    expect(about('GET /buffalo/v1/merchant/export')).toMatchObject({ 'x-needs': ['list', 'export'] });
    expect(about('GET /buffalo/v1/merchant/aggregate')).toMatchObject({ 'x-rate-limit': rates.expensive });
    const grantees = 'GET /buffalo/v1/enterprises/grantees';
    expect(about(grantees)).toMatchObject({ 'x-resource': 'authorization', 'x-needs': ['list'] });
    expect(about('GET /buffalo/v1/openapi.json')).toMatchObject({ 'x-rate-limit': rates.descriptions });
    expect(about('POST /buffalo/v1/enterprises/registry')).toMatchObject({
      'x-rate-limit': { ...networkRates.registry, by: 'network' },
    });
    expect((await toldTo('staff')).map(({ method, path }) => `${method} ${path}`)).not.toContain(grantees);
  });

  it('tells what figures are asked for beside the filters', async () => {
    const [own, all] = [await documentOf(owner), await documentOf(await demo.signIn('super@demo.example'))];
    const asked = (document: OpenApiDocument, path: string) =>
      readOpenApi(document).queryOf('GET', `/buffalo/v1/${path}`);
    expect(asked(own, 'merchant/counts')).toContain('_total');
    expect(asked(own, 'merchant/counts')).not.toContain('_preset');
    expect(asked(own, 'merchant/aggregate')).toEqual(expect.arrayContaining(['_by', '_measure', '_preset']));
    expect(asked(own, 'merchant/reports/contracts')).toEqual(expect.arrayContaining(['_from', '_to', '_by']));
    expect(asked(own, 'shop/residue')).toEqual([]);
    expect(asked(all, 'shop/residue')).toEqual(['enterprise']);
  });

  it('tells of no resource and no field that does not exist for the caller', async () => {
    const document = await documentOf(await demo.signIn('staff@demo.example'));
    const { components, paths } = document;
    expect(paths).toHaveProperty(['/buffalo/v1/merchant/page']);
    expect(Object.keys(paths).filter((path) => path.startsWith('/buffalo/v1/user/'))).toEqual([]);
    expect(components.schemas).not.toHaveProperty('user');
    expect(readOpenApi(document).wholeSchema({ $ref: '#/components/schemas/merchant' }).properties).not.toHaveProperty(
      'enterprise',
    );
    expect((await demo.app.request('/buffalo/v1/openapi.json', {}, {})).status).toBe(401);
  });
});
