import { createFeed } from '../../../src/base/feed.ts';
import { answerValue } from '../../../src/fields/answers/value.ts';
import type { AttachedFile } from '../../../src/fields/view.ts';
import type { createAnswerDraft } from './answer-draft.ts';
import type { ServerForm } from './form-calls.ts';

export interface FormState {
  readonly phase: 'loading' | 'open' | 'closed' | 'unreachable' | 'done';
  readonly form: ServerForm | undefined;
  /** By question: what the server has, and what was typed since. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: readonly AttachedFile[];
  readonly saving: 'saved' | 'waiting' | 'saving' | 'offline';
  readonly isSubmitting: boolean;
  /** Problems that the server found, by question. They are shown until the answer is changed. */
  readonly refused: Readonly<Record<string, string>>;
  /** Why the server refused answers, if it did not say which. */
  readonly trouble: string | undefined;
}

const opening: FormState = {
  phase: 'loading',
  form: undefined,
  values: {},
  files: [],
  saving: 'saved',
  isSubmitting: false,
  refused: {},
  trouble: undefined,
};

/** What a visit to a form shows. */
export function createFormState(draft: ReturnType<typeof createAnswerDraft>) {
  const changes = createFeed<void>();
  /** When the addresses of the files were last read. */
  let filesAt = Date.now();
  let state = opening;

  function set(change: Partial<FormState>) {
    state = { ...state, ...change };
    changes.emit();
  }

  /** Takes over the form of the server. What was typed and not saved stays. */
  function take(form: ServerForm) {
    const keys = new Set(form.questions.map((question) => question.key));
    const saved = Object.entries(form.answers).map(([name, answer]) => [name, answerValue(answer)]);
    draft.filter((name) => keys.has(name));
    const values = { ...Object.fromEntries(saved), ...draft.changed() };
    set({ phase: 'open', form, values, files: withFresh(form.files) });
  }
  function withFresh(files: ServerForm['files']): FormState['files'] {
    filesAt = Date.now();
    return [...new Map([...state.files, ...files].map((file) => [file.id, file])).values()];
  }

  return {
    get: () => state,
    set,
    subscribe: changes.subscribe,
    take,
    takeFiles: (files: ServerForm['files']) => set({ files: withFresh(files) }),
    areFilesOlderThan: (age: number) => state.files.length > 0 && Date.now() - filesAt >= age,
    /** The form is closed: what was typed is not needed any more. */
    close() {
      draft.discard();
      set({ phase: 'closed' });
    },
  };
}
