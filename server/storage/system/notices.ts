import type { Generated } from 'kysely';
import { required, type TableBuilder } from './table-builder.ts';

/** What users are told of, whether or not they were there when it happened. */
export interface NoticeTables {
  user_notice: {
    id: Generated<number>;
    user: number;
    resource: string;
    /** The record it is about; null where it is about several. */
    record: number | null;
    /** `assign`, `delete` or the key of a transition. */
    action: string;
    /** The field by which the record is the user's. */
    field: string;
    /** How many records. */
    count: number;
    /** Who did it; null for the server itself. */
    actor: number | null;
    at: string;
    /** Null until it was read. */
    readAt: string | null;
  };
}

/** Makes the table of notices where it is missing. */
export async function createNoticeTables({ table, index, identity }: TableBuilder<keyof NoticeTables>): Promise<void> {
  await table('user_notice')
    .$call(identity)
    .addColumn('user', 'bigint', required)
    .addColumn('resource', 'text', required)
    .addColumn('record', 'bigint')
    .addColumn('action', 'text', required)
    .addColumn('field', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('actor', 'bigint')
    .addColumn('at', 'text', required)
    .addColumn('readAt', 'text')
    .execute();
  await index('user_notice_by_user').on('user_notice').columns(['user', 'id']).execute();
}
