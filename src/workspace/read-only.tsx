import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { useFeedback } from './feedback.tsx';
import { useWorkspace } from './index.tsx';

/** Why nothing can be changed at the moment; undefined while it can. Looking as a role, the server answers readings alone. */
export function useReadOnly(): string | undefined {
  const translate = useTranslate();
  const { preview } = useWorkspace();
  return preview?.role() ? translate('shell.readOnly') : undefined;
}

/** Does what changes something; while nothing can be changed, tells why instead. For what no button stands before: keys, drags. */
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
