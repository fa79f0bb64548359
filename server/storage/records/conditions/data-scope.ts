import type { SystemResources } from '../../../../src/engine/features/system-resources.ts';
import type { Condition, ConditionContext } from '../../../../src/engine/fields/condition.ts';
import type { DataScope } from '../../../../src/engine/permissions/data-scope.ts';
import type { Identity } from '../../../request/context.ts';
import { type SqlText, sqlText } from '../../sql-text.ts';
import type { Hierarchy, StoredField, TableLayout } from '../../tables/layout.ts';
import { column, conditionToSql, having, linked } from './condition.ts';
import { withBelow } from './hierarchy.ts';
import { every, type Predicate, some } from './predicate.ts';

/** The departments, and the table of users, from which the members of a department and its subdepartments are read. */
export interface DepartmentTree extends Hierarchy {
  readonly userTable: string;
}

/** Which records of their enterprise a user may see. */
export interface DataScopeContext {
  readonly scope: DataScope;
  readonly department: number | null;
  /** Undefined if users have no departments. */
  readonly tree: DepartmentTree | undefined;
}

/** No restriction. */
export const everything: DataScopeContext = { scope: 'all', department: null, tree: undefined };

/** The fields that assign a user to a department, and a department to its parent. */
export const departmentFields = { ofUser: 'department', parent: 'parent' } as const;

/** Returns the tables of users and departments, or undefined if the resources have no departments. */
export function departmentTree(
  layouts: ReadonlyMap<string, TableLayout>,
  system: Pick<SystemResources, 'users' | 'departments'>,
): DepartmentTree | undefined {
  const [users, departments] = [layouts.get(system.users), layouts.get(system.departments)];
  if (!users?.fields.get(departmentFields.ofUser)?.isId || !departments?.fields.get(departmentFields.parent)?.isId)
    return undefined;
  return { userTable: users.table, table: departments.table, parent: departmentFields.parent };
}

export function dataScopeOf(
  { isPlatform, dataScope, departmentId }: Pick<Identity, 'isPlatform' | 'dataScope' | 'departmentId'>,
  tree: DepartmentTree | undefined,
): DataScopeContext {
  return isPlatform ? everything : { scope: dataScope, department: departmentId, tree };
}

/**
 * Returns the condition of the data scope: the user's own records and those of the user's department (or also of all
 * departments below it), by the department field of the record or the department of its owners. A record without an
 * owner belongs to the user who created it, or to everybody if the resource says so (`unowned: 'all'`). A user without
 * a department sees only their own records. Of a resource whose scope goes `through` a reference, the record referred to
 * decides.
 */
export function withinDataScope(
  dataScope: DataScopeContext,
  layout: TableLayout,
  context: ConditionContext,
  layoutOf: (resource: string) => TableLayout,
): Predicate[] {
  const { scope: fields } = layout.resource;
  if (dataScope.scope === 'all' || fields === undefined) return [];
  if (fields.through) {
    const deciding = layoutOf(fields.through.of);
    const seen = withinDataScope(dataScope, deciding, context, layoutOf);
    const named = column(layout, { name: fields.through.field });
    return [
      sqlText`exists (select 1 from ${sqlText.table(deciding.table)} where ${column(deciding, { name: 'id' })} = ${named} and ${every(seen)})`,
    ];
  }
  const owners = fields.owners.flatMap((name) => layout.fields.get(name) ?? []);
  const department = fields.department === undefined ? undefined : layout.fields.get(fields.department);
  const none: readonly Condition[] = owners.map(({ name }) => ({ field: name, empty: true }));
  const unowned: Condition = { all: fields.unowned === 'all' ? none : [...none, { me: 'createdBy' }] };
  const own: Condition =
    owners.length > 0 ? { any: [...owners.map(({ name }) => ({ me: name })), unowned] } : { me: 'createdBy' };
  return [some([conditionToSql(own, layout, context), ...ofDepartments(dataScope, layout, owners, department)])];
}

/** The condition for records of the departments that the user may see. */
function ofDepartments(
  { scope, department: mine, tree }: DataScopeContext,
  layout: TableLayout,
  owners: readonly StoredField[],
  department: StoredField | undefined,
): Predicate[] {
  if (scope === 'own' || mine === null || tree === undefined) return [];
  const departments = scope === 'department' ? sqlText`${mine}` : withBelow(tree, [mine]);
  const people = sqlText`select ${sqlText.ref(`people.id`)} from ${sqlText.table(tree.userTable)} as people
    where ${sqlText.ref(`people.${departmentFields.ofUser}`)} in (${departments})`;
  return [
    ...(department ? [refersInto(layout, department, departments)] : []),
    ...owners.map((owner) => refersInto(layout, owner, people)),
  ];
}

/** True if the field refers to one of the ids; never SQL null. */
function refersInto(layout: TableLayout, stored: StoredField, ids: SqlText): Predicate {
  if (stored.link !== undefined) {
    return sqlText`exists (${linked(layout, stored.link)} and ${sqlText.ref(`${stored.link}.value`)} in (${ids}))`;
  }
  return having(layout, stored, (at) => sqlText`${at} in (${ids})`);
}
