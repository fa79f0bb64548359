import { type createAnswerDraft, refusalsOf } from './answer-draft.ts';
import type { Answers, Failure, FormCalls } from './form-calls.ts';
import type { createFormState } from './form-state.ts';

/** How long to wait after the last change before saving, and before trying again, in milliseconds. */
const pauses = { save: 1000, retry: 4000 };

interface SavingOptions {
  readonly calls: FormCalls;
  readonly draft: ReturnType<typeof createAnswerDraft>;
  readonly state: ReturnType<typeof createFormState>;
}

/** Loads a form, and saves what was changed, now or as soon as the server answers again. */
export function createAnswerSaving({ calls, draft, state }: SavingOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  /** The server refused several answers without saying which. They are sent one by one until it has all others. */
  let isOneByOne = false;

  function later(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  /** Shows what the server refused of the answers that were sent, and sends the others. Waits longer if it did not say which. */
  function refuse(sent: Answers, problems: Readonly<Record<string, string>>): void {
    const refusals = refusalsOf(state.get().form?.questions ?? [], sent, problems);
    draft.refuse(sent, refusals);
    const texts = Object.fromEntries([...refusals].map(([name, { text }]) => [name, text]));
    const isOfSent = [...refusals.keys()].some((name) => name in sent);
    isOneByOne ||= !isOfSent;
    state.set({
      values: { ...state.get().values, ...draft.changed() },
      refused: { ...state.get().refused, ...texts },
      trouble: refusals.size === 0 ? Object.values(problems).join(' ') : undefined,
      saving: 'waiting',
    });
    later(isOfSent ? pauses.save : pauses.retry);
  }

  async function load() {
    const answer = await calls.read();
    if ('result' in answer) {
      state.take(answer.result);
      return later(0);
    }
    if (answer.failure.kind === 'closed') return state.close();
    state.set({ phase: state.get().form ? 'open' : 'unreachable', saving: 'offline' });
    clearTimeout(timer);
    timer = setTimeout(() => void load(), waitOf(answer.failure));
  }
  async function save() {
    const { form, phase } = state.get();
    if (!form || phase !== 'open') return;
    const all = draft.sendable(form.questions);
    if (all.length === 0) {
      isOneByOne = false;
      return state.set({ saving: 'saved', trouble: undefined });
    }
    const answers = Object.fromEntries(isOneByOne ? all.slice(0, 1) : all);
    state.set({ saving: 'saving' });
    const answer = await calls.save({ answers, version: form.version });
    if ('result' in answer) {
      // What was changed again while it was on its way is not saved yet.
      draft.filter((name, value) => answers[name] !== value);
      state.take(answer.result);
      const isMore = draft.sendable(answer.result.questions).length > 0;
      if (!isMore) isOneByOne = false;
      state.set({ saving: isMore ? 'waiting' : 'saved', ...(!isOneByOne && { trouble: undefined }) });
      return isMore ? later(pauses.save) : undefined;
    }
    return afterFailure(answer.failure, answers);
  }
  async function afterFailure(failure: Failure, sent: Answers) {
    if (failure.kind === 'closed') return state.close();
    if (failure.kind === 'stale') return load();
    if (failure.kind === 'refused') return refuse(sent, failure.problems);
    state.set({ saving: 'offline' });
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
    load,
    flush,
    afterFailure,
    /** Saves once nothing has changed for a moment. */
    soon: () => later(pauses.save),
    stop: () => clearTimeout(timer),
  };
}

function waitOf(failure: Failure): number {
  return failure.kind === 'wait' ? Math.max(pauses.retry, failure.seconds * 1000) : pauses.retry;
}
