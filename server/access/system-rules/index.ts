import { needsRule } from '../../../src/engine/actions/states.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import type { Senders } from '../../notices/senders.ts';
import type { Catalogue } from '../../records/catalogue/catalogue.ts';
import type { DomainRules, ResourceRules } from '../../records/rules/rules.ts';
import type { Invitations } from '../../session/accounts/invitations.ts';
import type { Passwords } from '../../session/passwords/passwords.ts';
import type { Database } from '../../storage/database.ts';
import { departmentsRules } from './departments.ts';
import { noticeRulesRules } from './notice-rules.ts';
import { ownFieldsRules } from './own-fields.ts';
import { rolesRules } from './roles.ts';
import { serviceTokensRules } from './service-tokens.ts';
import type { StandardRole } from './standard-roles.ts';
import { tenantsRules } from './tenants.ts';
import { usersRules } from './users.ts';

interface SystemRulesParts {
  readonly catalogue: Catalogue;
  readonly database: Database;
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  /** Sends notices by mail and webhook. */
  readonly senders: Senders;
  /** The field of the notice rules that names the record which sends their mails. @default none */
  readonly senderField: string | undefined;
  readonly attempts: Attempts;
  /** Every permission that an enterprise can hold. */
  readonly enterprisePermissions: readonly string[];
  readonly standardRoles: readonly StandardRole[];
}

/** Returns the rules of the system resources, without those of actions that the product does not declare. */
export function createSystemRules(parts: SystemRulesParts): readonly ResourceRules[] {
  const { catalogue, enterprisePermissions } = parts;
  const { system } = catalogue;
  const all = [
    usersRules(parts),
    rolesRules(parts),
    departmentsRules(system),
    tenantsRules(parts),
    ...(system.serviceTokens === undefined ? [] : [serviceTokensRules(system, enterprisePermissions)]),
    ...(system.ownFields === undefined ? [] : [ownFieldsRules(catalogue, enterprisePermissions)]),
    ...(system.noticeRules === undefined ? [] : [noticeRulesRules({ ...parts, system })]),
  ];
  return all.map(({ resource, rules }) => ({
    resource,
    rules: { ...rules, actions: ofDeclared(catalogue, resource, rules) },
  }));
}

function ofDeclared({ find }: Catalogue, resource: string, { actions = {} }: DomainRules): DomainRules['actions'] {
  const { actions: onRecords = [], listActions = [] } = find(resource) ?? {};
  const declared = new Set([...onRecords, ...listActions].filter(needsRule).map(({ key }) => key));
  return Object.fromEntries(Object.entries(actions).filter(([key]) => declared.has(key)));
}
