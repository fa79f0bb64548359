import type { Language } from '../../src/engine/language.ts';
import type { NoticeChannels } from '../notices/channels.ts';
import type { Outbound } from '../outbound/index.ts';
import type { Attempts } from '../rate-limits/attempts.ts';
import type { Invitations } from '../session/invitations.ts';
import type { Passwords } from '../session/passwords.ts';
import type { Database } from '../storage/database.ts';
import type { EnterpriseWords } from '../words/enterprise-words.ts';
import { aiCandidateRules } from './ai-candidate.ts';
import { aiDocumentRules } from './ai-document.ts';
import { authorizationRules } from './authorization.ts';
import { badReviewRules } from './bad-review.ts';
import { clueRules } from './clue.ts';
import { cluePackageRules } from './clue-package.ts';
import { conversationRules } from './conversation.ts';
import { delegationRules } from './delegation.ts';
import { departmentRules } from './department.ts';
import { dockingTableRules } from './docking-table.ts';
import { dockingTemplateRules } from './docking-template.ts';
import { enterpriseRules } from './enterprise.ts';
import type { Everywhere } from './everywhere.ts';
import { followPlanRules } from './follow-plan.ts';
import { knowledgeRules } from './knowledge.ts';
import { mailBindingRules } from './mail-binding.ts';
import { mailboxRules } from './mailbox.ts';
import { merchantRules } from './merchant.ts';
import { messageRules } from './message.ts';
import { notifySettingRules } from './notify-setting.ts';
import { presenceRules } from './presence.ts';
import { replyMarkRules } from './reply-mark.ts';
import { roleRules } from './role.ts';
import { rosterRules } from './roster.ts';
import type { ResourceRules } from './rules.ts';
import { sensitiveRecordRules } from './sensitive-record.ts';
import { sensitiveWordRules } from './sensitive-word.ts';
import { serviceReviewRules } from './service-review.ts';
import { serviceTokenRules } from './service-token.ts';
import { shiftRules } from './shift.ts';
import { shopRules } from './shop.ts';
import { staffRules } from './staff.ts';
import { transferPlanRules } from './transfer-plan.ts';
import { userRules } from './user.ts';

/** Fields whose values are unique across the whole installation. A user signs in with an e-mail address alone. */
export const uniqueEverywhere: Readonly<Record<string, readonly string[]>> = { user: ['email'] };

export interface DomainDependencies {
  readonly database: Database;
  readonly passwords: Passwords;
  readonly invitations: Invitations;
  /** Calls the servers that users name. */
  readonly outbound: Outbound;
  /** Sends notices by mail and webhook. */
  readonly channels: NoticeChannels;
  /** Every permission that an enterprise can hold. The first administrator of a new enterprise gets them. */
  readonly enterprisePermissions: readonly string[];
  readonly words: EnterpriseWords;
  readonly attempts: Attempts;
  readonly everywhere: Everywhere;
  /** Returns the label of a choice in a language. */
  choiceLabel(language: Language, resource: string, field: string, value: string): string;
}

/** Returns the rules of each resource that has rules. */
export function createDomainRules({
  database,
  passwords,
  invitations,
  enterprisePermissions,
  outbound,
  words,
  channels,
  attempts,
  everywhere,
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
    authorizationRules(everywhere),
    delegationRules({ everywhere, attempts }),
    followPlanRules,
    presenceRules,
    staffRules,
    transferPlanRules,
    clueRules,
    cluePackageRules,
    sensitiveRecordRules,
    sensitiveWordRules(words, (language, ...choice) => choiceLabel(language, 'sensitiveWord', ...choice)),
    notifySettingRules({ database, channels, attempts }),
    knowledgeRules,
    dockingTemplateRules,
    dockingTableRules,
    enterpriseRules(passwords, enterprisePermissions),
    serviceTokenRules(enterprisePermissions),
    conversationRules,
    mailboxRules({ database, outbound, attempts }),
    mailBindingRules,
    badReviewRules,
    serviceReviewRules,
    messageRules(words),
    replyMarkRules,
    shiftRules,
    rosterRules,
  ];
}
