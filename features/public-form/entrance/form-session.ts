import { checkAnswers } from '../../../src/fields/answers/check.ts';
import { questionKinds } from '../../../src/fields/answers/kinds.ts';
import { renewAfter } from '../../../src/fields/file/renewal.ts';
import { isSection, type Question } from '../../../src/fields/questions/question.ts';
import type { AttachedFile } from '../../../src/fields/view.ts';
import { createAnswerDraft, type DraftStorage } from './answer-draft.ts';
import { createAnswerSaving } from './answer-saving.ts';
import type { Failure, FormCalls } from './form-calls.ts';
import { createFormState, type FormState } from './form-state.ts';

export interface FormSessionOptions {
  readonly calls: FormCalls;
  readonly storage: DraftStorage;
  /** Key of the draft in the storage. */
  readonly key: string;
}

/**
 * A visit to a public form. Saves changed answers by itself; what the server does not have yet stays in the browser and
 * is sent once the server answers again, also after a reload.
 */
export function createFormSession({ calls, storage, key }: FormSessionOptions) {
  const draft = createAnswerDraft(storage, key);
  const state = createFormState(draft);
  const saving = createAnswerSaving({ calls, draft, state });
  const { get, set } = state;

  return {
    get,
    subscribe: state.subscribe,
    load: saving.load,
    /** Tries again at once, for example when the browser is online again. */
    retry: () => void (get().form ? saving.flush() : saving.load()),
    change(name: string, value: unknown) {
      draft.change(name, value);
      const { [name]: _gone, ...refused } = get().refused;
      set({ values: { ...get().values, [name]: value }, saving: 'waiting', refused });
      saving.soon();
    },
    /** Reads the addresses of the files again before they expire. Changes nothing else. */
    async renewFiles(): Promise<void> {
      if (get().phase !== 'open' || !state.areFilesOlderThan(renewAfter)) return;
      const answer = await calls.read();
      if ('result' in answer) state.takeFiles(answer.result.files);
    },
    addFile: (file: AttachedFile) => set({ files: [...get().files, file] }),
    /** Submits the form. Resolves to the reason why it did not succeed. */
    async submit(): Promise<Failure | undefined> {
      await saving.flush();
      const { form, phase, isSubmitting } = get();
      if (!form || phase !== 'open' || isSubmitting) return undefined;
      set({ isSubmitting: true });
      const answers = draft.changed();
      const answer = await calls.submit({ answers, version: form.version, submission: draft.submission });
      set({ isSubmitting: false });
      if ('result' in answer) {
        draft.discard();
        set({ phase: 'done' });
        return undefined;
      }
      await saving.afterFailure(answer.failure, answers);
      return answer.failure;
    },
    stop: saving.stop,
  };
}

export type FormSession = ReturnType<typeof createFormSession>;

/** Returns the problems of a finished form, by question: keys of `problems` with their parameters. */
export function problemsOf(questions: readonly Question[], values: FormState['values'], isFinished: boolean) {
  const asked = Object.fromEntries(
    questions.filter((one) => !isSection(one)).flatMap(({ key }) => (key in values ? [[key, values[key]]] : [])),
  );
  return checkAnswers(questions, asked, questionKinds, { isFinished }).problems;
}
