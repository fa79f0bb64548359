import type { AnyFieldDefinition } from '../../engine/definition/resource.ts';
import type { Field } from '../../engine/fields/field.ts';
import type { KindRegistry } from '../../engine/fields/kind.ts';
import { normaliseField } from '../../engine/normalise/field.ts';

/** The kinds of field that can be made on a page, in the order in which they are offered. */
export const questionTypes = [
  'text',
  'textarea',
  'int',
  'money',
  'date',
  'enum',
  'bool',
  'phone',
  'email',
  'url',
  'region',
  'image',
  'file',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** A field made on a page, or the heading of a section. The sections hold the fields that follow them. */
export interface Question {
  /** Identifies the answer. It stays the same when the field is renamed or moved. */
  readonly key: string;
  readonly type: QuestionType | 'section';
  readonly label: string;
  /** @default false */
  readonly required?: boolean;
  /** One line of help below the input. @default none */
  readonly help?: string;
  /** The choices of an enum. @default none */
  readonly options?: readonly string[];
  /** Allows several choices of an enum. @default false */
  readonly multiple?: boolean;
}

/** Maximum numbers of questions, of choices of one, and of files of one. */
export const maxQuestions = 100;
export const maxOptions = 50;
const maxFiles = 9;

/** Lengths in characters. */
export const maxLabelLength = 60;
export const maxHelpLength = 200;

const settings: Readonly<Partial<Record<QuestionType, object>>> = {
  text: { max: 200 },
  textarea: { max: 2000, rows: 4 },
  image: { multiple: true, maxCount: maxFiles },
  file: { multiple: true, maxCount: maxFiles },
};

/** Returns a question as a field in normal form, so that the kinds check and draw its answer. */
export function fieldOfQuestion(question: Question, kinds: KindRegistry): Field {
  const { key, type, label, required = false, help, options = [], multiple = false } = question;
  const definition: AnyFieldDefinition = {
    type,
    label,
    required,
    ...(help !== undefined && { help }),
    ...(type !== 'section' && settings[type]),
    ...(type === 'enum' && { multiple, options: options.map((option) => ({ value: option, label: option })) }),
  };
  return { ...normaliseField(key, definition, kinds), default: undefined };
}

export function isSection({ type }: Pick<Question, 'type'>): boolean {
  return type === 'section';
}

/** A part of a form: its heading, and the questions below it. */
export interface QuestionSection {
  /** Undefined for the questions before the first heading. */
  readonly heading: Question | undefined;
  readonly questions: readonly Question[];
}

/** Returns the questions by section. Leaves out sections without questions. */
export function sectionsOf(questions: readonly Question[]): QuestionSection[] {
  const sections: { heading: Question | undefined; questions: Question[] }[] = [{ heading: undefined, questions: [] }];
  for (const question of questions) {
    if (isSection(question)) sections.push({ heading: question, questions: [] });
    else sections.at(-1)?.questions.push(question);
  }
  return sections.filter((section) => section.questions.length > 0);
}
