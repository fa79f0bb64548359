import { dayOf } from '../../src/engine/condition.ts';
import { badRequest, conflict } from '../errors.ts';
import type { DomainRules } from './rules.ts';

/** A shop of a platform is known once, and is served until a day that is not past. */
export const shopRules: DomainRules = {
  async beforeWrite({ operation, scope, now, before, values }) {
    const { platform, shopNo, expiresAt } = values;
    if (operation === 'delete') return;
    const { timeZone } = scope.context;
    if ((operation === 'launch' || operation === 'renew') && String(expiresAt) < dayOf(now, timeZone)) {
      throw badRequest({ expiresAt: [{ key: 'shop.expiresInThePast' }] }, { key: 'shop.expiresInThePast' });
    }
    if (before?.values.platform === platform && before?.values.shopNo === shopNo) return;
    const same = await scope.records('shop').page({
      where: {
        all: [
          { field: 'platform', eq: platform },
          { field: 'shopNo', eq: shopNo },
        ],
      },
      sort: [],
      start: 0,
      end: 2,
    });
    if (same.some(({ id }) => id !== before?.id)) throw conflict({ shopNo: [{ key: 'shop.known' }] });
  },
};
