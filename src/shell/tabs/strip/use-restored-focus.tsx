import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTabs } from '../index.tsx';

/**
 * Focuses the current tab if a change of the tabs removes the focused element or mounts it again. Returns a function to
 * call together with such a change, so that both are drawn at once: a navigation may be drawn before them.
 */
export function useRestoredFocus(bar: RefObject<HTMLElement | null>): () => void {
  const { tabs } = useTabs();
  const [changes, setChanges] = useState(0);
  const restored = useRef(0);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[data-current] a');
    if (restored.current === changes || !current) return;
    restored.current = changes;
    const isInScreen = document.getElementById('content')?.contains(document.activeElement);
    if (!isInScreen) current.focus();
  }, [changes, tabs, bar]);
  return useCallback(() => setChanges((count) => count + 1), []);
}
