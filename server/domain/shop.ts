import { dayOf } from '../../src/engine/condition.ts';
import shop from '../../src/resources/customer/shop.ts';
import { badRequest } from '../errors.ts';
import { defineRules, type RecordWrite, type ValuesOf } from './rules.ts';

/** The day until which a shop is served must not be in the past. */
export const shopRules = defineRules(shop, {
  validate(write) {
    if (write.operation === 'launch' || write.operation === 'renew') requireComing(write);
  },
});

function requireComing({
  values,
  now,
  timeZone,
}: Pick<RecordWrite<ValuesOf<typeof shop.fields>>, 'values' | 'now' | 'timeZone'>) {
  if (String(values.expiresAt) >= dayOf(now, timeZone)) return;
  throw badRequest({ expiresAt: [{ key: 'shop.expiresInThePast' }] }, { key: 'shop.expiresInThePast' });
}
