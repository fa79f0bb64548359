import { useEffect, useState } from 'react';

/** Returns true after the first frame has been painted, so that later content does not delay it. */
export function useDeferredRendering(isKnown: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isKnown || isDrawn) return;
    // The first frame renders the content; the second runs after it was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isKnown, isDrawn]);
  return isDrawn;
}
