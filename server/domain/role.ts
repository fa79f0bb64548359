import { demandHolder, givesOffice, holdAdministration, offices } from './administrators.ts';
import { demandOwnRights, demandOwnScope, textsOf } from './rights.ts';
import type { DomainRules } from './rules.ts';

/** Nobody puts permissions into a role that they lack, or takes away those of the last administrator. */
export const roleRules: DomainRules = {
  async beforeWrite({ operation, actor, before, values, scope }) {
    if (before && offices.some((office) => givesOffice(office, before.values))) await holdAdministration(scope);
    if (operation === 'delete') return;
    if (values.scope !== before?.values.scope) demandOwnScope(actor, 'scope', [values.scope]);
    const had = new Set(textsOf(before?.values.permissions));
    demandOwnRights(
      actor,
      'permissions',
      textsOf(values.permissions).filter((code) => !had.has(code)),
    );
  },

  async afterWrite({ operation, before, values, scope }) {
    if (!before) return;
    for (const office of offices) {
      if (!givesOffice(office, before.values)) continue;
      if (operation === 'delete' || !givesOffice(office, values)) await demandHolder(scope, office);
    }
  },
};
