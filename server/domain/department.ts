import { envelopeCode } from '../../src/engine/envelope.ts';
import department from '../../src/resources/permission/department.ts';
import { ApiError } from '../errors.ts';
import { coversAllDepartments, coversDepartment, departmentOutOfReach } from './department-access.ts';
import { defineRules, type Write } from './rules.ts';

/**
 * The tree of departments says how far a data scope reaches. So whoever does not see all of an enterprise writes only
 * departments within their reach, and leaves them there.
 */
export const departmentRules = defineRules(department, {
  async beforeWrite(write) {
    const { operation, actor, before, values, scope } = write;
    if (before && !(await coversDepartment(scope, actor, before.id))) {
      throw new ApiError({ code: envelopeCode.conflict, message: { key: 'account.otherDepartment' } });
    }
    const isPlaced = operation !== 'delete' && (!before || before.values.parent !== values.parent);
    if (isPlaced && !(await isPlacedInReach(write))) throw departmentOutOfReach('parent');
  },
});

/** True if a department that stands below the parent is within reach: one department alone has none below it in reach. */
async function isPlacedInReach({ scope, actor, values: { parent } }: Write): Promise<boolean> {
  if (coversAllDepartments(actor)) return true;
  if (actor.dataScope !== 'departmentTree' || typeof parent !== 'string') return false;
  return coversDepartment(scope, actor, parent);
}
