import type { KindRegistry } from '../../src/engine/kind.ts';
import { isEmpty } from '../../src/engine/shared/empty.ts';
import { checkAnswers, progressOf } from '../../src/fields/answers/check.ts';
import { answerValue } from '../../src/fields/answers/value.ts';
import { kinds as fieldKinds } from '../../src/fields/index.ts';
import { checkQuestions } from '../../src/fields/questions/check.ts';
import type { Question } from '../../src/fields/questions/question.ts';
import dockingTable from '../../src/resources/customer/dockingTable.ts';
import dockingTemplate from '../../src/resources/setting/dockingTemplate.ts';
import { badField } from '../errors.ts';
import type { DataAccess } from '../storage/records/data-access.ts';
import { refused } from './refused.ts';
import { defineRules } from './rules.ts';

const kinds: KindRegistry = fieldKinds;

/**
 * A docking table has the questions of its template as they were published when it was made. `renew` takes the latest
 * ones: answers that still fit stay, and a table that was submitted asks only for what is new.
 */
export const dockingTableRules = defineRules(dockingTable, {
  async beforeWrite({ operation, values, unscoped }) {
    if (operation !== 'create') return undefined;
    const published = await findPublished(unscoped, values.template);
    if (!published) {
      throw badField('template', { key: 'dockingTable.unpublished' });
    }
    return { ...published, progress: 0 };
  },

  transitions: {
    async renew({ before, values, unscoped }) {
      const published = await findPublished(unscoped, values.template);
      if (!published || published.edition === values.edition) {
        throw refused({ key: 'dockingTable.latest', params: { edition: values.edition ?? 0 } });
      }
      const { questions } = published;
      const { answers } = checkAnswers(questions, answersTo(questions, values.answers), kinds, { isFinished: false });
      const wasSubmitted = before?.values.submittedAt !== null;
      const settled = wasSubmitted ? questions.filter(({ key }) => !isEmpty(answerValue(answers[key]))) : [];
      return {
        ...published,
        answers,
        settled: settled.map(({ key }) => key),
        progress: progressOf(questions, answers),
      };
    },
  },
});

/** Returns what a table takes from its template as it was published last; undefined if it never was. */
async function findPublished(scope: DataAccess, id: string) {
  const template = await scope.records(dockingTemplate.name).find(id);
  if (!template || isEmpty(template.values.publishedQuestions)) return undefined;
  const { name, edition, hint, publishedQuestions } = template.values;
  return {
    title: String(name),
    edition: Number(edition),
    hint: typeof hint === 'string' ? hint : null,
    questions: checkQuestions(publishedQuestions).value,
  };
}

function answersTo(questions: readonly Question[], answers: Readonly<Record<string, unknown>> | null) {
  const keys = new Set(questions.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([key]) => keys.has(key)));
}
