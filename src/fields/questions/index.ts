import type { FieldKind, TextContext } from '../../engine/fields/kind.ts';
import { checkedSchema } from '../values/misfits.ts';
import { checkQuestions } from './check.ts';
import { isSection, maxQuestions, type Question } from './question.ts';
import { typeLabel } from './type-label.ts';

export type QuestionsSettings = Record<never, never>;
type Value = readonly Question[];

/** Fields that users make on the page: a form that others fill in, stored in a field of the kind `answers`. */
export const questions: FieldKind<QuestionsSettings, Value> = {
  shape: {},
  column: 'text',
  encoding: 'questions in JSON',
  order: false,
  operators: [],
  searchable: false,
  long: true,
  locates: true,
  maxLength: () => maxQuestions * 500,
  toColumn: (value) => (Array.isArray(value) ? JSON.stringify(value) : undefined),
  fromColumn: (stored): Value => JSON.parse(String(stored)),
  schema: () => checkedSchema(checkQuestions),
  example: () => [{ key: 'q1', type: 'text', label: 'text', required: true }],
  text: (value, _field, context) => value.map((one) => lineOf(one, context)).join('\n'),
  summary: (value, _field, { translate }) => {
    const count = value.filter((one) => !isSection(one)).length;
    return translate('fields.questions.count', { count }, `${count} 个字段`);
  },
  parse: () => undefined,
};

/** Returns a question as one line: `店铺名称（单行文本，必填）`. */
function lineOf({ type, label, required, multiple, options = [], help }: Question, { translate }: TextContext): string {
  if (type === 'section') return `【${label}】`;
  const facts = [
    typeLabel(translate, { type, ...(multiple && { multiple }) }),
    required ? translate('fields.questions.required') : '',
    options.join(' / '),
    help ?? '',
  ];
  return `${label}（${facts.filter((fact) => fact !== '').join('，')}）`;
}
