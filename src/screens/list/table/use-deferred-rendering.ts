import { useEffect, useState } from 'react';

/** True once a frame has been shown with what is known, so that what comes next is not waited for by it. */
export function useDeferredRendering(isKnown: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isKnown || isDrawn) return;
    // The first frame draws it, the second one comes after it was seen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isKnown, isDrawn]);
  return isDrawn;
}
