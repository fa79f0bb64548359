import { type RefObject, useEffect, useRef } from 'react';
import { useTabs } from '../index.tsx';
import type { Closing } from './use-closing.tsx';

/** Wraps `closing`: if the focused element is removed or mounted again, focuses the current tab. */
export function useRestoredFocus(bar: RefObject<HTMLElement | null>, closing: Closing): Closing {
  const { tabs } = useTabs();
  const isClosing = useRef(false);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[data-current] a');
    if (!isClosing.current || !current) return;
    isClosing.current = false;
    const isInScreen = document.getElementById('content')?.contains(document.activeElement);
    if (!isInScreen) current.focus();
  }, [tabs, bar]);

  async function keeping(step: Promise<boolean>): Promise<boolean> {
    isClosing.current = true;
    const isDone = await step;
    isClosing.current &&= isDone;
    return isDone;
  }
  return {
    refresh: (path) => keeping(closing.refresh(path)),
    close: (path) => keeping(closing.close(path)),
    closeOthers: (path) => keeping(closing.closeOthers(path)),
    closeAll: () => keeping(closing.closeAll()),
  };
}
