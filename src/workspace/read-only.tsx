import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { useFeedback } from '../ui/feedback.tsx';
import { useWorkspace } from './index.tsx';

/**
 * Returns why nothing can be changed now; undefined if it can. During the preview of a role the server accepts only
 * reads.
 */
export function useReadOnly(): string | undefined {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  return preview?.role() ? translate('shell.readOnly') : undefined;
}

/** Runs a change; in read-only mode shows the reason instead. For changes without a button, such as keys and drags. */
export function useWriting(): (write: () => void) => void {
  const readOnly = useReadOnly();
  const { notify } = useFeedback();
  return useCallback(
    (write) => {
      if (readOnly === undefined) write();
      else notify({ key: 'read-only', type: 'info', title: readOnly });
    },
    [readOnly, notify],
  );
}
