import { useWarnAboutChange } from '@refinedev/core';
import { useCallback, useEffect, useRef } from 'react';
import { useLeaveGuard } from '../../../screens/form/leave/leave-guard.tsx';
import { useTabs } from '../../../shell/tabs/index.tsx';
import { usePlace } from '../../../workspace/place/place.tsx';

/**
 * Asks before changes are lost that `useForm` of Refine reports. Refine has one flag for all pages: it is that of the
 * page that is shown, and each page keeps its own while it is behind another tab.
 */
export function useUnsavedWarning(): void {
  const { warnWhen, setWarnWhen } = useWarnAboutChange();
  const place = usePlace();
  const { current } = useTabs().tabs;
  const isUnsaved = useRef(false);
  const isInStep = useRef(false);
  const onProceed = useCallback(() => {
    isUnsaved.current = false;
    setWarnWhen(false);
  }, [setWarnWhen]);
  useLeaveGuard(
    useCallback(() => isUnsaved.current, []),
    { onProceed },
  );
  useEffect(() => {
    if (current === undefined || !place.isShown()) return;
    isInStep.current = false;
    setWarnWhen(isUnsaved.current);
  }, [current, place, setWarnWhen]);
  useEffect(() => {
    if (!place.isShown()) return;
    if (isInStep.current) isUnsaved.current = warnWhen;
    else isInStep.current = warnWhen === isUnsaved.current;
  }, [warnWhen, place]);
}
