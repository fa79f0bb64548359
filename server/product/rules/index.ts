import type { ResourceRules } from '../../rules/rules.ts';
import type { ProductParts } from '../../start/product.ts';
import { createEnterpriseWords } from '../words/enterprise-words.ts';
import { aiCandidateRules } from './ai-candidate.ts';
import { aiDocumentRules } from './ai-document.ts';
import { authorizationRules } from './authorization.ts';
import { badReviewRules } from './bad-review.ts';
import { clueRules } from './clue.ts';
import { cluePackageRules } from './clue-package.ts';
import { conversationRules } from './conversation.ts';
import { delegationRules } from './delegation.ts';
import { dockingTableRules } from './docking-table.ts';
import { dockingTemplateRules } from './docking-template.ts';
import { enterpriseRules } from './enterprise.ts';
import { followPlanRules } from './follow-plan.ts';
import { knowledgeRules } from './knowledge.ts';
import { mailBindingRules } from './mail-binding.ts';
import { mailboxRules } from './mailbox.ts';
import { merchantRules } from './merchant.ts';
import { messageRules } from './message.ts';
import { presenceRules } from './presence.ts';
import { replyMarkRules } from './reply-mark.ts';
import { rosterRules } from './roster.ts';
import { sensitiveRecordRules } from './sensitive-record.ts';
import { sensitiveWordRules } from './sensitive-word.ts';
import { serviceReviewRules } from './service-review.ts';
import { shiftRules } from './shift.ts';
import { shopRules } from './shop.ts';
import { staffRules } from './staff.ts';
import { transferPlanRules } from './transfer-plan.ts';

/** Returns the rules of each resource that has rules. */
export function productRules(parts: ProductParts): readonly ResourceRules[] {
  const { database, outbound, attempts, acrossTenants, choiceLabel } = parts;
  const words = createEnterpriseWords(parts);
  return [
    merchantRules,
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
    shiftRules,
    rosterRules,
  ];
}
