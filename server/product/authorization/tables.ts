import type { Kysely } from 'kysely';
import type { SystemTables } from '../../storage/system/system-tables.ts';
import { required } from '../../storage/system/table-builder.ts';

export type AuthorizationTables = {
  /** Codes that another enterprise may redeem. Only the hash is stored, and it is deleted with its first use. */
  authorization_code: { hash: string; authorization: number; at: string };
};

export const authorizationTables = ['authorization_code'] as const satisfies readonly (keyof AuthorizationTables)[];

/** Creates the table of codes if it is missing. */
export async function createAuthorizationTables({ schema }: Kysely<SystemTables>): Promise<void> {
  await schema
    .createTable('authorization_code')
    .ifNotExists()
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('authorization', 'bigint', required)
    .addColumn('at', 'text', required)
    .execute();
  await schema
    .createIndex('authorization_code_by_authorization')
    .ifNotExists()
    .on('authorization_code')
    .column('authorization')
    .execute();
}
