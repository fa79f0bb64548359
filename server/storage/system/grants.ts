import { required, type TableBuilder } from './table-builder.ts';

/** Which roles administrators have given new permissions. */
export interface GrantTables {
  /** What was decided of a permission that a role of an enterprise should have, and by whom. */
  grant_answer: {
    enterprise: number;
    permission: string;
    /** Code of the role. */
    role: string;
    granted: number;
    user: number;
    at: string;
  };
}

export async function createGrantTables({ table, create }: TableBuilder<keyof GrantTables>): Promise<void> {
  await table('grant_answer')
    .addColumn('enterprise', 'bigint', required)
    .addColumn('permission', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('granted', 'integer', required)
    .addColumn('user', 'bigint', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('grant_answer_key', ['enterprise', 'permission', 'role'])
    .$call(create);
}
