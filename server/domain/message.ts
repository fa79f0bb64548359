import conversation from '../../src/resources/ai/conversation.ts';
import message from '../../src/resources/ai/message.ts';
import type { WritableDataAccess } from '../storage/records/data-access.ts';
import { type ConversationFigures, noFigures, withMessage } from './conversation-figures.ts';
import { defineRules } from './rules.ts';

/** Adds each new message to the figures of its conversation. */
export const messageRules = defineRules(message, {
  async afterWrite({ operation, values, scope, effects }) {
    if (operation !== 'create') return;
    const before = await figuresOf(scope, values.conversation);
    await effects.update(conversation, values.conversation, withMessage(before, values));
  },
});

/** Returns the figures of a conversation, and locks it until the transaction ends. */
async function figuresOf(scope: WritableDataAccess, id: string): Promise<ConversationFigures> {
  const stored = await scope.records(conversation.name).findForUpdate(id);
  const names = Object.keys(noFigures);
  const known = Object.entries(stored?.values ?? {}).filter(([name]) => names.includes(name));
  return { ...noFigures, ...Object.fromEntries(known) };
}
