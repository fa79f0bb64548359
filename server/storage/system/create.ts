import type { Database } from '../database.ts';
import { identityColumn } from '../identity-column.ts';
import type { SystemTables } from '../system-tables.ts';
import { addMissingColumn } from '../tables/existing.ts';
import { createAccountTables } from './accounts.ts';
import { createFileTables } from './files.ts';
import { createJobTables } from './jobs.ts';
import type { TableMaking } from './making.ts';
import { createNoticeTables } from './notices.ts';
import { createPersonalTables } from './personal.ts';
import { createRegistrationTables } from './registration.ts';
import { createUpkeepTables } from './upkeep.ts';

/** Name of the lock under which tables are made and changed, so that servers starting together do it one by one. */
export const tablesLock = 'tables';

/** Creates the tables of the server itself where they are missing. */
export async function createSystemTables(database: Database): Promise<void> {
  await database.transaction(
    async (trx) => {
      const making: TableMaking<keyof SystemTables> = {
        table: (name) => trx.schema.createTable(name).ifNotExists(),
        index: (name) => trx.schema.createIndex(name).ifNotExists(),
        identity: identityColumn(database.kind),
        bytes: database.kind === 'sqlite' ? 'blob' : 'bytea',
      };
      await createAccountTables(making);
      await createRegistrationTables(making);
      await createPersonalTables(making);
      await createNoticeTables(making);
      await createFileTables(making);
      await createJobTables(making);
      await createUpkeepTables(making);
      await addMissingColumn(trx, database.kind, 'job', 'request', 'text');
    },
    { lock: tablesLock },
  );
}
