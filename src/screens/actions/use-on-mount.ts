import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs something once when the component is mounted, which strict mode does twice. */
export function useOnMount(run: () => void): void {
  const isBegun = useRef(false);
  const begin = useEffectEvent(run);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin();
  }, []);
}
