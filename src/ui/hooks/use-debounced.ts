import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `pause` milliseconds. What an input method composes is not a value yet:
 * the pause begins when it is committed.
 */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [settled, settle] = useState(value);
  const isComposing = useComposing();
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause, isComposing]);
  return settled;
}

/** Whether an input method composes text anywhere on the page. */
export function useComposing(): boolean {
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    const begin = () => setComposing(true);
    const end = () => setComposing(false);
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
    };
  }, []);
  return isComposing;
}
