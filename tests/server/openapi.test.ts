import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { undescribed } from '../../server/openapi/document.ts';
import { productCatalogue } from '../../server/resources/product.ts';
import { databases } from '../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './resources/console.ts';

const [kind] = databases;

/** What the tests look at of an OpenAPI document. */
interface Document {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters: readonly { name: string }[] }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, { properties: object; required?: string[] }>> };
}

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
    expect(filters).toEqual(expect.arrayContaining(['q', 'category', 'expiresAt_gte', '_scene']));
    expect(filters).not.toContain('mobile');
    expect(paths).toHaveProperty(['/buffalo/v1/merchant/{id}/actions/sign']);
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
