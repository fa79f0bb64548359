import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** Notices to users, stored whether or not the user was signed in at the time. */
export interface NoticeTables {
  user_notice: {
    id: Generated<number>;
    user: number;
    resource: string;
    /** The record; null if the notice is about several. */
    record: number | null;
    /** `assign`, `delete`, `event`, one of a feature, or the key of a transition or action. */
    action: string;
    /** The field that assigns the record to the user, the key of the event, or what the action of a feature is about. */
    field: string;
    /** Number of records, or of what a feature counts on one record. */
    count: number;
    /** What the notice itself says of the records, a line for each; null if it says nothing. */
    summary: string | null;
    /** The user who did it; null for the server itself and for a service token. */
    actor: number | null;
    at: string;
    /** The background job that did it, which an undo takes back; null for none. */
    job: number | null;
    /** Null until the notice is read. */
    readAt: string | null;
  };
}

/** Creates the table of notices if it is missing. */
export async function createNoticeTables(builder: TableBuilder<keyof NoticeTables>): Promise<void> {
  const { table, index, identity, create } = builder;
  await table('user_notice')
    .$call(identity)
    .addColumn('user', 'bigint', required)
    .addColumn('resource', 'text', required)
    .addColumn('record', 'bigint')
    .$call(columns('text', ['action', 'field'], required))
    .addColumn('count', 'integer', required)
    .addColumn('summary', 'text')
    .addColumn('actor', 'bigint')
    .addColumn('at', 'text', required)
    .addColumn('readAt', 'text')
    .addColumn('job', 'bigint')
    .$call(create);
  await index('user_notice_by_job').on('user_notice').column('job').execute();
  await index('user_notice_by_user').on('user_notice').columns(['user', 'id']).execute();
}
