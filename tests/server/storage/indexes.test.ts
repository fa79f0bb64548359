import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAccounts } from '../../../server/session/accounts/accounts.ts';
import type { Database } from '../../../server/storage/database.ts';
import { createDataAccess, type DataAccess } from '../../../server/storage/records/data-access.ts';
import type { PageRequest } from '../../../server/storage/records/read/reader.ts';
import { existingIndexes } from '../../../server/storage/tables/existing.ts';
import { layoutOf } from '../../../server/storage/tables/layout-of.ts';
import { systemResources } from '../../../src/resources/index.ts';
import { allDatabases } from '../../setup/databases.ts';
import { productCatalogue } from '../../setup/product.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';
import { identity } from './small-catalogue.ts';

/** Returns the same database, and keeps the statements that are run through it. */
function recording(db: Database['db'], statements: CompiledQuery[]): Database['db'] {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded = db.withPlugin(plugin);
  const run = recorded.executeQuery.bind(recorded);
  const executeQuery = (query: CompiledQuery) => {
    statements.push(query);
    return run(query);
  };
  return Object.assign(recorded, { executeQuery });
}

interface PlanOptions {
  readonly isWanted?: (text: string) => boolean;
  /** Indexes that PostgreSQL is to do without. */
  readonly without?: RegExp;
}

describe.each(allDatabases)('an index answers on $name', (kind) => {
  let demo: DemoConsole;
  let scope: DataAccess;
  let everybody: DataAccess;
  const statements: CompiledQuery[] = [];

  beforeAll(async () => {
    demo = await openConsole(kind);
    const { resources, kinds } = productCatalogue();
    const layouts = new Map(resources.map((resource) => [resource.name, layoutOf(resource, kinds)]));
    const database: Database = {
      ...demo.database,
      db: recording(demo.database.db, statements),
      readPool: recording(demo.database.readPool, statements),
    };
    const dataAccess = createDataAccess({
      database,
      bigrams: { isReady: () => true },
      layouts,
      system: systemResources,
      timeZone: 'Asia/Shanghai',
    });
    scope = dataAccess.forIdentity(identity(2, 2, ['merchant_admin']), demo.clock.now());
    everybody = dataAccess.forIdentity(identity(1, 1, ['super_admin']), demo.clock.now());
  });
  afterAll(() => demo.stop());

  /**
   * How the database runs the first statement of `work` that is wanted, were its tables too large to be read through or
   * sorted. A table of a few hundred rows is read by any index: those that are `without` the question are taken away.
   */
  const planOf = async (
    work: () => Promise<unknown>,
    { isWanted = (text) => text.includes('select'), without }: PlanOptions = {},
  ): Promise<string> => {
    statements.length = 0;
    await work();
    const done = new Error('The plan is known.');
    let plan = '';
    const explaining = demo.database.transaction(async (trx) => {
      if (kind.name === 'postgres') {
        await sql`analyze`.execute(trx);
        for (const way of ['seqscan', 'sort', 'incremental_sort']) {
          await sql.raw(`set local enable_${way} = off`).execute(trx);
        }
      }
      for (const table of without && kind.name === 'postgres' ? ['merchant', 'user'] : []) {
        const names = [...(await existingIndexes(trx, demo.database.dialect, table)).keys()];
        for (const name of names.filter((one) => without?.test(one))) await trx.schema.dropIndex(name).execute();
      }
      const wanted = statements.find(({ sql: text }) => isWanted(text));
      if (!wanted) throw new Error('Nothing of the kind was asked of the database.');
      const explain = kind.name === 'postgres' ? 'explain' : 'explain query plan';
      const { rows } = await trx.executeQuery(CompiledQuery.raw(`${explain} ${wanted.sql}`, [...wanted.parameters]));
      plan = JSON.stringify(rows);
      throw done;
    });
    await expect(explaining).rejects.toBe(done);
    return plan;
  };

  it('who signs in', async () => {
    const accounts = readAccounts(recording(demo.database.db, statements));
    const plan = await planOf(() => accounts.byEmail('owner@demo.example'));
    expect(plan).toContain('user__alone__folded_email');
  });

  const page = (reach: DataAccess, request: Partial<PageRequest>) =>
    reach.records('merchant').page({ sort: [{ field: 'createdAt', order: 'desc' }], start: 0, end: 20, ...request });
  const orders = [
    ['createdAt', 'createdAt'],
    ['updatedAt', 'updatedAt'],
    ['name', '_sort_name'],
    ['code', 'code'],
    ['level', '_sort_level'],
    ['expiresAt', 'expiresAt'],
    ['fee', 'fee'],
  ] as const;

  it.each(
    orders.flatMap(([field, column]) => (['asc', 'desc'] as const).map((order) => [field, order, column] as const)),
  )(
    'a page by %s %s, of one enterprise and of all, without sorting and without reading rows',
    async (field, order, column) => {
      for (const [reach, index] of [
        [scope, `merchant__in_${column}`],
        [everybody, `merchant__all_${column}`],
      ] as const) {
        const plan = await planOf(() => page(reach, { sort: [{ field, order }] }));
        expect(plan).toContain(index);
        expect(plan).toMatch(/COVERING INDEX|Index Only Scan/);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort /);
      }
    },
  );

  it.each(orders)('the beginning and the rest of an export by %s, without sorting', async (field, column) => {
    const sort = [{ field, order: 'desc' as const }];
    const isWanted = (text: string) => text.includes('order by');
    for (const [reach, index] of [
      [scope, `merchant__in_${column}`],
      [everybody, `merchant__all_${column}`],
    ] as const) {
      const records = reach.records('merchant');
      const { place } = await records.next({ sort, place: undefined, limit: 5 });
      for (const from of [undefined, place]) {
        const plan = await planOf(() => records.next({ sort, place: from, limit: 5 }), { isWanted });
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/TEMP B-TREE|Sort /);
      }
    }
  });

  it.each(['category', 'level', 'status', 'owner'])('a page of one %s, in the usual order', async (field) => {
    const filters = [{ field, operator: 'eq' as const, values: field === 'owner' ? [3] : ['A'] }];
    const where = { field, eq: field === 'owner' ? '3' : 'A' };
    for (const selection of [{ filters }, { where }]) {
      const index = `merchant__in_${field}_createdAt`;
      const isWanted = (text: string) => text.includes('order by');
      // Nearly all records of the demo belong to one enterprise: the index across all would do as well.
      const plan = await planOf(() => page(scope, selection), { isWanted, without: /^merchant__all_/ });
      expect(plan).toContain(index);
      const counted = await planOf(() => scope.records('merchant').count(selection, 10_001));
      expect(counted).toMatch(new RegExp(`merchant__(in|all)_${field}_createdAt`));
    }
  });

  it.each(['status', 'owner'])('a page of one %s across all enterprises, in the usual order', async (field) => {
    const where = { field, eq: field === 'owner' ? '3' : 'A' };
    const plan = await planOf(() => page(everybody, { where }), { isWanted: (text) => text.includes('order by') });
    expect(plan).toContain(`merchant__all_${field}_createdAt`);
  });

  it('how many conversations have two values, without reading rows', async () => {
    const filters = [
      { field: 'intent', operator: 'eq' as const, values: ['refund'] },
      { field: 'transferred', operator: 'eq' as const, values: [1] },
    ];
    const plan = await planOf(() => scope.records('conversation').count({ filters }, undefined));
    expect(plan).toMatch(/conversation__in_(intent|transferred)_startAt/);
    expect(plan).toMatch(/COVERING INDEX|Index Only Scan/);
  });

  it('a range of days', async () => {
    const filters = [{ field: 'expiresAt', operator: 'gte' as const, values: ['2026-03-01'] }];
    const plan = await planOf(() => scope.records('merchant').count({ filters }, 10_001));
    expect(plan).toMatch(/merchant__(in|all)_expiresAt/);
  });

  it('the figures of a report, without reading rows', async () => {
    const read = () =>
      scope.records('merchant').figures({
        request: '1',
        time: 'signedAt',
        stretches: [{ key: '2026', from: '2026-01-01', until: '2027-01-01' }],
        groupings: [['owner']],
        measures: [{ of: 'sum', field: 'fee' }],
        limit: 10,
      });
    const plan = await planOf(read, { without: /^merchant__(?!in_figures)/ });
    expect(plan).toContain('merchant__in_figures');
    expect(plan).toMatch(/COVERING INDEX|Index Only Scan/);
  });

  it('a part of a text, of two characters or more', async () => {
    const readable = new Set(['name', 'code', 'contact']);
    const filters = [{ field: 'username', operator: 'like' as const, values: ['林晓'] }];
    const keyword = () => scope.records('merchant').count({ keyword: '旗舰', readable }, 10_001);
    const picker = () => scope.records('user').count({ filters }, 10_001);
    const index = kind.name === 'postgres' ? /_search_(merchant|user)/ : /VIRTUAL TABLE INDEX/;
    for (const work of [keyword, picker]) expect(await planOf(work, { without: /^(merchant|user)__/ })).toMatch(index);
  });

  it('the records of a page, and reads no others of the enterprise', async () => {
    const plan = await planOf(() =>
      scope.records('merchant').findMany(Array.from({ length: 20 }, (_, id) => `${id + 1}`)),
    );
    expect(plan).toMatch(kind.name === 'sqlite' ? /INTEGER PRIMARY KEY/ : /merchant_pkey/);
  });

  it('what refers to a record', async () => {
    const work = () => everybody.records('merchant').referring('owner', '3', 5);
    const plan = await planOf(work, { isWanted: (text) => /count.* from "merchant"/s.test(text) });
    expect(plan).toContain('merchant__all_owner_createdAt');
  });
});
