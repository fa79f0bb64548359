import type { Generated } from 'kysely';
import { required, type TableBuilder } from './table-builder.ts';

/** What users arranged for themselves. */
export interface PersonalTables {
  /** What a user has arranged for themself: one JSON object by key. */
  preference: { user: number; value: string };
  /** A list as somebody arranged and named it; `shared` with everybody of the enterprise who may open that list. */
  saved_view: {
    id: Generated<number>;
    enterprise: number;
    user: number;
    resource: string;
    label: string;
    query: string;
    shared: number;
  };
}

/** Makes the tables of preferences and saved views where they are missing. */
export async function createPersonalTables({
  table,
  index,
  identity,
}: TableBuilder<keyof PersonalTables>): Promise<void> {
  await table('preference')
    .addColumn('user', 'bigint', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await table('saved_view')
    .$call(identity)
    .addColumn('enterprise', 'bigint', required)
    .addColumn('user', 'bigint', required)
    .addColumn('resource', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('query', 'text', required)
    .addColumn('shared', 'integer', required)
    .addUniqueConstraint('saved_view_label', ['user', 'resource', 'label'])
    .execute();
  await index('saved_view_by_list').on('saved_view').columns(['enterprise', 'resource']).execute();
}
