import { fieldsWhere, type MeaningContext, type ReportProblem } from '../../src/engine/check/context.ts';
import { oneOf } from '../../src/engine/check/problem.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { questionsOf } from './normal-form.ts';

const noForm = 'remove it, or declare a `publicForm`: there is no form that a link could open';

const typesOfFields = [
  ['progress', 'percent'],
  ['settled', 'tags'],
  ['hint', 'textarea'],
] as const;

/**
 * Requires that answers are in no form and answer questions of the same record, that the parts of a public form are
 * fields of their kinds, and that its transitions are the server's.
 */
export function check(definition: AnyDefinition, { kinds, formPath }: MeaningContext, report: ReportProblem): void {
  const { fields, publicForm, states, actions = {} } = definition;
  const questions = fieldsWhere(fields, kinds, ({ type }) => type === 'questions');
  const answers = fieldsWhere(fields, kinds, ({ type }) => type === 'answers');
  for (const name of answers) {
    const field = fields[name];
    const to = questionsOf(field);
    if (!questions.includes(to)) report('to', to, oneOf(questions, to), name);
    if (field?.form !== false) report('form', field?.form, 'false: answers are given in the public form', name);
  }
  if (!publicForm) {
    for (const [key, action] of Object.entries(actions))
      if (action.answers === 'link') report(`actions.${key}.answers`, 'link', noForm);
    return;
  }
  const at = (property: string) => `publicForm.${property}`;
  if (formPath !== undefined && publicForm.path !== formPath)
    report(at('path'), publicForm.path, `${formPath}, the page before sign-in that shows forms`);
  if (!answers.includes(publicForm.answers))
    report(at('answers'), publicForm.answers, oneOf(answers, publicForm.answers));
  for (const [property, type] of typesOfFields) {
    const name = publicForm[property];
    const fitting = fieldsWhere(fields, kinds, (field) => field.type === type && !field.mask);
    if (name !== undefined && !fitting.includes(name)) report(at(property), name, oneOf(fitting, name));
  }
  const ofServer = Object.entries(states?.transitions ?? {}).flatMap(([key, { by, ask, inputs }]) =>
    by === 'server' && !ask?.length && !inputs ? [key] : [],
  );
  for (const property of ['submit', 'begin'] as const) {
    const key = publicForm[property];
    if (key !== undefined && !ofServer.includes(key))
      report(at(property), key, oneOf(ofServer, key, `a transition \`by: 'server'\` that asks for nothing`));
  }
  if (!Object.values(actions).some((action) => action.answers === 'link'))
    report('publicForm', publicForm.path, "an action with `answers: 'link'`, which tells the link");
}
