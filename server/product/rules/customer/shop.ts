import { dayOf } from '../../../../src/engine/fields/condition.ts';
import shop from '../../../../src/resources/customer/shop.ts';
import { defineRules, type RecordWrite, type ValuesOf } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** The day until which a shop is served must not be in the past, and AI is in use where it receives buyers. */
export const shopRules = defineRules(shop, {
  validate(write) {
    if (write.operation === 'launch' || write.operation === 'renew') requireComing(write);
    return aiOf(write);
  },
});

/** Shops that AI receives begin with AI in use. Later it is not put out of use as long as AI receives. */
function aiOf({ operation, values, before }: RecordWrite<ValuesOf<typeof shop.fields>>) {
  const { reception, aiEnabled } = values;
  if (reception === 'manual' || reception === null || aiEnabled) return undefined;
  if (operation === 'create' || operation === 'launch') return { aiEnabled: true };
  const isSame = before?.values.reception === reception && Boolean(before.values.aiEnabled) === Boolean(aiEnabled);
  if (operation !== 'update' || isSame) return undefined;
  throw badField('aiEnabled', messageOf('shop.needsAi'));
}

function requireComing({
  values,
  now,
  timeZone,
}: Pick<RecordWrite<ValuesOf<typeof shop.fields>>, 'values' | 'now' | 'timeZone'>) {
  if (String(values.expiresAt) >= dayOf(now, timeZone)) return;
  throw badField('expiresAt', messageOf('shop.expiresInThePast'));
}
