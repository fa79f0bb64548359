import { useTranslate } from '@refinedev/core';
import { useFeedback } from '../../ui/feedback.tsx';
import { hasUnsaved } from './unload.ts';

/**
 * Returns a function that runs what changes the session of this tab and reloads the console. It asks first if unsaved
 * input would be lost: in answer to the browser's own question the reload is canceled, but not the change.
 */
export function useRestart(): (restart: () => void) => Promise<void> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  return async (restart) => {
    if (hasUnsaved()) {
      const mayDiscard = await ask({
        title: translate('form.leave.question'),
        content: translate('form.leave.loss'),
        okText: translate('form.leave.discard'),
        cancelText: translate('form.leave.stay'),
        danger: true,
      });
      if (!mayDiscard) return;
    }
    restart();
  };
}
