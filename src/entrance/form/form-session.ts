import { randomKey } from '../../engine/shared/random-key.ts';
import { checkAnswers } from '../../fields/answers/check.ts';
import { questionKinds } from '../../fields/answers/kinds.ts';
import { answerValue } from '../../fields/answers/value.ts';
import { renewAfter } from '../../fields/file/renewal.ts';
import { isSection, type Question } from '../../fields/questions/question.ts';
import type { AttachedFile } from '../../fields/view.ts';
import { type BrowserStorage, readJson } from '../../workspace/storage.ts';

/** A form as the server tells it to its visitor. */
export interface ServerForm {
  readonly title: string;
  readonly hint: string | undefined;
  readonly version: number;
  readonly questions: readonly Question[];
  /** How many questions were answered before and are not asked again. */
  readonly settled: number;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly files: readonly AttachedFile[];
}

/** Why a request failed, as far as the form treats it differently. */
export type Failure =
  /** The code opens nothing, or not any more. */
  | { readonly kind: 'closed' }
  /** The form was saved elsewhere since it was read. */
  | { readonly kind: 'stale' }
  /** Too many requests, or a busy server. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Answers that the server does not accept, by question, or by question and position for one of several files. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, string>> }
  /** The server did not answer. */
  | { readonly kind: 'unreachable' };

export type Outcome<Result> = { readonly result: Result } | { readonly failure: Failure };

interface Saving {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly version: number;
}

/** The calls of a public form. None of them rejects. */
export interface FormCalls {
  read(): Promise<Outcome<ServerForm>>;
  save(saving: Saving): Promise<Outcome<ServerForm>>;
  submit(saving: Saving & { readonly submission: string }): Promise<Outcome<null>>;
}

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

/** What stays in this browser until the server has it. */
interface Draft {
  readonly changed: Readonly<Record<string, unknown>>;
  readonly submission: string;
}

export interface FormSessionOptions {
  readonly calls: FormCalls;
  readonly storage: Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Key of the draft in the storage. */
  readonly key: string;
  /** How long to wait after the last change before saving, and before trying again, in milliseconds. */
  readonly pauses?: { readonly save: number; readonly retry: number };
}

/**
 * A visit to a public form. Saves changed answers by itself; what the server does not have yet stays in the browser and
 * is sent once the server answers again, also after a reload.
 */
export function createFormSession({ calls, storage, key, pauses = { save: 1000, retry: 4000 } }: FormSessionOptions) {
  const listeners = new Set<() => void>();
  let draft = readDraft(storage, key);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the addresses of the files were last read. */
  let filesAt = Date.now();
  let sending: Promise<void> | undefined;
  /** The values that the server refused, by question: they are not sent again. */
  const refusedValues = new Map<string, unknown>();
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
  function keep(changed: Draft['changed']) {
    draft = { ...draft, changed };
    storage.setItem(key, JSON.stringify(draft));
  }
  function later(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  /** Takes over the form of the server. What was typed and not saved stays. */
  function take(form: ServerForm) {
    const keys = new Set(form.questions.map((question) => question.key));
    const changed = Object.fromEntries(Object.entries(draft.changed).filter(([name]) => keys.has(name)));
    const saved = Object.entries(form.answers).map(([name, answer]) => [name, answerValue(answer)]);
    keep(changed);
    set({ phase: 'open', form, values: { ...Object.fromEntries(saved), ...changed }, files: withFresh(form.files) });
  }
  function withFresh(files: ServerForm['files']): FormState['files'] {
    filesAt = Date.now();
    return [...new Map([...state.files, ...files].map((file) => [file.id, file])).values()];
  }

  /** The changes that can be saved: those that are valid by themselves and that the server has not refused. */
  function sendable(form: ServerForm): Draft['changed'] {
    const { problems } = checkAnswers(form.questions, draft.changed, questionKinds, { isFinished: false });
    return Object.fromEntries(
      Object.entries(draft.changed).filter(
        ([name, value]) => !problems.has(name) && !(refusedValues.has(name) && refusedValues.get(name) === value),
      ),
    );
  }

  /**
   * Shows what the server refused of the answers that were sent. Files that it does not have are taken out of their
   * answers, which are then saved without them. Every refusal ends in fewer answers to send, or in a pause.
   */
  function refuse(sent: Saving['answers'], problems: Readonly<Record<string, string>>): void {
    const asked = new Set(state.form?.questions.map((question) => question.key));
    const found = new Map<string, { readonly text: string; readonly places: readonly number[] }>();
    for (const [path, text] of Object.entries(problems)) {
      const [name = '', place] = path.split('.');
      if (!asked.has(name)) continue;
      const places = [...(found.get(name)?.places ?? []), ...(place === undefined ? [] : [Number(place)])];
      found.set(name, { text, places });
    }
    const text = Object.values(problems).join(' ');
    const [only, ...others] = Object.keys(sent);
    if (found.size === 0 && only !== undefined && others.length === 0) found.set(only, { text, places: [] });
    for (const [name, { places }] of found) {
      const value = draft.changed[name];
      if (places.length === 0 || value !== sent[name]) refusedValues.set(name, sent[name]);
      else {
        const rest = Array.isArray(value) ? value.filter((_id, index) => !places.includes(index)) : null;
        keep({ ...draft.changed, [name]: rest });
        set({ values: { ...state.values, [name]: rest } });
      }
    }
    const texts = Object.fromEntries([...found].map(([name, one]) => [name, one.text]));
    const isOfSent = [...found.keys()].some((name) => name in sent);
    isOneByOne ||= !isOfSent;
    set({ refused: { ...state.refused, ...texts }, trouble: found.size === 0 ? text : undefined, saving: 'waiting' });
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
    timer = setTimeout(() => void load(), waitOf(answer.failure, pauses.retry));
  }
  function close() {
    storage.removeItem(key);
    set({ phase: 'closed' });
  }

  async function save() {
    const { form } = state;
    if (!form || state.phase !== 'open') return;
    const all = Object.entries(sendable(form));
    if (all.length === 0) {
      isOneByOne = false;
      return set({ saving: 'saved', trouble: undefined });
    }
    const answers = Object.fromEntries(isOneByOne ? all.slice(0, 1) : all);
    set({ saving: 'saving' });
    const answer = await calls.save({ answers, version: form.version });
    if ('result' in answer) {
      // What was changed again while it was on its way is not saved yet.
      keep(Object.fromEntries(Object.entries(draft.changed).filter(([name, value]) => answers[name] !== value)));
      take(answer.result);
      const isMore = Object.keys(sendable(answer.result)).length > 0;
      if (!isMore) isOneByOne = false;
      set({ saving: isMore ? 'waiting' : 'saved', ...(!isOneByOne && { trouble: undefined }) });
      return isMore ? later(pauses.save) : undefined;
    }
    return afterFailure(answer.failure, answers);
  }
  async function afterFailure(failure: Failure, sent: Saving['answers']) {
    if (failure.kind === 'closed') return close();
    if (failure.kind === 'stale') return load();
    if (failure.kind === 'refused') return refuse(sent, failure.problems);
    set({ saving: 'offline' });
    return later(waitOf(failure, pauses.retry));
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
      keep({ ...draft.changed, [name]: value });
      const { [name]: _gone, ...refused } = state.refused;
      refusedValues.delete(name);
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
      const answers = draft.changed;
      const answer = await calls.submit({ answers, version: form.version, submission: draft.submission });
      set({ isSubmitting: false });
      if ('result' in answer) {
        storage.removeItem(key);
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

function waitOf(failure: Failure, usual: number): number {
  return failure.kind === 'wait' ? Math.max(usual, failure.seconds * 1000) : usual;
}

function readDraft(storage: FormSessionOptions['storage'], key: string): Draft {
  const stored = readJson(storage, key);
  return isDraft(stored) ? stored : { changed: {}, submission: randomKey() };
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'changed' in value &&
    typeof value.changed === 'object' &&
    value.changed !== null &&
    'submission' in value &&
    typeof value.submission === 'string'
  );
}

/** Returns the problems of a finished form, by question: keys of `problems` with their parameters. */
export function problemsOf(questions: readonly Question[], values: FormState['values'], isFinished: boolean) {
  const asked = Object.fromEntries(
    questions.filter((one) => !isSection(one)).flatMap(({ key }) => (key in values ? [[key, values[key]]] : [])),
  );
  return checkAnswers(questions, asked, questionKinds, { isFinished }).problems;
}
