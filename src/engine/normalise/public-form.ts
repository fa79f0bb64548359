import type { States } from '../actions/record-action.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import { type PublicForm, questionsOf } from '../features/public-form.ts';

/** Fills in the defaults of a checked public form. */
export function normalisePublicForm({ publicForm, fields }: AnyDefinition, states?: States): PublicForm | undefined {
  if (!publicForm) return undefined;
  const { path, answers, submit, begin, progress, settled, hint } = publicForm;
  const opening = states?.transitions.filter(({ key }) => key === submit || key === begin) ?? [];
  return {
    path,
    answers,
    submit,
    begin,
    progress,
    settled,
    hint,
    questions: questionsOf(fields[answers]),
    open: [...new Set(opening.flatMap(({ from }) => from))],
  };
}
