import conversation from '../../src/resources/ai/conversation.ts';
import shop from '../../src/resources/customer/shop.ts';
import user from '../../src/resources/permission/user.ts';
import { badRequest } from '../errors.ts';
import type { DataAccess } from '../storage/records/data-access.ts';
import { type Conversation, withTimes } from './conversation-figures.ts';
import { defineRules } from './rules.ts';

/** Derives state, duration and department. The department is that of the agent, or else that of the shop. */
export const conversationRules = defineRules(conversation, {
  validate({ operation, values }) {
    if (operation === 'delete') return;
    if (values.endAt !== null && values.endAt < values.startAt) {
      throw badRequest({ endAt: [{ key: 'conversation.endsBeforeStart' }] }, { key: 'conversation.endsBeforeStart' });
    }
    return withTimes(values);
  },

  async beforeWrite({ before, values, scope }) {
    const isKnown = before && before.values.agent === values.agent && before.values.shop === values.shop;
    return isKnown ? undefined : { department: await departmentOf(scope, values) };
  },
});

async function departmentOf(scope: DataAccess, { agent, shop: shopId }: Conversation): Promise<string | null> {
  const found = agent === null ? undefined : (await scope.records(user.name).find(agent))?.values.department;
  const department = found ?? (await scope.records(shop.name).find(shopId))?.values.group;
  return typeof department === 'string' ? department : null;
}
