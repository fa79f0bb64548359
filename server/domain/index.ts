import type { Language } from '../messages.ts';
import type { Invitations } from '../session/invitations.ts';
import type { Passwords } from '../session/passwords.ts';
import type { EnterpriseWords } from '../words/enterprise-words.ts';
import { aiCandidateRules } from './ai-candidate.ts';
import { aiDocumentRules } from './ai-document.ts';
import { clueRules } from './clue.ts';
import { cluePackageRules } from './clue-package.ts';
import { conversationRules } from './conversation.ts';
import { departmentRules } from './department.ts';
import { enterpriseRules } from './enterprise.ts';
import { followPlanRules } from './follow-plan.ts';
import { knowledgeRules } from './knowledge.ts';
import { merchantRules } from './merchant.ts';
import { messageRules } from './message.ts';
import { roleRules } from './role.ts';
import type { ResourceRules } from './rules.ts';
import { sensitiveWordRules } from './sensitive-word.ts';
import { serviceTokenRules } from './service-token.ts';
import { shopRules } from './shop.ts';
import { staffRules } from './staff.ts';
import { transferPlanRules } from './transfer-plan.ts';
import { userRules } from './user.ts';

/** Fields whose values are unique across the whole installation. A user signs in with an e-mail address alone. */
export const uniqueEverywhere: Readonly<Record<string, readonly string[]>> = { user: ['email'] };

export interface DomainDependencies {
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  /** Every permission that an enterprise can hold. The first administrator of a new enterprise gets them. */
  readonly enterprisePermissions: readonly string[];
  readonly words: EnterpriseWords;
  /** Returns the label of a choice in a language. */
  choiceLabel(language: Language, resource: string, field: string, value: string): string;
}

/** Returns the rules of each resource that has rules. */
export function createDomainRules({
  passwords,
  invitations,
  enterprisePermissions,
  words,
  choiceLabel,
}: DomainDependencies): readonly ResourceRules[] {
  return [
    userRules(passwords, invitations),
    roleRules(enterprisePermissions),
    departmentRules,
    merchantRules,
    shopRules,
    aiDocumentRules,
    aiCandidateRules,
    followPlanRules,
    staffRules,
    transferPlanRules,
    clueRules,
    cluePackageRules,
    sensitiveWordRules(words, (language, ...choice) => choiceLabel(language, 'sensitiveWord', ...choice)),
    knowledgeRules,
    enterpriseRules(passwords, enterprisePermissions),
    serviceTokenRules(enterprisePermissions),
    conversationRules,
    messageRules,
  ];
}
