import aiCandidate from '../../src/resources/customer/aiCandidate.ts';
import { badRequest } from '../errors.ts';
import { defineRules } from './rules.ts';

/** A corrected answer must differ from that of the AI. */
export const aiCandidateRules = defineRules(aiCandidate, {
  validate({ operation, values: { answer, finalAnswer } }) {
    if (operation !== 'correct' || finalAnswer?.trim() !== answer?.trim()) return;
    throw badRequest({ finalAnswer: [{ key: 'candidate.unchanged' }] }, { key: 'candidate.unchanged' });
  },
});
