import { columns, required, type TableBuilder } from './table-builder.ts';

/** Which roles administrators have given new permissions. */
export interface GrantTables {
  /** That somebody gave a proposed permission to a role of an enterprise, took it away or declined it, and who first did. */
  grant_decision: {
    enterprise: number;
    permission: string;
    /** Code of the role. */
    role: string;
    user: number;
    at: string;
  };
}

export async function createGrantTables({ table, create }: TableBuilder<keyof GrantTables>): Promise<void> {
  await table('grant_decision')
    .addColumn('enterprise', 'bigint', required)
    .$call(columns('text', ['permission', 'role'], required))
    .addColumn('user', 'bigint', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('grant_decision_key', ['enterprise', 'permission', 'role'])
    .$call(create);
}
