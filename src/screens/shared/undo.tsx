import { useApiUrl, useCustomMutation, useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useFeedback } from '../../workspace/feedback.tsx';
import { useRefresh } from './refresh.tsx';

/** Seconds during which a deletion can be undone: long enough to read the name and find the button. */
export const undoSeconds = 8;

/** Shows that records were deleted, with a button that restores all of them or none. */
export function useDeletedNotice(resource: Resource): (ids: readonly string[], title: string) => void {
  const translate = useTranslate();
  const apiUrl = useApiUrl();
  const refresh = useRefresh(resource.name);
  const { notify, close } = useFeedback();
  const { mutateAsync } = useCustomMutation();
  return useCallback(
    (ids, title) => {
      const key = `deleted ${resource.name} ${ids.join()}`;
      const [only] = ids;
      const list = `${apiUrl}/${resource.name}`;
      const request =
        ids.length === 1
          ? { url: `${list}/${only}/restore`, values: {} }
          : { url: `${list}/batch`, values: { restore: ids } };
      async function restore() {
        close(key);
        try {
          await mutateAsync({ ...request, method: 'post', successNotification: false, errorNotification: false });
          notify({ type: 'success', title: translate('show.restored') });
        } catch {
          // The transport has reported the failure. The lists are refreshed in either case.
        }
        await refresh();
      }
      notify({ key, type: 'success', title, undo: () => void restore(), seconds: undoSeconds });
    },
    [resource.name, apiUrl, translate, refresh, notify, close, mutateAsync],
  );
}
