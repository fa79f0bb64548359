import type { Invitations } from '../session/invitations.ts';
import type { Passwords } from '../session/passwords.ts';
import { departmentRules } from './department.ts';
import { enterpriseRules } from './enterprise.ts';
import { followPlanRules } from './follow-plan.ts';
import { merchantRules } from './merchant.ts';
import { roleRules } from './role.ts';
import type { ResourceRules } from './rules.ts';
import { shopRules } from './shop.ts';
import { userRules } from './user.ts';

/** Fields of which no two records of the whole installation share a value: who signs in says only an e-mail address. */
export const uniqueEverywhere: Readonly<Record<string, readonly string[]>> = { user: ['email'] };

export interface DomainDependencies {
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  /** Every permission an enterprise can hold, for the first administrator of a new one. */
  readonly enterprisePermissions: readonly string[];
}

/** The rules of each resource that has some. */
export function createDomainRules({
  passwords,
  invitations,
  enterprisePermissions,
}: DomainDependencies): readonly ResourceRules[] {
  return [
    userRules(passwords, invitations),
    roleRules(enterprisePermissions),
    departmentRules,
    merchantRules,
    shopRules,
    followPlanRules,
    enterpriseRules(passwords, enterprisePermissions),
  ];
}
