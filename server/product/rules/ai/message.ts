import { dayOf } from '../../../../src/engine/fields/condition.ts';
import conversation from '../../../../src/resources/ai/conversation.ts';
import message from '../../../../src/resources/ai/message.ts';
import replyMark from '../../../../src/resources/ai/replyMark.ts';
import department from '../../../../src/resources/permission/department.ts';
import sensitiveRecord from '../../../../src/resources/quality/sensitiveRecord.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type ValuesOf, type Written } from '../../../records/rules/rules.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import type { Values } from '../../../storage/tables/layout.ts';
import { messageOf } from '../../messages/index.ts';
import type { EnabledWord, EnterpriseWords } from '../../words/enterprise-words.ts';
import { type Conversation, type ConversationFigures, noFigures, withMessage } from './conversation-figures.ts';
import { hitsOf, isExempt, isSampled, spansOf, wordsOf } from './message-hits.ts';
import { requireCorrected } from './reply-mark.ts';
import { drawnOf, samplesOf } from './reply-samples.ts';

type Message = ValuesOf<typeof message.fields>;

/**
 * Adds each new message to the figures of its conversation, and marks the sensitive words in it. Each word makes a record
 * for the leader of the agent's department, or reminds the agent, as the word is configured.
 */
export function messageRules(words: EnterpriseWords) {
  return defineRules(message, {
    async beforeWrite({ operation, values, unscoped }) {
      return operation === 'create' ? { hits: spansOf(hitsOf(await words.matcherIn(unscoped), values)) } : undefined;
    },

    async afterWrite(write) {
      const { operation, values, unscoped, effects } = write;
      if (operation !== 'create') return;
      const stored = await unscoped.records(conversation.name).findForUpdate(values.conversation);
      const before = figuresOf(stored?.values);
      const isLate = before.lastMessageAt !== null && values.at < before.lastMessageAt;
      const figures = isLate ? await figuresAnew(unscoped, values.conversation) : withMessage(before, values);
      // Its department may be that of an agent who wrote just now.
      const updated = await effects.update(conversation, values.conversation, figures);
      if (values.hits === null) return;
      const found = wordsOf(hitsOf(await words.matcherIn(unscoped), values));
      await addRecords(write, found, { ...updated.values });
    },

    actions: {
      /** Puts a reply of the AI into the queue of marking, and marks it at once where a mark is given. */
      async mark({ record, inputs: { mark, errorType, rightAnswer } }) {
        return async ({ unscoped, effects }) => {
          await unscoped.lockAdvisory(`replies drawn in ${unscoped.enterprise}`);
          if ((await drawnOf(unscoped, [record])).size > 0) throw refused(messageOf('replyMark.isDrawn'));
          const [sample] = await samplesOf(unscoped, [record]);
          if (!sample) throw refused(messageOf('replyMark.noQuestion'));
          const isWrong = mark === 'partial' || mark === 'wrong';
          if (isWrong) requireCorrected(sample.answer, rightAnswer);
          const { id } = await effects.create(replyMark, { ...sample, source: 'replay' });
          if (mark === 'unmarked') return { replyMark: id };
          await effects.transition(replyMark, id, mark, isWrong ? { errorType, rightAnswer } : {});
          return { replyMark: id };
        };
      },
    },
  });
}

const inOrder = [
  { field: 'at', order: 'asc' },
  { field: 'id', order: 'asc' },
] as const;
/** Number of messages that are read at once. */
const pageSize = 500;

/** Returns the figures from all messages of a conversation, in the order in which they were written. */
async function figuresAnew(scope: DataAccess, conversationId: string): Promise<ConversationFigures> {
  const where = { field: 'conversation', eq: conversationId };
  let figures = noFigures;
  for (let start = 0; ; start += pageSize) {
    const page = { where, sort: inOrder, start, end: start + pageSize };
    const messages = await scope.records(message.name).page(page);
    for (const { values } of messages) figures = withMessage(figures, values as Values & Message);
    if (messages.length < pageSize) return figures;
  }
}

/** Returns the figures that a conversation has so far. */
function figuresOf(values: Readonly<Record<string, unknown>> = {}): ConversationFigures {
  const names = Object.keys(noFigures);
  return { ...noFigures, ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) };
}

async function addRecords(
  { id, values, unscoped, effects, now, timeZone }: Written<Message>,
  words: readonly EnabledWord[],
  talk: Partial<Conversation>,
): Promise<void> {
  const agent = values.agent ?? talk.agent ?? null;
  const leader = await leaderOver(unscoped, talk.department ?? null, agent);
  const { category, level, action } = sensitiveRecord.fields;
  for (const word of words) {
    const exempt = isExempt(word, talk.shop ?? null, dayOf(now, timeZone));
    const isIgnored = exempt && !isSampled(id);
    const isReminder = word.action === 'remind' && agent !== null && !isIgnored;
    await effects.create(sensitiveRecord, {
      word: word.word,
      category: choiceOf(category, word.category),
      level: choiceOf(level, word.level),
      action: choiceOf(action, word.action),
      tip: word.tip,
      hitAt: values.at,
      shop: talk.shop ?? null,
      agent,
      department: talk.department ?? null,
      conversation: values.conversation,
      message: id,
      text: values.text,
      side: values.side === 'system' ? null : values.side,
      exempt,
      ...(isIgnored && { status: 'ignored', handledAt: now.toISOString() }),
      owner: isReminder || isIgnored ? null : leader,
      reminded: isReminder ? agent : null,
    });
  }
}

/** Returns the choice of a field with this value; null for a value that is no longer one. */
function choiceOf<Value extends string>(
  { options }: { readonly options: readonly { readonly value: Value }[] },
  value: string | null,
): Value | null {
  return options.find((option) => option.value === value)?.value ?? null;
}

/** Returns the leader of the nearest department, from this one upwards, that has one other than the agent. */
async function leaderOver(
  scope: WritableDataAccess,
  departmentId: string | null,
  agent: string | null,
): Promise<string | null> {
  for (let next: unknown = departmentId; typeof next === 'string'; ) {
    const values = (await scope.records(department.name).find(next))?.values;
    if (typeof values?.leader === 'string' && values.leader !== agent) return values.leader;
    next = values?.parent;
  }
  return null;
}
