import { sql } from 'kysely';
import { createCatalogue } from '../../../server/records/catalogue/catalogue.ts';
import type { Identity } from '../../../server/request/context.ts';
import { type Database, openDatabase } from '../../../server/storage/database.ts';
import { createDataAccess, type DataAccessFactory } from '../../../server/storage/records/data-access.ts';
import { createSystemTables } from '../../../server/storage/tables/create-system-tables.ts';
import { layoutOf } from '../../../server/storage/tables/layout-of.ts';
import { prepareTables } from '../../../server/storage/tables/prepare.ts';
import type { AnyDefinition } from '../../../src/engine/definition/resource.ts';
import { kinds } from '../../../src/fields/index.ts';
import { ownerField, systemResources } from '../../../src/resources/index.ts';
import type { DatabaseKind } from '../../setup/databases.ts';
import type { Fields } from '../../setup/fields.ts';

const people: AnyDefinition = {
  name: 'user',
  recordLabel: 'username',
  fields: { username: { type: 'text', label: '用户名' } },
};
const enterprises: AnyDefinition = {
  name: 'enterprise',
  recordLabel: 'name',
  owner: 'platform',
  fields: { name: { type: 'text', label: '名称' } },
};

/** A catalogue of one resource of one's own, `thing`, beside users and enterprises. */
export function catalogueOf(fields: Fields, more: Partial<AnyDefinition> = {}) {
  const thing: AnyDefinition = { name: 'thing', recordLabel: Object.keys(fields)[0] ?? '', fields, ...more };
  const definitions = [thing, people, enterprises];
  const list = definitions.map(({ name }) => ({ name, title: name }));
  return createCatalogue({ list, definitions, kinds, ownerField, system: systemResources });
}

export interface SmallDatabase {
  readonly database: Database;
  /** Makes or adds to the tables of a catalogue, as a start of the server with these migrations would. */
  start(catalogue: ReturnType<typeof catalogueOf>, migrations?: readonly string[]): Promise<DataAccessFactory>;
  drop(): Promise<void>;
}

export const timeZone = 'Asia/Shanghai';

/** An empty database with the server's own tables. */
export async function openSmallDatabase(kind: DatabaseKind): Promise<SmallDatabase> {
  const place = await kind.create();
  const database = openDatabase({ databaseUrl: place.url, dataDir: place.dataDir });
  await createSystemTables(database);
  return {
    database,
    async start({ resources }, migrations = []) {
      const layouts = new Map(resources.map((resource) => [resource.name, layoutOf(resource, kinds)]));
      const bigrams = await prepareTables(database, [...layouts.values()], {
        async migrate(trx) {
          for (const statement of migrations) await sql.raw(statement).execute(trx);
          return migrations;
        },
      });
      await bigrams.filled;
      return createDataAccess({ database, bigrams, layouts, system: systemResources, timeZone });
    },
    async drop() {
      await database.close();
      await place.drop();
    },
  };
}

/** Somebody of an enterprise who holds the permissions given. */
export function identity(userId: number, enterpriseId: number, permissions: readonly string[] = []): Identity {
  return {
    userId,
    enterpriseId,
    permissions,
    sessionId: 'session',
    username: `user ${userId}`,
    dataScope: 'all',
    departmentId: null,
    mustChangePassword: false,
    permissionVersion: '1',
    isPlatform: permissions.includes('super_admin'),
  };
}
