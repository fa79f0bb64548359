import type { Database } from '../database.ts';
import { identityColumn } from '../identity-column.ts';
import { createAccountTables } from '../system/accounts.ts';
import { createFileTables } from '../system/files.ts';
import { createJobTables } from '../system/jobs.ts';
import { createNoticeTables } from '../system/notices.ts';
import { createOutboxTables } from '../system/outbox.ts';
import { createPersonalTables } from '../system/personal.ts';
import { createPresenceTables } from '../system/presence.ts';
import { createRegistrationTables } from '../system/registration.ts';
import type { SystemTables } from '../system/system-tables.ts';
import type { TableBuilder } from '../system/table-builder.ts';
import { createUpkeepTables } from '../system/upkeep.ts';
import { addMissingColumn } from './existing.ts';
import { createFeatureTables } from './feature-tables.ts';

/**
 * Name of the advisory lock under which tables are created and changed, so that servers that start together do it one
 * after another.
 */
export const tablesLock = 'tables';

/** Creates the tables of the server itself if they are missing. */
export async function createSystemTables(database: Database): Promise<void> {
  await database.transaction(
    async (trx) => {
      const builder: TableBuilder<keyof SystemTables> = {
        table: (name) => trx.schema.createTable(name).ifNotExists(),
        index: (name) => trx.schema.createIndex(name).ifNotExists(),
        identity: identityColumn(database.kind),
        bytes: database.kind === 'sqlite' ? 'blob' : 'bytea',
      };
      await createAccountTables(builder);
      await createRegistrationTables(builder);
      await createPersonalTables(builder);
      await createPresenceTables(builder);
      await createNoticeTables(builder);
      await createOutboxTables(builder);
      await createFileTables(builder);
      await createJobTables(builder);
      await createUpkeepTables(builder);
      await createFeatureTables(builder);
      await addMissingColumn(trx, database.kind, 'job', 'request', 'text');
      await addMissingColumn(trx, database.kind, 'job', 'interruptions', 'bigint');
      await addMissingColumn(trx, database.kind, 'presence_stream', 'openedAt', 'text');
      await addMissingColumn(trx, database.kind, 'user_notice', 'summary', 'text');
      await addMissingColumn(trx, database.kind, 'user_notice', 'job', 'bigint');
      await builder.index('user_notice_by_job').on('user_notice').column('job').execute();
      await addMissingColumn(trx, database.kind, 'record_lease', 'token', 'bigint');
      await addMissingColumn(trx, database.kind, 'outbox', 'share', 'text', (column) => column.notNull().defaultTo(''));
      await builder.index('outbox_by_share').on('outbox').columns(['state', 'share', 'dueAt', 'id']).execute();
      await addMissingColumn(trx, database.kind, 'login_log', 'network', 'text');
      await builder.index('login_log_by_network').on('login_log').columns(['user', 'network', 'outcome']).execute();
      await addMissingColumn(trx, database.kind, 'file', 'uploader', 'text');
      await addMissingColumn(trx, database.kind, 'file', 'reserved', 'bigint');
      await addMissingColumn(trx, database.kind, 'saved_view', 'icon', 'text');
      await addMissingColumn(trx, database.kind, 'saved_view', 'team', 'bigint');
    },
    { lock: tablesLock },
  );
}
