import type { Database } from '../database.ts';
import { createAccountTables } from '../system/accounts.ts';
import { createFileTables } from '../system/files.ts';
import { createGrantTables } from '../system/grants.ts';
import { createJobTables } from '../system/jobs.ts';
import { createNoticeTables } from '../system/notices.ts';
import { createOutboxTables } from '../system/outbox.ts';
import { createPersonalTables } from '../system/personal.ts';
import { createRegistrationTables } from '../system/registration.ts';
import type { SystemTables } from '../system/system-tables.ts';
import { createUpkeepTables } from '../system/upkeep.ts';
import { tableBuilder } from './existing.ts';
import { createFeatureTables } from './feature-tables.ts';

/**
 * Name of the advisory lock under which tables are created and changed, so that servers that start together do it one
 * after another.
 */
export const tablesLock = 'tables';

/** Creates the tables of the server itself, and the columns that they lack. */
export async function createSystemTables(database: Database): Promise<void> {
  await database.transaction(
    async (trx) => {
      const builder = await tableBuilder<keyof SystemTables>(trx, database.dialect);
      await createAccountTables(builder);
      await createRegistrationTables(builder);
      await createGrantTables(builder);
      await createPersonalTables(builder);
      await createNoticeTables(builder);
      await createOutboxTables(builder);
      await createFileTables(builder);
      await createJobTables(builder);
      await createUpkeepTables(builder);
      await createFeatureTables(builder);
    },
    { lock: tablesLock },
  );
}
