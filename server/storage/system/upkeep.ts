import type { Generated } from 'kysely';
import { required, type TableBuilder } from './table-builder.ts';

/** What servers share: tries that are counted, what they tell one another, migrations that were run, and due work that failed. */
export interface UpkeepTables {
  /**
   * What the database remembers about itself and keeps through a backup: the fingerprint of the key it is used with, and
   * the ids of the demo's enterprises as JSON.
   */
  server_state: { name: 'key fingerprint' | 'demo'; value: string };
  /** How often something was tried in a window of time, shared by all servers. */
  attempt: { key: string; count: number; endsAt: string };
  /** Written migrations that were run, with the checksum of their text. */
  migration: { name: string; checksum: string; at: string };
  /** What is told to whoever it concerns and is connected; `user` is null where many may hear it. */
  event: { id: Generated<number>; user: number | null; enterprise: number | null; payload: string };
  /** Records whose due transition failed: how often in a row, and when it is tried again. */
  due_retry: { resource: string; transition: string; record: number; failures: number; retryAt: string };
}

/** Makes the tables that servers share where they are missing. */
export async function createUpkeepTables({ table, index, identity }: TableBuilder<keyof UpkeepTables>): Promise<void> {
  await table('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('endsAt', 'text', required)
    .execute();
  await table('migration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('checksum', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await table('event')
    .$call(identity)
    .addColumn('user', 'bigint')
    .addColumn('enterprise', 'bigint')
    .addColumn('payload', 'text', required)
    .execute();
  await table('due_retry')
    .addColumn('resource', 'text', required)
    .addColumn('transition', 'text', required)
    .addColumn('record', 'bigint', required)
    .addColumn('failures', 'integer', required)
    .addColumn('retryAt', 'text', required)
    .addPrimaryKeyConstraint('due_retry_key', ['resource', 'transition', 'record'])
    .execute();
  await table('server_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await index('attempt_by_end').on('attempt').column('endsAt').execute();
}
