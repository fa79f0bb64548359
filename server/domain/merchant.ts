import { badRequest } from '../errors.ts';
import type { DomainRules } from './rules.ts';

/** A contract does not end before it was signed, whichever way the days got there. */
export const merchantRules: DomainRules = {
  async beforeWrite({ operation, values: { signedAt, expiresAt } }) {
    if (operation === 'delete' || typeof signedAt !== 'string' || typeof expiresAt !== 'string') return;
    if (expiresAt >= signedAt) return;
    throw badRequest({ expiresAt: [{ key: 'merchant.endsBeforeStart' }] }, { key: 'merchant.endsBeforeStart' });
  },
};
