import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** Passwords, sessions and their tokens. */
export interface AccountTables {
  /** Password hash of a user. Never stored in a row that the resource API can read. */
  credential: { user: number; hash: string; changedAt: string };
  /** A session: one sign-in, and all tokens that came from it. `id` is random. */
  session: {
    id: string;
    user: number;
    createdAt: string;
    expiresAt: string;
    revokedAt: string | null;
    address: string;
    userAgent: string;
  };
  /** One row per refresh token issued to a session that has not been deleted yet. Only the hash is stored. */
  refresh_token: { hash: string; session: string; expiresAt: string; usedAt: string | null };
  /** Every attempt to sign in, and every password reset; `user` is null if no user has the e-mail address. */
  login_log: {
    id: Generated<number>;
    user: number | null;
    enterprise: number | null;
    email: string;
    at: string;
    address: string;
    /** What limits count by (`networkOf`); null in lines of earlier releases. */
    network: string | null;
    userAgent: string;
    outcome: string;
  };
  /** Users whose password was set by another user. They must choose their own before they can do anything else. */
  one_time_password: { user: number; at: string };
  /** Links for resetting a forgotten password. Only the hash of the token in the link is stored. */
  password_reset: { hash: string; user: number; expiresAt: string };
  /** The secret of a service token. Only its hash is stored, never in a row that the resource API can read. */
  service_token: { hash: string; token: number; at: string };
}

/** Creates the account tables if they are missing. */
export async function createAccountTables(builder: TableBuilder<keyof AccountTables>): Promise<void> {
  await createSecretTables(builder);
  await createSessionTables(builder);
  await createLoginLog(builder);
}

/** Creates the tables of what proves who somebody is. */
async function createSecretTables({ table, index, create }: TableBuilder<keyof AccountTables>): Promise<void> {
  await table('credential')
    .addColumn('user', 'bigint', (column) => column.primaryKey())
    .$call(columns('text', ['hash', 'changedAt'], required))
    .$call(create);
  await table('one_time_password')
    .addColumn('user', 'bigint', (column) => column.primaryKey())
    .addColumn('at', 'text', required)
    .$call(create);
  await table('password_reset')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user', 'bigint', required)
    .addColumn('expiresAt', 'text', required)
    .$call(create);
  await table('service_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('token', 'bigint', required)
    .addColumn('at', 'text', required)
    .$call(create);
  await index('service_token_by_token').on('service_token').column('token').execute();
  await index('password_reset_by_end').on('password_reset').column('expiresAt').execute();
  await index('password_reset_by_user').on('password_reset').column('user').execute();
}

async function createSessionTables({ table, index, create }: TableBuilder<keyof AccountTables>): Promise<void> {
  await table('session')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user', 'bigint', required)
    .$call(columns('text', ['createdAt', 'expiresAt'], required))
    .addColumn('revokedAt', 'text')
    .$call(columns('text', ['address', 'userAgent'], required))
    .$call(create);
  await table('refresh_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('session', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('expiresAt', 'text', required)
    .addColumn('usedAt', 'text')
    .$call(create);
  await index('session_by_user').on('session').column('user').execute();
  await index('session_by_end').on('session').column('expiresAt').execute();
  await index('refresh_token_by_end').on('refresh_token').column('expiresAt').execute();
  await index('refresh_token_by_session').on('refresh_token').column('session').execute();
}

async function createLoginLog({ table, index, identity, create }: TableBuilder<keyof AccountTables>): Promise<void> {
  await table('login_log')
    .$call(identity)
    .$call(columns('bigint', ['user', 'enterprise']))
    .$call(columns('text', ['email', 'at', 'address'], required))
    .addColumn('network', 'text')
    .$call(columns('text', ['userAgent', 'outcome'], required))
    .$call(create);
  await index('login_log_by_user').on('login_log').columns(['user', 'at']).execute();
  await index('login_log_by_time').on('login_log').column('at').execute();
  await index('login_log_by_network').on('login_log').columns(['user', 'network', 'outcome']).execute();
  await index('login_log_by_origin').on('login_log').columns(['user', 'address', 'outcome']).execute();
}
