import { reachesAsFar } from '../../../src/engine/permissions/data-scope.ts';
import type { Identity } from '../../request/context.ts';
import { badField } from '../../request/errors.ts';
import type { DataAccess } from '../../storage/records/data-access.ts';

/** The parts of an identity that define its data scope. */
export type DepartmentAccess = Pick<Identity, 'isPlatform' | 'dataScope' | 'departmentId'>;

/** Returns true if the data scope includes every department of the enterprise. */
export function coversAllDepartments({ isPlatform, dataScope }: DepartmentAccess): boolean {
  return isPlatform || dataScope === 'all';
}

/** Returns true if the data scope includes the department. `scope` must not be restricted by that data scope. */
export async function coversDepartment(
  scope: DataAccess,
  reaching: DepartmentAccess,
  department: string,
): Promise<boolean> {
  const { dataScope, departmentId } = reaching;
  if (coversAllDepartments(reaching)) return true;
  if (departmentId === null || dataScope === 'own') return false;
  if (department === String(departmentId)) return true;
  return (
    dataScope === 'departmentTree' &&
    (await scope.records(scope.system.departments).above(department)).has(String(departmentId))
  );
}

/**
 * Returns true if the data scope of `reaching` includes everything in the data scope of `other`. `scope` must not be
 * restricted by either of them.
 */
export async function coversSameAs(
  scope: DataAccess,
  reaching: DepartmentAccess,
  other: DepartmentAccess,
): Promise<boolean> {
  if (reaching.isPlatform) return true;
  if (other.isPlatform || !reachesAsFar(reaching.dataScope, other.dataScope)) return false;
  if (coversAllDepartments(reaching) || other.dataScope === 'own' || other.departmentId === null) return true;
  return coversDepartment(scope, reaching, String(other.departmentId));
}

/** Throws 40000 under `department` if the department is outside the data scope of the actor. */
export async function requireDepartmentInReach(
  scope: DataAccess,
  actor: DepartmentAccess,
  department: string,
): Promise<void> {
  if (!(await coversDepartment(scope, actor, department))) throw departmentOutOfReach('department');
}

export function departmentOutOfReach(field: string) {
  return badField(field, { key: 'account.departmentOutOfReach' });
}
