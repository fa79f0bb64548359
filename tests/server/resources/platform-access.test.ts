import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/resource.ts';
import { databases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { resourceEndpoints } from './endpoints.ts';

const catalogue = productCatalogue();
/** The enterprise whose rows are read. */
const foreign = '3';
/** What holds no row of an enterprise: views are the caller's own, and a template is made of the declarations. */
const readsNothing = new Set(['GET /{name}/views', 'GET /{name}/import/template']);

/** Every way of reading a resource, from the list that the test of every endpoint holds against what is mounted. */
function readingsOf(resource: Resource) {
  return Object.entries(resourceEndpoints)
    .filter(([endpoint]) => endpoint.startsWith('GET ') && !readsNothing.has(endpoint))
    .flatMap(([endpoint, expectation]) => expectation(resource, catalogue).map(({ ask }) => ({ endpoint, ask })))
    .filter(({ endpoint }) => endpoint !== 'GET /{name}/residue' || resource.quota !== undefined);
}

/** The question about the enterprise alone, where it names no record. */
function narrowed(path: string, id: string): string {
  if (path.includes(id)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}enterprise=${foreign}`;
}

describe.each(databases)('what platform staff read on $name', (kind) => {
  let demo: DemoConsole;
  let platform: Person;
  let other: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    platform = await demo.enter('super@demo.example');
    other = await demo.enter('owner@other.example');
  });
  afterAll(() => demo.stop());

  const lastLine = async (person: Person) =>
    (await person.page('/operationLog/page?_sort=id&_order=desc&_end=1')).records[0];

  it.each(
    catalogue.resources
      .filter(({ owner }) => owner === 'enterprise')
      .map((resource) => [resource.name, resource] as const),
  )('of %s stands in the log of the enterprise, by whichever endpoint', async (name, resource) => {
    const [record] = (await other.page(`/${name}/page?_end=1`)).records;
    if (!record) return;
    for (const { endpoint, ask } of readingsOf(resource)) {
      const before = await lastLine(other);
      const { path } = ask(record.id);
      const response = await platform.fetch(`/${name}${narrowed(path, record.id)}`);
      // A record may have no version yet.
      if (response.status === 404 && endpoint.endsWith('/versions/{number}')) continue;
      expect(response.status, endpoint).toBe(200);
      await response.text();
      const line = await lastLine(other);
      expect(Number(line?.id), `${endpoint} leaves a line`).toBeGreaterThan(Number(before?.id ?? 0));
      expect(line, endpoint).toMatchObject({
        // An example shows a person.
        module: endpoint === 'GET /{name}/scopes' ? catalogue.system.users : name,
        action: endpoint === 'GET /{name}/export' ? 'export' : 'view',
        labels: { user: '平台管理员' },
      });
    }
  });

  it('of all enterprises together stands in the log of the platform, with what was read', async () => {
    const before = await lastLine(other);
    await platform.get('/merchant/aggregate?by=status');
    expect((await lastLine(other))?.id).toBe(before?.id);
    const [line] = (await platform.page('/operationLog/page?enterprise=1&_sort=id&_order=desc&_end=1')).records;
    expect(line).toMatchObject({ module: 'merchant', action: 'view' });
    expect(JSON.parse(String(line?.details))).toMatchObject({ read: 'aggregate' });
  });

  it('is not logged for users who read their own rows', async () => {
    const before = await lastLine(other);
    await other.get('/merchant/counts');
    expect((await lastLine(other))?.id).toBe(before?.id);
  });

  it('stands in the log of the enterprise where the rows of a sheet are held against its records, too', async () => {
    const [known] = (await other.page('/merchant/page?_end=1')).records;
    const check = async (name: unknown) => {
      const rows = [{ enterprise: foreign, name, contact: '甲', mobile: '13900001111' }];
      return Object(await platform.post('/merchant/import?dryRun=true', { rows, onDuplicate: 'update' })).rows[0];
    };
    for (const name of [known?.name, '还没有的商家']) {
      const before = await lastLine(other);
      expect(await check(name)).toMatchObject({ outcome: name === known?.name ? 'update' : 'create' });
      const line = await lastLine(other);
      expect(Number(line?.id)).toBeGreaterThan(Number(before?.id ?? 0));
      expect(line).toMatchObject({ module: 'merchant', action: 'view' });
    }
  });
});
