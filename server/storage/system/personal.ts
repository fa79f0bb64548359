import type { Generated } from 'kysely';
import { columns, required, type TableBuilder } from './table-builder.ts';

/** Settings and views of users. */
export interface PersonalTables {
  /** Settings of a user: one JSON object. */
  preference: { user: number; value: string };
  /** A saved list view. `shared` shares it with all users of the enterprise who may open the list. */
  saved_view: {
    id: Generated<number>;
    enterprise: number;
    user: number;
    resource: string;
    label: string;
    query: string;
    shared: number;
    /** Name of the icon of a shared view. */
    icon: string | null;
    /** 1 for the shared view that opens the list for users without an opening view of their own. */
    team: number | null;
  };
}

/** Creates the tables of preferences and saved views if they are missing. */
export async function createPersonalTables(builder: TableBuilder<keyof PersonalTables>): Promise<void> {
  const { table, index, identity, create } = builder;
  await table('preference')
    .addColumn('user', 'bigint', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .$call(create);
  await table('saved_view')
    .$call(identity)
    .$call(columns('bigint', ['enterprise', 'user'], required))
    .$call(columns('text', ['resource', 'label', 'query'], required))
    .addColumn('shared', 'integer', required)
    .addColumn('icon', 'text')
    .addColumn('team', 'bigint')
    .addUniqueConstraint('saved_view_label', ['user', 'resource', 'label'])
    .$call(create);
  await index('saved_view_by_list').on('saved_view').columns(['enterprise', 'resource']).execute();
}
