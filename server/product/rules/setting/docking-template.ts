import { isSame } from '../../../../src/base/empty.ts';
import dockingTemplate from '../../../../src/resources/setting/dockingTemplate.ts';
import { defineRules } from '../../../records/rules/rules.ts';

/**
 * Keeps the published fields while new ones are designed: a template in use whose fields differ from the published ones
 * is a draft, and tables are made from what was published last. A disabled template stays disabled while it is edited.
 */
export const dockingTemplateRules = defineRules(dockingTemplate, {
  validate({ operation, values }) {
    const { questions, publishedQuestions, status } = values;
    if (operation === 'publish') return { publishedQuestions: questions };
    const isInUse = operation === 'enable' || (operation === 'update' && status !== 'disabled');
    if (!isInUse) return undefined;
    return { status: isSame(questions, publishedQuestions) ? ('published' as const) : ('draft' as const) };
  },
});
