import { useTranslate } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import { useFeedback } from '../../../workspace/feedback.tsx';
import { usePlace } from '../../../workspace/place.tsx';

export interface LeaveGuard {
  /** Resolves to true if nothing would be lost, or if the user confirms. */
  readonly mayLeave: () => Promise<boolean>;
  /** Stops asking: the typed values have been saved or discarded. */
  readonly release: () => void;
}

/**
 * Asks before typed values are lost: on closing, on navigation within the console, on leaving the page. `isDirty` is
 * evaluated at that moment, so no question appears after the user undid a change. Switching tabs loses nothing. Closing
 * the tab of the form asks separately.
 *
 * @param words locale key of the texts of the question
 * @param discard called when the user confirms; only for content that may stay mounted, such as another week of a grid
 */
export function useLeaveGuard(isDirty: () => boolean, words = 'form.leave', discard?: () => void): LeaveGuard {
  const translate = useTranslate();
  const { ask } = useFeedback();
  const place = usePlace();
  const isReleased = useRef(false);
  const question = useRef<Promise<boolean>>(undefined);
  const hasUnsaved = useCallback(() => !isReleased.current && isDirty(), [isDirty]);

  const mayLeave = useCallback(async () => {
    if (!hasUnsaved()) return true;
    question.current ??= ask({
      title: translate(`${words}.question`),
      content: translate(`${words}.loss`),
      okText: translate(`${words}.discard`),
      cancelText: translate(`${words}.stay`),
      danger: true,
    })
      .then((isAgreed) => {
        if (isAgreed) discard?.();
        return isAgreed;
      })
      .finally(() => {
        question.current = undefined;
      });
    return question.current;
  }, [hasUnsaved, ask, translate, words, discard]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [hasUnsaved]);

  const guard = useRef({ isDirty: hasUnsaved, mayLeave });
  useEffect(() => {
    guard.current = { isDirty: hasUnsaved, mayLeave };
    place.changed();
  }, [hasUnsaved, mayLeave, place]);
  useEffect(() => place.guard(guard), [place]);

  const release = useCallback(() => {
    isReleased.current = true;
    place.changed();
  }, [place]);
  return { mayLeave, release };
}
