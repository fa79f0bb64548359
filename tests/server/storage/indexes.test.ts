import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productCatalogue } from '../../../server/resources/product.ts';
import { readAccounts } from '../../../server/session/accounts.ts';
import type { Database } from '../../../server/storage/database.ts';
import { createScopes, type Scope } from '../../../server/storage/records/scope.ts';
import { layoutOf } from '../../../server/storage/tables/layout.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';
import { identity } from './small-catalogue.ts';

/** Keeps the statements that are run through it. */
function recorder() {
  const statements: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { statements, plugin };
}

describe.each(databases)('an index answers on $name', (kind) => {
  let demo: DemoConsole;
  let scope: Scope;
  const { statements, plugin } = recorder();

  beforeAll(async () => {
    demo = await openConsole(kind);
    const { resources, kinds } = productCatalogue();
    const layouts = new Map(resources.map((resource) => [resource.name, layoutOf(resource, kinds)]));
    const database: Database = { ...demo.database, db: demo.database.db.withPlugin(plugin) };
    const scopes = createScopes({ database, layouts, timeZone: 'Asia/Shanghai' });
    scope = scopes.scopeFor(identity(2, 2, ['merchant_admin']), demo.clock.now());
  });
  afterAll(() => demo.stop());

  /** How the database runs the first statement of `work`, were its tables too large to be read through or sorted. */
  const planOf = async (work: () => Promise<unknown>): Promise<string> => {
    statements.length = 0;
    await work();
    const [node] = statements;
    if (node === undefined) throw new Error('Nothing was asked of the database.');
    return demo.database.transaction(async (trx) => {
      const { sql: text, parameters } = trx.getExecutor().compileQuery(node, { queryId: 'explained' });
      if (kind.name === 'postgres') {
        await sql`analyze`.execute(trx);
        for (const way of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']) {
          await sql.raw(`set local enable_${way} = off`).execute(trx);
        }
      }
      const explain = kind.name === 'postgres' ? 'explain' : 'explain query plan';
      const { rows } = await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      return JSON.stringify(rows);
    });
  };

  it('who signs in', async () => {
    const accounts = readAccounts(demo.database.db.withPlugin(plugin));
    const plan = await planOf(() => accounts.byEmail('owner@demo.example'));
    expect(plan).toContain('user__alone__folded_email');
  });

  it.each([
    ['createdAt', 'desc', 'merchant__by_createdAt'],
    ['createdAt', 'asc', 'merchant__by_createdAt'],
    ['updatedAt', 'desc', 'merchant__by_updatedAt'],
    ['name', 'asc', 'merchant__by__sort_name'],
    ['expiresAt', 'asc', 'merchant__by_expiresAt'],
  ] as const)('a page of an enterprise by %s %s, without sorting', async (field, order, index) => {
    const sort = [{ field, order }];
    const plan = await planOf(() => scope.records('merchant').page({ sort, start: 0, end: 20 }));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE|Sort /);
  });
});
