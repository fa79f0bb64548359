import { isEmpty, isSame } from '../../../../src/base/empty.ts';
import type { KindRegistry } from '../../../../src/engine/fields/kind.ts';
import { checkAnswers, progressOf } from '../../../../src/fields/answers/check.ts';
import { answerValue } from '../../../../src/fields/answers/value.ts';
import { kinds as fieldKinds } from '../../../../src/fields/index.ts';
import { checkQuestions } from '../../../../src/fields/questions/check.ts';
import { isSection, type Question } from '../../../../src/fields/questions/question.ts';
import dockingTable from '../../../../src/resources/customer/dockingTable.ts';
import dockingTemplate from '../../../../src/resources/setting/dockingTemplate.ts';
import { refused } from '../../../records/rules/refused.ts';
import { defineRules, type ValuesOf } from '../../../records/rules/rules.ts';
import { badField } from '../../../request/errors.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import { messageOf } from '../../messages/index.ts';

const kinds: KindRegistry = fieldKinds;

type Table = ValuesOf<typeof dockingTable.fields>;

/**
 * A docking table has the questions of its template as they were published when it was made. `renew` takes the latest
 * ones: answers that still fit stay, and a table that was submitted asks only for what is new or has changed.
 */
export const dockingTableRules = defineRules(dockingTable, {
  async beforeWrite({ operation, values, unscoped }) {
    if (operation !== 'create') return undefined;
    const published = await findPublished(unscoped, values.template);
    if (!published) {
      throw badField('template', messageOf('dockingTable.unpublished'));
    }
    return { ...published, progress: 0 };
  },

  transitions: {
    async renew({ before, values, unscoped }) {
      const published = await findPublished(unscoped, values.template);
      if (!published || published.edition === values.edition) {
        throw refused(messageOf('dockingTable.latest', { edition: values.edition ?? 0 }));
      }
      const { questions } = published;
      const { answers } = checkAnswers(questions, answersTo(questions, values.answers), kinds, { isFinished: false });
      const submitted = submittedQuestions(before?.values);
      const settled = questions.filter((question) => {
        const earlier = submitted.get(question.key);
        if (earlier === undefined || isSection(question)) return false;
        return !isEmpty(answerValue(answers[question.key])) || (!question.required && asksAlike(question, earlier));
      });
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

/** Returns the questions that the merchant has submitted, by key: all that were asked, or those settled before. */
function submittedQuestions(before: Partial<Table> = {}): ReadonlyMap<string, Question> {
  const { status, settled, questions } = before;
  const isSubmitted = status === 'submitted';
  const submitted = (questions ?? []).filter(({ key }) => isSubmitted || settled?.includes(key));
  return new Map(submitted.map((question) => [question.key, question]));
}

/** Returns whether the same values answer both questions, whatever they are called. */
function asksAlike(question: Question, earlier: Question): boolean {
  const { type, options, multiple } = question;
  return type === earlier.type && isSame(options, earlier.options) && multiple === earlier.multiple;
}

function answersTo(questions: readonly Question[], answers: Readonly<Record<string, unknown>> | null) {
  const keys = new Set(questions.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers ?? {}).filter(([key]) => keys.has(key)));
}
