import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import type { PlainResource } from '../../src/engine/normalise/features.ts';

/** A public form in normal form. */
export interface PublicForm {
  readonly path: string;
  readonly questions: string;
  readonly answers: string;
  readonly submit: string;
  readonly begin: string | undefined;
  readonly progress: string | undefined;
  readonly settled: string | undefined;
  readonly hint: string | undefined;
  /** The states in which the link opens the form. */
  readonly open: readonly string[];
}

declare module '../../src/engine/resource.ts' {
  interface ResourceFeatures {
    /** Undefined if no record is filled in behind a link. */
    readonly publicForm: PublicForm | undefined;
  }
}

/** Fills in the defaults of a checked public form. */
export function normaliseResource(
  { publicForm, fields }: AnyDefinition,
  { states }: PlainResource,
): { readonly publicForm: PublicForm | undefined } {
  if (!publicForm) return { publicForm };
  const { submit, begin } = publicForm;
  const opening = states?.transitions.filter(({ key }) => key === submit || key === begin) ?? [];
  return {
    publicForm: {
      ...{ begin: undefined, progress: undefined, settled: undefined, hint: undefined },
      ...publicForm,
      questions: questionsOf(fields[publicForm.answers]),
      open: [...new Set(opening.flatMap(({ from }) => from))],
    },
  };
}

/** Returns the name of the field with the questions that a field answers. */
export function questionsOf(field: object | undefined): string {
  return field && 'to' in field && typeof field.to === 'string' ? field.to : '';
}
