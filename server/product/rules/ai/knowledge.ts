import { dayOf } from '../../../../src/engine/fields/condition.ts';
import knowledge from '../../../../src/resources/ai/knowledge.ts';
import { defineRules } from '../../../records/rules/rules.ts';
import { badField, conflict } from '../../../request/errors.ts';
import { messageOf } from '../../messages/index.ts';

/** Sources whose knowledge somebody has to look at before it answers buyers. */
const unreviewed: readonly (string | null)[] = ['adopted', 'extracted'];

/**
 * A question has one answer, without regard to case and width: the combination of fields ensures it for a product, and
 * the rule for a whole shop.
 */
export const knowledgeRules = defineRules(knowledge, {
  validate({ operation, values: { validTo, source }, isImported, now, timeZone }) {
    if (operation === 'delete') return {};
    if (operation === 'enable' && validTo !== null && validTo < dayOf(now, timeZone))
      throw badField('validTo', messageOf('knowledge.isOver'));
    if (operation !== 'create') return {};
    if (unreviewed.includes(source)) return { status: 'draft' as const };
    return isImported ? { source: 'imported' as const } : {};
  },

  async beforeWrite({ operation, before, values: { shop, product, question }, unscoped }) {
    if (operation === 'delete' || product !== null || shop === null || question === null) return;
    const isKnown =
      before?.values.product === null && before.values.shop === shop && before.values.question === question;
    if (isKnown) return;
    await unscoped.lockAdvisory(`questions of shop ${shop}`);
    const records = unscoped.records('knowledge');
    const same = [...(await records.named([question])).values()].flat().filter((id) => id !== before?.id);
    const others = await records.findMany(same);
    if (others.every(({ values }) => values.shop !== shop || values.product !== null)) return;
    throw conflict({ question: [messageOf('knowledge.askedInShop')] });
  },
});
