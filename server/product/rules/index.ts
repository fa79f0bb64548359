import type { ProductParts } from '../../operations/start/product.ts';
import type { ResourceRules } from '../../records/rules/rules.ts';
import { createEnterpriseWords } from '../words/enterprise-words.ts';
import { conversationRules } from './ai/conversation.ts';
import { knowledgeRules } from './ai/knowledge.ts';
import { messageRules } from './ai/message.ts';
import { replyMarkRules } from './ai/reply-mark.ts';
import { serviceRecountRules, serviceRuleRules, serviceStandardRules } from './ai/service/service-rule.ts';
import { authorizationRules } from './authorization/authorization.ts';
import { delegationRules } from './authorization/delegation.ts';
import { clueRules } from './clue/clue.ts';
import { cluePackageRules } from './clue/clue-package.ts';
import { aiCandidateRules } from './customer/ai-candidate.ts';
import { aiDocumentRules } from './customer/ai-document.ts';
import { dockingTableRules } from './customer/docking-table.ts';
import { followPlanRules } from './customer/follow-plan.ts';
import { shopRules } from './customer/shop.ts';
import { mailBindingRules } from './mailbox/mail-binding.ts';
import { mailboxRules } from './mailbox/mailbox.ts';
import { badReviewRules } from './quality/bad-review.ts';
import { sensitiveRecordRules } from './quality/sensitive-record.ts';
import { serviceReviewRules } from './quality/service-review.ts';
import { staffRules } from './quality/staff.ts';
import { transferPlanRules } from './quality/transfer-plan.ts';
import { dockingTemplateRules } from './setting/docking-template.ts';
import { enterpriseRules } from './setting/enterprise.ts';
import { rosterRules } from './setting/roster.ts';
import { sensitiveWordRules } from './setting/sensitive-word.ts';
import { shiftRules } from './setting/shift.ts';
import { presenceRules } from './statistics/presence.ts';

/** Returns the rules of each resource that has rules. */
export function productRules(parts: ProductParts): readonly ResourceRules[] {
  const { database, outbound, attempts, acrossTenants, choiceLabel } = parts;
  const words = createEnterpriseWords(parts);
  return [
    shopRules,
    aiDocumentRules,
    aiCandidateRules,
    authorizationRules(acrossTenants),
    delegationRules({ acrossTenants, attempts }),
    followPlanRules,
    presenceRules,
    staffRules,
    transferPlanRules,
    clueRules,
    cluePackageRules,
    sensitiveRecordRules,
    sensitiveWordRules(words, (language, ...choice) => choiceLabel(language, 'sensitiveWord', ...choice)),
    knowledgeRules,
    dockingTemplateRules,
    dockingTableRules,
    enterpriseRules,
    conversationRules,
    mailboxRules({ database, outbound, attempts }),
    mailBindingRules,
    badReviewRules,
    serviceReviewRules,
    messageRules(words),
    replyMarkRules,
    serviceRuleRules,
    serviceStandardRules,
    serviceRecountRules,
    shiftRules,
    rosterRules,
  ];
}
