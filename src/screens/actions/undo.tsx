import { useTranslate } from '@refinedev/core';
import { useCallback } from 'react';
import { hasAbility } from '../../engine/features/ability.ts';
import type { Resource } from '../../engine/resource.ts';
import { useFeedback } from '../../ui/feedback.tsx';
import { recordEndpoint, useCall } from '../../workspace/requests/call.ts';
import { useRefresh } from '../records/refresh.tsx';

/** Seconds during which a deletion can be undone: long enough to read the name and find the button. */
export const undoSeconds = 8;

/** Shows that records were deleted, with a button that restores all of them or none. */
export function useDeletedNotice(resource: Resource): (ids: readonly string[], title: string) => void {
  const { capabilities } = resource;
  const translate = useTranslate();
  const call = useCall();
  const refresh = useRefresh(resource.name);
  const { notify, close } = useFeedback();
  return useCallback(
    (ids, title) => {
      const key = `deleted ${resource.name} ${ids.join()}`;
      const [only] = ids;
      const isOne = ids.length === 1 && only !== undefined;
      const path = isOne ? `${recordEndpoint(resource.name, only)}/restore` : `${resource.name}/batch`;
      async function restore() {
        close(key);
        try {
          await call('post', path, { payload: isOne ? {} : { restore: ids }, meta: { silent: false } });
          notify({ type: 'success', title: translate('show.restored') });
        } catch {
          // The transport has reported the failure. The lists are refreshed in either case.
        }
        await refresh();
      }
      const canUndo = hasAbility(capabilities, 'restore') && (isOne || hasAbility(capabilities, 'bulk'));
      notify({
        key,
        type: 'success',
        title,
        ...(canUndo && { undo: () => void restore(), seconds: undoSeconds }),
      });
    },
    [resource.name, capabilities, call, translate, refresh, notify, close],
  );
}
