import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { usePlace } from '../../../workspace/place.tsx';

export interface LeaveGuard {
  /** Resolves to true if nothing would be lost, or if the user gives it up. */
  readonly mayLeave: () => Promise<boolean>;
  /** From here on nothing is asked: what was typed has been saved or given up. */
  readonly release: () => void;
}

/**
 * Asks before what was typed is lost: by closing, by going elsewhere in the console, by leaving the page. `isDirty` is
 * asked at that moment, so that undoing a change makes the question go away. Going to another tab loses nothing; closing
 * the one that this stands in does, and asks by itself.
 *
 * @param words where the texts of the question stand in the locales
 */
export function useLeaveGuard(isDirty: () => boolean, words = 'form.leave'): LeaveGuard {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const place = usePlace();
  const isReleased = useRef(false);
  const question = useRef<Promise<boolean>>(undefined);
  const isHeld = useCallback(() => !isReleased.current && isDirty(), [isDirty]);

  const mayLeave = useCallback(async () => {
    if (!isHeld()) return true;
    question.current ??= ask({
      title: translate(`${words}.question`),
      content: translate(`${words}.loss`),
      okText: translate(`${words}.discard`),
      cancelText: translate(`${words}.stay`),
      danger: true,
    }).finally(() => {
      question.current = undefined;
    });
    return question.current;
  }, [isHeld, ask, translate, words]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isHeld]);

  const guard = useRef({ isHeld, mayLeave });
  useEffect(() => {
    guard.current = { isHeld, mayLeave };
    place.changed();
  }, [isHeld, mayLeave, place]);
  useEffect(() => place.guard(guard), [place]);

  const release = useCallback(() => {
    isReleased.current = true;
    place.changed();
  }, [place]);
  return { mayLeave, release };
}
