import aiCandidate from '../../../../src/resources/customer/aiCandidate.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** A corrected answer must differ from that of the AI. */
export const aiCandidateRules = defineRules(aiCandidate, {
  validate({ operation, values: { answer, finalAnswer } }) {
    if (operation !== 'correct' || finalAnswer?.trim() !== answer?.trim()) return;
    throw badField('finalAnswer', messageOf('candidate.unchanged'));
  },
});
