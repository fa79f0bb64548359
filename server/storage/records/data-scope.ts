import { sql } from 'kysely';
import type { Condition, ConditionContext } from '../../../src/engine/condition.ts';
import type { DataScope } from '../../../src/engine/data-scope.ts';
import type { SystemResources } from '../../../src/engine/system-resources.ts';
import type { Identity } from '../../context.ts';
import type { StoredField, TableLayout } from '../tables/layout.ts';
import { column, conditionToSql, linked } from './condition.ts';
import { type Predicate, some } from './predicate.ts';

/** The tables that say who belongs to which department, and which departments lie below which. */
export interface DepartmentTree {
  readonly userTable: string;
  readonly table: string;
}

/** How far a user sees inside their enterprise. */
export interface DataScopeContext {
  readonly scope: DataScope;
  readonly department: number | null;
  /** Missing where users belong to no departments. */
  readonly tree: DepartmentTree | undefined;
}

/** What is narrowed by nothing. */
export const everything: DataScopeContext = { scope: 'all', department: null, tree: undefined };

/** The fields by which users and departments hang together. */
const names = { ofUser: 'department', parent: 'parent' } as const;

/** The departments of a list of resources that has some. */
export function departmentTree(
  layouts: ReadonlyMap<string, TableLayout>,
  system: Pick<SystemResources, 'users' | 'departments'>,
): DepartmentTree | undefined {
  const [users, departments] = [layouts.get(system.users), layouts.get(system.departments)];
  if (!users?.fields.get(names.ofUser)?.isId || !departments?.fields.get(names.parent)?.isId) return undefined;
  return { userTable: users.table, table: departments.table };
}

export function dataScopeOf(
  { isPlatform, dataScope, departmentId }: Pick<Identity, 'isPlatform' | 'dataScope' | 'departmentId'>,
  tree: DepartmentTree | undefined,
): DataScopeContext {
  return isPlatform ? everything : { scope: dataScope, department: departmentId, tree };
}

/**
 * The records the data scope leaves: one's own, and those of one's department (or of all below it, too), by the field of
 * the record or by that of its owner. What has no owner belongs to whoever made it. Whoever has no department sees what
 * is their own.
 */
export function withinDataScope(
  queryContext: DataScopeContext,
  layout: TableLayout,
  context: ConditionContext,
): Predicate[] {
  const { scope: fields } = layout.resource;
  if (queryContext.scope === 'all' || fields === undefined) return [];
  const owner = fields.owner === undefined ? undefined : layout.fields.get(fields.owner);
  const department = fields.department === undefined ? undefined : layout.fields.get(fields.department);
  const own: Condition = owner
    ? { any: [{ me: owner.name }, { all: [{ field: owner.name, empty: true }, { me: 'createdBy' }] }] }
    : { me: 'createdBy' };
  return [some([conditionToSql(own, layout, context), ...ofDepartments(queryContext, layout, owner, department)])];
}

/** The records of the departments in reach. */
function ofDepartments(
  { scope, department: mine, tree }: DataScopeContext,
  layout: TableLayout,
  owner: StoredField | undefined,
  department: StoredField | undefined,
): Predicate[] {
  if (scope === 'own' || mine === null || tree === undefined) return [];
  const departments = scope === 'department' ? sql`${mine}` : below(tree, mine);
  const people = sql`select ${sql.ref(`people.id`)} from ${sql.table(tree.userTable)} as people
    where ${sql.ref(`people.${names.ofUser}`)} in (${departments})`;
  return [
    ...(department ? [refersInto(layout, department, departments)] : []),
    ...(owner ? [refersInto(layout, owner, people)] : []),
  ];
}

/** The department and all below it. A loop among them, which no rule lets in, would end all the same. */
function below({ table }: DepartmentTree, department: number) {
  return sql`with recursive below(id) as (
    select cast(${department} as bigint)
    union
    select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
      join below on ${sql.ref(`${table}.${names.parent}`)} = below.id
      where ${sql.ref(`${table}.deletedAt`)} is null
  ) select id from below`;
}

/** True if the field refers to one of the ids; never unknown. */
function refersInto(layout: TableLayout, stored: StoredField, ids: ReturnType<typeof below>): Predicate {
  if (stored.link !== undefined) {
    return sql`exists (${linked(layout, stored.link)} and ${sql.ref(`${stored.link}.value`)} in (${ids}))`;
  }
  return sql`(${column(layout, stored)} is not null and ${column(layout, stored)} in (${ids}))`;
}
