import type { SystemResources } from '../../../src/engine/features/system-resources.ts';
import { refused } from '../../records/rules/refused.ts';
import { defineRules, type Write } from '../../records/rules/rules.ts';
import { systemResource } from '../../records/rules/system-resources.ts';
import { coversAllDepartments, coversDepartment, departmentOutOfReach } from '../rights/department-access.ts';

/**
 * The department tree defines how far a data scope reaches. A user who does not see the whole enterprise may therefore
 * write only departments inside their data scope, and may not move a department to a place outside.
 */
export const departmentsRules = (system: SystemResources) =>
  defineRules(systemResource(system, 'departments'), {
    async beforeWrite(write) {
      const { operation, actor, before, values, unscoped } = write;
      if (before && !(await coversDepartment(unscoped, actor, before.id))) {
        throw refused({ key: 'account.otherDepartment' });
      }
      const isPlaced = operation !== 'delete' && (!before || before.values.parent !== values.parent);
      if (isPlaced && !(await isPlacedInReach(write))) throw departmentOutOfReach('parent');
    },
  });

/**
 * Returns true if a department below this parent is within the actor's data scope. With a data scope of one department,
 * no child department is in scope.
 */
async function isPlacedInReach({ unscoped, actor, values: { parent } }: Write): Promise<boolean> {
  if (coversAllDepartments(actor)) return true;
  if (actor.dataScope !== 'departmentTree' || typeof parent !== 'string') return false;
  return coversDepartment(unscoped, actor, parent);
}
