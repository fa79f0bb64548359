import { reachesAsFar } from '../../src/engine/data-scope.ts';
import type { Identity } from '../context.ts';
import { badRequest } from '../errors.ts';
import type { Scope } from '../storage/records/scope.ts';

/** Whose data scope is asked about. */
export type Reaching = Pick<Identity, 'isPlatform' | 'dataScope' | 'departmentId'>;

/** True if the data scope leaves every department of the enterprise. */
export function reachesAllDepartments({ isPlatform, dataScope }: Reaching): boolean {
  return isPlatform || dataScope === 'all';
}

/** True if the department lies within the data scope. `scope` must not be narrowed by it. */
export async function reachesDepartment(scope: Scope, reaching: Reaching, department: string): Promise<boolean> {
  const { dataScope, departmentId } = reaching;
  if (reachesAllDepartments(reaching)) return true;
  if (departmentId === null || dataScope === 'own') return false;
  if (department === String(departmentId)) return true;
  return (
    dataScope === 'departmentTree' && (await scope.records('department').above(department)).has(String(departmentId))
  );
}

/** True if everything in reach of `other` is in reach of `reaching`, too. `scope` must not be narrowed by either. */
export async function reachesAsFarAs(scope: Scope, reaching: Reaching, other: Reaching): Promise<boolean> {
  if (reaching.isPlatform) return true;
  if (other.isPlatform || !reachesAsFar(reaching.dataScope, other.dataScope)) return false;
  if (reachesAllDepartments(reaching) || other.dataScope === 'own' || other.departmentId === null) return true;
  return reachesDepartment(scope, reaching, String(other.departmentId));
}

/** Throws 40000 under `field` if the department does not lie within the data scope of the actor. */
export async function requireDepartmentInReach(
  scope: Scope,
  actor: Reaching,
  field: string,
  department: string,
): Promise<void> {
  if (!(await reachesDepartment(scope, actor, department))) throw departmentOutOfReach(field);
}

export function departmentOutOfReach(field: string) {
  const message = { key: 'account.departmentOutOfReach' } as const;
  return badRequest({ [field]: [message] }, message);
}
