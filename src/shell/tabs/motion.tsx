import { useEffect, useRef, useState } from 'react';
import { LoadWhenIdle } from '../loading/load-when-idle.tsx';

const load = () => import('./motion/index.tsx');

/**
 * What follows navigation and the focus: the progress bar, the back-to-top button. Rendered once their code is loaded, at
 * the latest when the content gets the focus.
 */
export function Motion() {
  const { focused, isFocused } = useFocused();
  return (
    <LoadWhenIdle
      load={load}
      isWanted={isFocused}
      draw={({ BackToTop, ContentFocus, KeptFocus, RouteProgress }) => (
        <>
          <RouteProgress />
          <ContentFocus />
          <KeptFocus focused={focused} />
          <BackToTop />
        </>
      )}
    />
  );
}

/** Remembers what of the content had the focus last. */
function useFocused() {
  const focused = useRef<Element>(undefined);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('#content')) return;
      focused.current = target;
      setFocused(true);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return { focused, isFocused };
}
