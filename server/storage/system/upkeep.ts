import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/**
 * What servers share: rate limits, live events, migrations that were run, retries of due transitions, leases of records,
 * what is published on top of the code, and the state of the server.
 */
export interface UpkeepTables {
  /**
   * State of the database that a backup includes: the fingerprint of its `SECRET_KEY`, the ids of the demo's
   * enterprises as JSON, and which parts of what is published administrators know not to be in effect, as JSON.
   */
  server_state: { name: 'key fingerprint' | 'product' | 'demo' | 'set aside'; value: string };
  /** The number of attempts in a time window, shared by all servers. */
  attempt: { key: string; count: number; endsAt: string };
  /** Migrations that were run, with the checksum of their text. */
  migration: { name: string; checksum: string; at: string };
  /** Live events; `user` is null if the event is not for a single user. */
  event: { id: Generated<number>; user: number | null; enterprise: number | null; payload: string };
  /** Records whose due transition failed: the failures in a row, and the time of the next retry. */
  due_retry: { resource: string; transition: string; record: number; failures: number; retryAt: string };
  /**
   * Records that a user works on in a queue, or a service token, which `holder` made. Nobody else gets or decides them
   * until the lease expires.
   */
  record_lease: { resource: string; record: number; holder: number; token: number | null; expiresAt: string };
  /**
   * What was declared live, on top of the code, each time whole as JSON (`Publication`). The one with the highest number
   * holds; none is ever changed or deleted.
   */
  publication: { number: number; content: string; reason: string; user: number; userName: string; at: string };
}

/** Creates the tables that servers share if they are missing. */
export async function createUpkeepTables(builder: TableBuilder<keyof UpkeepTables>): Promise<void> {
  const { table, index, identity, create } = builder;
  await table('attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('endsAt', 'text', required)
    .$call(create);
  await table('migration')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(columns('text', ['checksum', 'at'], required))
    .$call(create);
  await table('event')
    .$call(identity)
    .$call(columns('bigint', ['user', 'enterprise']))
    .addColumn('payload', 'text', required)
    .$call(create);
  await table('due_retry')
    .$call(columns('text', ['resource', 'transition'], required))
    .addColumn('record', 'bigint', required)
    .addColumn('failures', 'integer', required)
    .addColumn('retryAt', 'text', required)
    .addPrimaryKeyConstraint('due_retry_key', ['resource', 'transition', 'record'])
    .$call(create);
  await table('record_lease')
    .addColumn('resource', 'text', required)
    .$call(columns('bigint', ['record', 'holder'], required))
    .addColumn('token', 'bigint')
    .addColumn('expiresAt', 'text', required)
    .addPrimaryKeyConstraint('record_lease_key', ['resource', 'record'])
    .$call(create);
  await index('attempt_by_end').on('attempt').column('endsAt').execute();
  await createStateTables(builder);
}

/** Creates the tables of what is published, and of the state of the server. */
async function createStateTables({ table, create }: TableBuilder<keyof UpkeepTables>): Promise<void> {
  await table('publication')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .$call(columns('text', ['content', 'reason'], required))
    .addColumn('user', 'bigint', required)
    .$call(columns('text', ['userName', 'at'], required))
    .$call(create);
  await table('server_state')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .$call(create);
}
