import { checkAnswers } from '../../../src/fields/answers/check.ts';
import { questionKinds } from '../../../src/fields/answers/kinds.ts';
import { answerValue } from '../../../src/fields/answers/value.ts';
import { renewAfter } from '../../../src/fields/file/renewal.ts';
import { isSection, type Question } from '../../../src/fields/questions/question.ts';
import type { AttachedFile } from '../../../src/fields/view.ts';
import { createAnswerDraft, type DraftStorage, refusalsOf } from './answer-draft.ts';
import type { Answers, Failure, FormCalls, ServerForm } from './form-calls.ts';

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

export interface FormSessionOptions {
  readonly calls: FormCalls;
  readonly storage: DraftStorage;
  /** Key of the draft in the storage. */
  readonly key: string;
}

/** How long to wait after the last change before saving, and before trying again, in milliseconds. */
const pauses = { save: 1000, retry: 4000 };

/**
 * A visit to a public form. Saves changed answers by itself; what the server does not have yet stays in the browser and
 * is sent once the server answers again, also after a reload.
 */
export function createFormSession({ calls, storage, key }: FormSessionOptions) {
  const listeners = new Set<() => void>();
  const draft = createAnswerDraft(storage, key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the addresses of the files were last read. */
  let filesAt = Date.now();
  let sending: Promise<void> | undefined;
  /** The server refused several answers without saying which. They are sent one by one until it has all others. */
  let isOneByOne = false;
  let state: FormState = {
    phase: 'loading',
    form: undefined,
    values: {},
    files: [],
    saving: 'saved',
    isSubmitting: false,
    refused: {},
    trouble: undefined,
  };

  function set(change: Partial<FormState>) {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }
  function later(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
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

  /** Shows what the server refused of the answers that were sent, and sends the others. Waits longer if it did not say which. */
  function refuse(sent: Answers, problems: Readonly<Record<string, string>>): void {
    const refusals = refusalsOf(state.form?.questions ?? [], sent, problems);
    draft.refuse(sent, refusals);
    const texts = Object.fromEntries([...refusals].map(([name, { text }]) => [name, text]));
    const isOfSent = [...refusals.keys()].some((name) => name in sent);
    isOneByOne ||= !isOfSent;
    set({
      values: { ...state.values, ...draft.changed() },
      refused: { ...state.refused, ...texts },
      trouble: refusals.size === 0 ? Object.values(problems).join(' ') : undefined,
      saving: 'waiting',
    });
    later(isOfSent ? pauses.save : pauses.retry);
  }

  async function load() {
    const answer = await calls.read();
    if ('result' in answer) {
      take(answer.result);
      return later(0);
    }
    if (answer.failure.kind === 'closed') return close();
    set({ phase: state.form ? 'open' : 'unreachable', saving: 'offline' });
    clearTimeout(timer);
    timer = setTimeout(() => void load(), waitOf(answer.failure));
  }
  function close() {
    draft.discard();
    set({ phase: 'closed' });
  }

  async function save() {
    const { form } = state;
    if (!form || state.phase !== 'open') return;
    const all = draft.sendable(form.questions);
    if (all.length === 0) {
      isOneByOne = false;
      return set({ saving: 'saved', trouble: undefined });
    }
    const answers = Object.fromEntries(isOneByOne ? all.slice(0, 1) : all);
    set({ saving: 'saving' });
    const answer = await calls.save({ answers, version: form.version });
    if ('result' in answer) {
      // What was changed again while it was on its way is not saved yet.
      draft.filter((name, value) => answers[name] !== value);
      take(answer.result);
      const isMore = draft.sendable(answer.result.questions).length > 0;
      if (!isMore) isOneByOne = false;
      set({ saving: isMore ? 'waiting' : 'saved', ...(!isOneByOne && { trouble: undefined }) });
      return isMore ? later(pauses.save) : undefined;
    }
    return afterFailure(answer.failure, answers);
  }
  async function afterFailure(failure: Failure, sent: Answers) {
    if (failure.kind === 'closed') return close();
    if (failure.kind === 'stale') return load();
    if (failure.kind === 'refused') return refuse(sent, failure.problems);
    set({ saving: 'offline' });
    return later(waitOf(failure));
  }
  /** Saves now. One request runs at a time. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await sending;
    sending = save();
    await sending;
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    /** Tries again at once, for example when the browser is online again. */
    retry: () => void (state.form ? flush() : load()),
    change(name: string, value: unknown) {
      draft.change(name, value);
      const { [name]: _gone, ...refused } = state.refused;
      set({ values: { ...state.values, [name]: value }, saving: 'waiting', refused });
      later(pauses.save);
    },
    /** Reads the addresses of the files again before they expire. Changes nothing else. */
    async renewFiles(): Promise<void> {
      if (state.phase !== 'open' || state.files.length === 0 || Date.now() - filesAt < renewAfter) return;
      const answer = await calls.read();
      if ('result' in answer) set({ files: withFresh(answer.result.files) });
    },
    addFile: (file: AttachedFile) => set({ files: [...state.files, file] }),
    /** Submits the form. Resolves to the reason why it did not succeed. */
    async submit(): Promise<Failure | undefined> {
      await flush();
      const { form } = state;
      if (!form || state.phase !== 'open' || state.isSubmitting) return undefined;
      set({ isSubmitting: true });
      const answers = draft.changed();
      const answer = await calls.submit({ answers, version: form.version, submission: draft.submission });
      set({ isSubmitting: false });
      if ('result' in answer) {
        draft.discard();
        set({ phase: 'done' });
        return undefined;
      }
      await afterFailure(answer.failure, answers);
      return answer.failure;
    },
    stop: () => clearTimeout(timer),
  };
}

export type FormSession = ReturnType<typeof createFormSession>;

function waitOf(failure: Failure): number {
  return failure.kind === 'wait' ? Math.max(pauses.retry, failure.seconds * 1000) : pauses.retry;
}

/** Returns the problems of a finished form, by question: keys of `problems` with their parameters. */
export function problemsOf(questions: readonly Question[], values: FormState['values'], isFinished: boolean) {
  const asked = Object.fromEntries(
    questions.filter((one) => !isSection(one)).flatMap(({ key }) => (key in values ? [[key, values[key]]] : [])),
  );
  return checkAnswers(questions, asked, questionKinds, { isFinished }).problems;
}
