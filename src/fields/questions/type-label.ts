import type { Translate } from '../../engine/fields/kind.ts';
import type { Question } from './question.ts';

/** Returns the name of a kind of question: `单选`. */
export function typeLabel(translate: Translate, { type, multiple }: Pick<Question, 'type' | 'multiple'>): string {
  return translate(`fields.questions.types.${type === 'enum' && multiple ? 'multiple' : type}`);
}
