import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useUnmount } from '../../../ui/hooks/use-unmount.ts';
import { type Holder, usePlace } from '../../../workspace/place/place.tsx';

export interface LeaveGuard {
  /**
   * Resolves to true if nothing would be lost, or if the user confirms. While a save is on its way it asks nothing and
   * waits for the answer: a failed save keeps the content.
   */
  readonly mayLeave: () => Promise<boolean>;
  /** Stops asking, and closes the question: the typed values have been saved or discarded. */
  readonly release: () => void;
  /** Runs a save, whose answer decides whether the content is left. Closes the question. Several may run at once. */
  readonly whileSaving: <T>(save: () => Promise<T>) => Promise<T>;
}

export interface LeaveGuardOptions {
  /** Locale key of the texts of the question. @default 'form.leave' */
  readonly words?: string;
  /** Called when the user confirms; only for content that may stay mounted, such as another week of a grid. */
  readonly discard?: () => void;
  /** Called before a navigation that has waited for `mayLeave` goes on. */
  readonly onProceed?: () => void;
}

/**
 * Asks before typed values are lost: on closing, on navigation within the console, on leaving the page. `isDirty` is
 * evaluated at that moment, so no question appears after the user undid a change. Switching tabs loses nothing. Closing
 * the tab of the form waits for the save, too, and asks separately.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  { words = 'form.leave', discard, onProceed }: LeaveGuardOptions = {},
): LeaveGuard {
  const place = usePlace();
  const isReleased = useRef(false);
  const { isSaving, whileSaving: runSave, answered, settle } = useSaveAnswer();
  const { ask, dismiss } = useLossQuestion(words, discard);
  const hasUnsaved = useCallback(() => !isReleased.current && (isSaving() || isDirty()), [isSaving, isDirty]);

  const guard = useRef<Holder>({ isDirty: hasUnsaved, mayLeave: async () => true });
  const mayLeave = useCallback(async (): Promise<boolean> => {
    if (!hasUnsaved()) return true;
    if (!isSaving()) {
      const answer = await ask();
      if (answer !== 'dismissed') return answer;
    }
    return (await answered()) && guard.current.mayLeave();
  }, [hasUnsaved, isSaving, ask, answered]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [hasUnsaved]);

  // A tab in the background has insertion effects alone, and may be closed.
  useInsertionEffect(() => {
    const saved = async () => !isSaving() || answered();
    guard.current = { isDirty: hasUnsaved, mayLeave, saved, ...(onProceed && { onProceed }) };
  }, [hasUnsaved, isSaving, answered, mayLeave, onProceed]);
  useEffect(() => place.changed(), [hasUnsaved, place]);
  useEffect(() => place.guard(guard), [place]);

  const release = useCallback(() => {
    isReleased.current = true;
    dismiss();
    settle(true);
    place.changed();
  }, [dismiss, settle, place]);
  useUnmount(
    useCallback(() => {
      isReleased.current = true;
      settle(true);
    }, [settle]),
  );
  const whileSaving = useCallback(
    <T,>(save: () => Promise<T>) => {
      const saved = runSave(save);
      dismiss();
      return saved;
    },
    [runSave, dismiss],
  );
  return { mayLeave, release, whileSaving };
}

/** Asks whether what is typed may be lost. One question at a time, however often it is asked. */
function useLossQuestion(words: string, discard: (() => void) | undefined) {
  const translate = useTranslate();
  const { ask: askUser } = useFeedback();
  const open = useRef<{ readonly answer: Promise<boolean | 'dismissed'>; readonly controller: AbortController }>(
    undefined,
  );
  const ask = useCallback(() => {
    if (open.current) return open.current.answer;
    const controller = new AbortController();
    const { signal } = controller;
    const answer = askUser({
      title: translate(`${words}.question`),
      content: translate(`${words}.loss`),
      okText: translate(`${words}.discard`),
      cancelText: translate(`${words}.stay`),
      danger: true,
      signal,
    }).then((isAgreed) => {
      if (signal.aborted) return 'dismissed' as const;
      open.current = undefined;
      if (isAgreed) discard?.();
      return isAgreed;
    });
    open.current = { answer, controller };
    return answer;
  }, [askUser, translate, words, discard]);
  const dismiss = useCallback(() => {
    open.current?.controller.abort();
    open.current = undefined;
  }, []);
  return { ask, dismiss };
}

/** Keeps who waits for the answer of a save. */
function useSaveAnswer() {
  const [isRunning, setRunning] = useState(false);
  const state = useRef({ running: 0, isSaved: true });
  const waiting = useRef<((isSaved: boolean) => void)[]>([]);
  const isSaving = useCallback(() => state.current.running > 0, []);
  const settle = useCallback((isSaved: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isSaved);
  }, []);
  // What is typed is compared with what was saved once that is drawn, also in the background.
  useInsertionEffect(() => {
    if (!isRunning) settle(state.current.isSaved);
  }, [isRunning, settle]);

  const answered = useCallback(async () => {
    if (state.current.running === 0) return state.current.isSaved;
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);
  const whileSaving = useCallback(
    async <T,>(save: () => Promise<T>): Promise<T> => {
      const { running, isSaved } = state.current;
      state.current = { running: running + 1, isSaved: running === 0 || isSaved };
      setRunning(true);
      try {
        return await save();
      } catch (error) {
        state.current.isSaved = false;
        throw error;
      } finally {
        state.current.running -= 1;
        setRunning(isSaving());
      }
    },
    [isSaving],
  );
  return { isSaving, settle, answered, whileSaving };
}
