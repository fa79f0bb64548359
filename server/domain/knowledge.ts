import { dayOf } from '../../src/engine/condition.ts';
import knowledge from '../../src/resources/ai/knowledge.ts';
import { badRequest, conflict } from '../errors.ts';
import { defineRules } from './rules.ts';

/** Sources whose knowledge somebody has to look at before it answers buyers. */
const unreviewed: readonly (string | null)[] = ['adopted', 'extracted'];

/** A question has one answer: the combination of fields ensures it for a product, and the rule for a whole shop. */
export const knowledgeRules = defineRules(knowledge, {
  validate({ operation, values: { validFrom, validTo, source }, isImported, now, timeZone }) {
    if (operation === 'delete') return {};
    if (validFrom !== null && validTo !== null && validTo < validFrom)
      throw badRequest({ validTo: [{ key: 'knowledge.endsBeforeStart' }] }, { key: 'knowledge.endsBeforeStart' });
    if (operation === 'enable' && validTo !== null && validTo < dayOf(now, timeZone))
      throw badRequest({ validTo: [{ key: 'knowledge.isOver' }] }, { key: 'knowledge.isOver' });
    if (operation !== 'create') return {};
    if (unreviewed.includes(source)) return { status: 'draft' as const };
    return isImported ? { source: 'imported' as const } : {};
  },

  async beforeWrite({ operation, before, values: { shop, product, question }, scope }) {
    if (operation === 'delete' || product !== null || shop === null || question === null) return;
    const { product: productBefore, question: questionBefore } = before?.values ?? {};
    if (productBefore === null && questionBefore === question) return;
    const all = [
      { field: 'shop', eq: shop },
      { field: 'product', empty: true },
      { field: 'question', eq: question },
    ] as const;
    if ((await scope.records('knowledge').count({ where: { all } })) === 0) return;
    throw conflict({ question: [{ key: 'knowledge.askedInShop' }] });
  },
});
