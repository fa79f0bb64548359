import dockingTemplate from '../../src/resources/setting/dockingTemplate.ts';
import { defineRules } from './rules.ts';

/**
 * Keeps the published fields while new ones are designed: a published template whose fields change is a draft again,
 * and tables are made from what was published last.
 */
export const dockingTemplateRules = defineRules(dockingTemplate, {
  validate({ operation, before, values }) {
    if (operation === 'publish') return { publishedQuestions: values.questions };
    if (operation !== 'update' || !before) return undefined;
    const isChanged = JSON.stringify(values.questions) !== JSON.stringify(before.values.questions);
    if (!isChanged || values.status === 'draft') return undefined;
    const isPublished = JSON.stringify(values.questions) === JSON.stringify(values.publishedQuestions);
    return isPublished ? undefined : { status: 'draft' as const };
  },
});
