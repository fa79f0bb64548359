import type { Language } from '../../../src/base/language.ts';
import { superAdmin } from '../../../src/engine/permissions/permission.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import { refused } from '../../records/rules/refused.ts';
import { defineRules, type ListActionRun, type RecordWrite, type ValuesOf } from '../../records/rules/rules.ts';
import { type systemFields, systemResource } from '../../records/rules/system-resources.ts';
import { badField } from '../../request/errors.ts';
import { say } from '../../request/messages.ts';
import { isServer } from '../../request/server-identity.ts';
import { keepDecisions } from '../rights/grants.ts';
import { isStrongerRole, requireOwnDataScope, requireOwnPermissions, textsOf } from '../rights/own-rights.ts';
import { adminRolesOf, grantsAdminRole, lockAdministration, requireAdministrator } from './administrators.ts';
import { requireRoleNotStronger } from './not-stronger.ts';
import { addStandardRoles, missingStandardRoles, type StandardRole } from './standard-roles.ts';

interface RolesParts {
  readonly catalogue: Catalogue;
  /** Every permission that an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  readonly standardRoles: readonly StandardRole[];
}

/**
 * An actor cannot grant permissions they lack or a data scope wider than their own, change a role of a user with
 * stronger rights, or remove the rights of the last administrator. The role of platform staff is built in and created
 * by the server at the first start: no user can change it, create another one, or grant its permissions to an
 * enterprise.
 */
export function rolesRules({ catalogue, enterprisePermissions, standardRoles }: RolesParts) {
  const ofEnterprises = new Set(enterprisePermissions);
  const adminRoles = adminRolesOf(catalogue);
  return defineRules(systemResource(catalogue.system, 'roles'), {
    async beforeWrite(write) {
      const { operation, actor, before, values, unscoped } = write;
      if (before?.values.code === superAdmin) throw refused({ key: 'account.builtInRole' });
      if (before) await requireRoleNotStronger(write, before);
      if (before && adminRoles.some((adminRole) => grantsAdminRole(adminRole, before.values)))
        await lockAdministration(unscoped);
      if (operation === 'delete' || isServer(actor)) return;
      if (values.code === superAdmin) throw badField('code', { key: 'account.reservedCode' });
      if (values.scope !== before?.values.scope) requireOwnDataScope(actor, 'scope', [values.scope]);
      const added = addedPermissions(write);
      requireOwnPermissions(actor, 'permissions', added);
      const unknown = added.filter((code) => !ofEnterprises.has(code));
      const params = { permissions: unknown.join(', ') };
      if (unknown.length > 0) throw badField('permissions', { key: 'account.unknownPermission', params });
    },

    actions: {
      /** Adds the standard roles that the enterprise lacks, as far as the actor may grant what they hold. */
      async addStandard() {
        return (write) => addMissingRoles(write, standardRoles);
      },
    },

    async afterWrite(write) {
      const { operation, before, values, unscoped } = write;
      if (operation !== 'delete') await keepDecisions(write, catalogue.grants);
      if (!before) return;
      for (const adminRole of adminRoles) {
        if (!grantsAdminRole(adminRole, before.values)) continue;
        if (operation === 'delete' || !grantsAdminRole(adminRole, values))
          await requireAdministrator(unscoped, adminRole);
      }
    },
  });
}

async function addMissingRoles({ actor, effects, language }: ListActionRun, standardRoles: readonly StandardRole[]) {
  await lockAdministration(effects.unscoped);
  const missing = await missingStandardRoles(effects.unscoped, standardRoles);
  if (missing.length === 0) throw refused({ key: 'account.standardRolesThere' });
  const stronger = missing.filter((one) => isStrongerRole(actor, one));
  if (stronger.length > 0)
    throw refused({ key: 'account.strongerStandardRoles', params: { roles: namesOf(stronger, language) } });
  await addStandardRoles(effects, missing);
  const label = say(language, { key: 'account.standardRolesAdded' });
  return { lines: [{ label, text: namesOf(missing, language) }] };
}

function namesOf(roles: readonly StandardRole[], language: Language): string {
  return roles.map(({ name }) => name).join(say(language, { key: 'referrer.separator' }));
}

function addedPermissions({ before, values }: RecordWrite<ValuesOf<(typeof systemFields)['roles']>>): string[] {
  const had = new Set(textsOf(before?.values.permissions));
  return textsOf(values.permissions).filter((code) => !had.has(code));
}
