import { dayOf } from '../../src/engine/condition.ts';
import { badRequest } from '../errors.ts';
import type { DomainRules } from './rules.ts';

/** A shop is served until a day that is not past. */
export const shopRules: DomainRules = {
  async beforeWrite({ operation, scope, now, values }) {
    if (operation !== 'launch' && operation !== 'renew') return;
    if (String(values.expiresAt) < dayOf(now, scope.context.timeZone)) {
      throw badRequest({ expiresAt: [{ key: 'shop.expiresInThePast' }] }, { key: 'shop.expiresInThePast' });
    }
  },
};
